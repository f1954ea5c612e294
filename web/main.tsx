import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { router } from './app/router.tsx';

// The Content-Security-Policy forbids building functions from text, which zod would try; this is where
// it keeps its configuration, before it is loaded itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
