import { useSyncExternalStore } from 'react';
import { checkLine, waitForConnectivity } from './connectivity.ts';
import { tabStorage } from './device-storage.ts';
import { waitOrOnline } from './wait-or-online.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** How often somebody has asked for what does not come. */
let timesAsked = 0;
/** What does not come although the line is there, by what asks for it again at once. */
const missing = new Set<() => void>();
const listeners = new Set<() => void>();

/**
 * Loads code until it has come: as soon as the line is back or, where it is there, after waits that
 * double. `onMissing` hears each time after the first that code does not come although the line is
 * there: a deployment may have taken it away. Never rejects.
 */
export async function loadChunk<T>(load: () => Promise<T>, onMissing?: () => void): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; ) {
    const askedBefore = timesAsked;
    try {
      return await load();
    } catch {
      if ((await checkLine()) !== 'up') {
        await waitForConnectivity('up');
        continue;
      }
      if (wait > FIRST_WAIT_MS) onMissing?.();
      // Asked for while it was on its way, it is asked for once more without a wait.
      if (timesAsked === askedBefore) await nextTry(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    }
  }
}

async function nextTry(wait: number): Promise<void> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  missing.add(ask);
  tell();
  await Promise.race([waitOrOnline(wait), asked]);
  missing.delete(ask);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks at once for the code that did not come. */
export function retryChunk(): void {
  timesAsked += 1;
  for (const ask of missing) ask();
  void checkLine();
}

/** Whether code has not come although the line is there, and is waited for. */
export function useChunkFailed(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => missing.size > 0,
    () => false,
  );
}

/** Loads the page anew, but only where it comes: else the browser would show a page of its own. */
export async function reloadPage(): Promise<void> {
  if ((await checkLine()) === 'up') location.reload();
}

const RELOADED_KEY = 'dis-moi.reloaded';

/**
 * Loads the page anew where code is gone, once for each version of the app: what the new one misses
 * too, no reloading brings. Whether it does.
 */
export function reloadOnce(): boolean {
  const version = import.meta.url;
  if (tabStorage.getItem(RELOADED_KEY) === version) return false;
  tabStorage.setItem(RELOADED_KEY, version);
  location.reload();
  return true;
}
