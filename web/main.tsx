import './app/styles.css';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { attributeOf, marks, ROOT_ID } from '../site/page-contract.ts';
import { loadScreen, untilScreenLoaded } from './app/load-screen.ts';
import { routes } from './app/router.tsx';
import { isSsrForViewer, isUnfit, ssrPage } from './app/written-page.ts';
import { loadChunk } from './platform/chunk-loader.ts';
import { waitForConnectivity } from './platform/connectivity.ts';
import { ignoreInputMethodKeys } from './platform/input-method.ts';
import { supplyMissingFeatures } from './platform/missing-features.ts';
import { tolerateMovedNodes } from './platform/moved-nodes.ts';
import { reportErrors } from './platform/report-error.ts';
import { hasStoredSession, untilSessionKnown } from './platform/session.ts';

// The Content-Security-Policy forbids building functions from text, which zod would try; this is where
// it keeps its configuration, before it is loaded itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

reportErrors();
supplyMissingFeatures();
tolerateMovedNodes();
ignoreInputMethodKeys();

const root = document.getElementById(ROOT_ID)!;
// The server wrote public pages for visitors, and frames for members. For anybody else they stay hidden
// (before-paint.ts, app/styles.css) until their own page has come.
const isForUs =
  root.hasChildNodes() && document.documentElement.dataset[marks.awaiting] === undefined;
/** Whether the whole screen is there, and somebody may have begun to read. */
const isWhole =
  !hasStoredSession() || (root.querySelector(`[${attributeOf('whole')}]`) !== null && !isUnfit());
if (isForUs && !hasStoredSession()) void hydrate();
else void render();

async function hydrate(): Promise<void> {
  // React takes over what is there only if it can render the same at once.
  if (ssrPage()) await untilScreenLoaded(routes, location.pathname);
  hydrateRoot(root, app());
  begun();
}

async function render(): Promise<void> {
  if (isForUs) {
    // The frame stands until there is a screen to put into it and somebody to show it to; it is drawn
    // in small steps.
    await Promise.all([
      loadScreen(routes, location.pathname),
      untilSessionKnown(),
      isSsrForViewer() && untilFirstData(),
    ]);
    startTransition(() => createRoot(root).render(app()));
  } else flushSync(() => createRoot(root).render(app()));
  begun();
}

/** How long a screen that can be read waits for what it shows before it is drawn without, milliseconds. */
const FIRST_DATA_WAIT_MS = 5_000;

/** Waits for what the screen shows, since what is written shows it already; for a while, and not without a line. */
async function untilFirstData(): Promise<void> {
  const { fetchFirstData } = await loadChunk(() => import('./app/prefetch.ts'));
  await Promise.race([
    fetchFirstData(routes, location),
    waitForConnectivity('lost'),
    new Promise((resolve) => setTimeout(resolve, FIRST_DATA_WAIT_MS)),
  ]);
}

function app() {
  // Who has begun to read stays where they are: told that the page stands, the router does not scroll it.
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
