import { marks } from '../site/page-contract.ts';
import { fetchFile, importFetched } from './platform/import-fetched.ts';
import { waitOrOnline } from './platform/wait-or-online.ts';

// Brings to life a page that can be read already, once it has been shown: worker/pages/document.ts puts this in the place
// of the app's own script, and names the app's files here, and those of the screen.
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

/** Runs the app; one that does not come is asked for again, later and later and when the network is back. */
async function start(): Promise<void> {
  let failures = 0;
  const runOrReload = () =>
    run().catch((error) => {
      failures += 1;
      // Its files have come by now, but a link in the page had missed one, and this browser never asks again.
      if (failures > 1) location.reload();
      throw error;
    });
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      await importFetched(runOrReload, app);
      return;
    } catch {
      // Where its files have come, there is a line, however long it was away.
      await waitOrOnline(failures > 0 ? FIRST_WAIT_MS : wait);
    }
  }
}

requestAnimationFrame(() =>
  setTimeout(() => {
    void start();
    // The app itself asks again for what does not come of these.
    for (const file of screen) fetchFile(file).catch(() => {});
  }),
);
