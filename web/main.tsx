import './app/styles.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { prefetch, prefetchOnIntent } from './app/prefetch.ts';
import { routes } from './app/router.tsx';
import { hasStoredSession } from './lib/session.ts';

// The Content-Security-Policy forbids building functions from text, which zod would try; this is where
// it keeps its configuration, before it is loaded itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// What the screen shows first is asked for while its code is still on the way.
prefetch(routes, location.pathname, true);

const root = document.getElementById('root')!;
const app = (
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>
);

// The build wrote the landing page into the document as visitors see it. For who is signed in it
// stays hidden (app/styles.css) until their own has taken its place.
if (root.hasChildNodes() && !hasStoredSession()) hydrateRoot(root, app);
else flushSync(() => createRoot(root).render(app));
delete document.documentElement.dataset.awaiting;
prefetchOnIntent(routes);
