import './app/styles.css';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { attributeOf, marks, ROOT_ID } from '../site/page-contract.ts';
import { loadScreen, loadScreenWithRetries } from './app/load-screen.ts';
import { beginAtLanding, routes } from './app/router.tsx';
import { isServerPageStale, isSsrForViewer, ssrPage } from './app/ssr-page.ts';
import { loadChunk } from './platform/chunk-loader.ts';
import { waitForConnectivity } from './platform/connectivity.ts';
import { ignoreHeldEnter } from './platform/held-enter.ts';
import { ignoreInputMethodKeys } from './platform/input-method.ts';
import { supplyMissingFeatures } from './platform/missing-features.ts';
import { tolerateMovedNodes } from './platform/moved-nodes.ts';
import { paths } from './platform/paths.ts';
import { reportErrors } from './platform/report-error.ts';
import { hasStoredSession, waitForSession } from './platform/session.ts';

// The Content-Security-Policy forbids building functions from text, which zod would try. zod reads
// its configuration here, before it loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

reportErrors();
supplyMissingFeatures();
tolerateMovedNodes();
ignoreInputMethodKeys();
ignoreHeldEnter();

if (location.pathname === paths.home) beginAtLanding();

const root = document.getElementById(ROOT_ID)!;
// The server rendered public pages for visitors, and frames for members. For another audience they
// stay hidden (before-paint.ts, app/styles.css) until that audience's page has loaded.
const isForUs =
  root.hasChildNodes() && document.documentElement.dataset[marks.awaiting] === undefined;
/** True when the whole screen is rendered, so that the user may have begun to read. */
const isWhole =
  !hasStoredSession() ||
  (root.querySelector(`[${attributeOf('whole')}]`) !== null && !isServerPageStale());
if (isForUs && !hasStoredSession()) void hydrate();
else void render();

async function hydrate(): Promise<void> {
  // Hydration needs the screen's code, so that the first render equals the server's.
  if (ssrPage()) await loadScreenWithRetries(routes, location.pathname);
  // In small steps, so that the page answers meanwhile.
  startTransition(() => void hydrateRoot(root, app()));
  begun();
}

async function render(): Promise<void> {
  if (isForUs) {
    // The frame stays until there is a screen for it and a known session; it hydrates in small steps.
    await Promise.all([
      loadScreen(routes, location.pathname),
      waitForSession(),
      isSsrForViewer() && waitForFirstData(),
    ]);
    startTransition(() => createRoot(root).render(app()));
  } else flushSync(() => createRoot(root).render(app()));
  begun();
}

/** Maximum wait of a readable screen for its first data before it hydrates without, milliseconds. */
const FIRST_DATA_WAIT_MS = 5_000;

/**
 * Waits for the screen's first data, which the server's HTML shows already; for a limited time, and
 * only while online.
 */
async function waitForFirstData(): Promise<void> {
  const { fetchFirstData } = await loadChunk(() => import('./app/prefetch.ts'));
  await Promise.race([
    fetchFirstData(routes, location),
    waitForConnectivity('lost'),
    new Promise((resolve) => setTimeout(resolve, FIRST_DATA_WAIT_MS)),
  ]);
}

function app() {
  // Hydration data tells the router that the page is loaded, so that it does not scroll a user who
  // has begun to read.
  const router = createBrowserRouter(routes, isForUs && isWhole ? { hydrationData: {} } : {});
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

function begun(): void {
  delete document.documentElement.dataset[marks.awaiting];
  void loadChunk(() => import('./app/after-begin.ts')).then(({ afterBegin }) => afterBegin(routes));
}
