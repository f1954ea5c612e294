import { marks } from '../site/page-contract.ts';
import { fetchFile, importFetched } from './platform/import-fetched.ts';
import { waitOrOnline } from './platform/wait-or-online.ts';

// Starts the app after a readable page has been painted. worker/pages/document.ts puts this script
// in the place of the app's own, and names the files of the app and of the screen in its
// attributes.
const { dataset } = document.currentScript as HTMLScriptElement;
const filesOf = (mark: string) => dataset[mark]?.match(/\S+/g) ?? [];
const app = filesOf(marks.app);
const screen = filesOf(marks.screen);

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

const run = () =>
  new Promise((onload, onerror) => {
    const script = { type: 'module', src: app[0], crossOrigin: '', onload, onerror };
    document.head.append(Object.assign(document.createElement('script'), script));
  });

/** Runs the app. After a failure it retries with growing waits, and as soon as the network is back. */
async function start(): Promise<void> {
  let failures = 0;
  const runOrReload = () =>
    run().catch((error) => {
      failures += 1;
      // The files have loaded by now, but a link in the page had failed, and this browser never
      // retries that import.
      if (failures > 1) location.reload();
      throw error;
    });
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      await importFetched(runOrReload, app);
      return;
    } catch {
      // The files that loaded prove that the network works, however long it was down.
      await waitOrOnline(failures > 0 ? FIRST_WAIT_MS : wait);
    }
  }
}

requestAnimationFrame(() =>
  setTimeout(() => {
    void start();
    // The app itself retries those that fail.
    for (const file of screen) fetchFile(file).catch(() => {});
  }),
);
