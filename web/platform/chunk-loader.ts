import { type ComponentType, createElement, use } from 'react';
import { checkLine, waitForConnectivity } from './connectivity.ts';
import { tabStorage } from './device-storage.ts';
import { createStore } from './store.ts';
import { waitOrOnline } from './wait-or-online.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

let retries = 0;
/** Retry functions of the chunks that are missing although the connection works. */
const missing = new Set<() => void>();
const hasMissing = createStore(false);

/**
 * Loads code until it succeeds: as soon as the connection is back or, while online, after waits
 * that double. `onMissing` runs on each failure after the first while online, since a deployment
 * may have removed the code. Never rejects.
 */
export async function loadChunk<T>(load: () => Promise<T>, onMissing?: () => void): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; ) {
    const retriesBefore = retries;
    try {
      return await load();
    } catch {
      if ((await checkLine()) !== 'up') {
        await waitForConnectivity('up');
        continue;
      }
      if (wait > FIRST_WAIT_MS) onMissing?.();
      // A retry requested during the attempt follows without a wait.
      if (retries === retriesBefore) await nextTry(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    }
  }
}

/**
 * A component whose code loads when it is first rendered, and is requested until it has loaded; `preload` requests it
 * once, earlier. Code that is there renders at once: for a promise, React shows the fallback, for at least 300 ms.
 */
export function lazyChunk<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = async () => {
    loaded = await load();
    return loaded;
  };
  function Chunk(props: Props) {
    if (!loaded) loading ??= loadChunk(preload);
    // React requires a promise that has suspended a render in the next one, too.
    return createElement(loading ? use(loading) : loaded!, props);
  }
  Chunk.preload = preload;
  return Chunk;
}

async function nextTry(wait: number): Promise<void> {
  const { promise: retried, resolve: retry } = Promise.withResolvers<void>();
  missing.add(retry);
  hasMissing.set(true);
  await Promise.race([waitOrOnline(wait), retried]);
  missing.delete(retry);
  hasMissing.set(missing.size > 0);
}

export function retryChunk(): void {
  retries += 1;
  for (const retry of missing) retry();
  void checkLine();
}

/** True when a chunk has failed to load although the connection works, and is being retried. */
export const useChunkFailed = hasMissing.use;

/** Reloads the page, but only while online: otherwise the browser would show an error page of its own. */
export async function reloadPage(): Promise<void> {
  if ((await checkLine()) === 'up') location.reload();
}

const RELOADED_KEY = 'dis-moi.reloaded';

/**
 * Reloads the page when code is gone, once for each version of the app: code that the new version
 * lacks too does not come back by reloading. Returns true when it reloads.
 */
export function reloadOnce(): boolean {
  const version = import.meta.url;
  if (tabStorage.getItem(RELOADED_KEY) === version) return false;
  tabStorage.setItem(RELOADED_KEY, version);
  location.reload();
  return true;
}
