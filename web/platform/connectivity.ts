import { CACHED_HEADER } from '../../site/service-worker-contract.ts';
import { createStore } from './store.ts';
import { waitOrOnline } from './wait-or-online.ts';

/**
 * State of the connection to our server. `portal`: another server answers in its place, as a public
 * Wi-Fi does before its guests sign in.
 */
export type Connectivity = 'up' | 'down' | 'portal';

/** Placeholder text while something waits for the connection. */
export const WAITING_FOR_CONNECTION = 'En attente du réseau…';

/** Small, never cached, and served without the Worker: the answer shows which server answers here. */
const PROBE = '/favicon.svg';
const PROBE_TYPE = 'image/svg';
const PROBE_TIMEOUT_MS = 8_000;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** The server that renders pages is always online. */
const inBrowser = typeof window !== 'undefined';

const connectivity = createStore<Connectivity>(
  inBrowser && !navigator.onLine ? 'down' : 'up',
  'up',
);
let checking: Promise<Connectivity> | undefined;
let isWatched = false;

if (inBrowser) {
  addEventListener('offline', () => setConnectivity('down'));
  if (!hasConnection()) void watch();
}

function setConnectivity(next: Connectivity): Connectivity {
  connectivity.set(next);
  if (!hasConnection()) void watch();
  return connectivity.get();
}

/** Probes with waits that double until the connection is back, and at once when the browser reports it. */
async function watch(): Promise<void> {
  if (isWatched) return;
  isWatched = true;
  let wait = FIRST_WAIT_MS;
  while (!hasConnection()) {
    // The browser reports it a little before anything arrives, so the next probe follows soon.
    const why = await waitOrOnline(wait);
    if (!hasConnection()) await probe();
    wait = why === 'online' ? FIRST_WAIT_MS : Math.min(2 * wait, LONGEST_WAIT_MS);
  }
  isWatched = false;
}

async function probe(): Promise<Connectivity> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal });
    const isOurs = answer.headers.get('Content-Type')?.startsWith(PROBE_TYPE);
    return setConnectivity(isOurs ? 'up' : 'portal');
  } catch {
    return setConnectivity('down');
  }
}

/** Probes the connection after a request got no answer. Does not probe when the browser is offline. Never rejects. */
export function checkLine(): Promise<Connectivity> {
  if (!inBrowser) return Promise.resolve(connectivity.get());
  if (!navigator.onLine) return Promise.resolve(setConnectivity('down'));
  checking ??= probe().finally(() => {
    checking = undefined;
  });
  return checking;
}

export function hasConnection(): boolean {
  return connectivity.get() === 'up';
}

/** Subscribes to changes of the connection; returns the unsubscribe function. */
export const onConnectivityChange = connectivity.subscribe;

/** Resolves once the connection is `up` or lost. */
export function waitForConnectivity(wanted: 'up' | 'lost', signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (hasConnection() !== (wanted === 'up')) return;
      stop();
      resolve();
    };
    const stop = onConnectivityChange(look);
    signal?.addEventListener('abort', stop);
    look();
  });
}

export const useConnectivity = connectivity.use;

/** True when cached answers were shown that have not been fetched again since. */
let hasShownCached = false;

/** True when shown answers may be stale because of a lost connection; resets the flag. */
export function consumeHasShownCached(): boolean {
  const had = hasShownCached;
  hasShownCached = false;
  return had;
}

/**
 * Returns the pending answer when it comes from our server. Throws a `TypeError` when there is
 * none, or when another server answers with a page, and updates the connection's state.
 */
export async function fetchTracked(
  sending: Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  try {
    const answer = await sending;
    if (isForeign(answer)) throw new TypeError('Another server answered');
    if (answer.headers.has(CACHED_HEADER)) {
      // The service worker answers from its cache when the network gives no answer.
      hasShownCached = true;
      void checkLine();
      return answer;
    }
    // An answer that arrived just before the network went proves nothing.
    if (inBrowser && navigator.onLine) setConnectivity('up');
    return answer;
  } catch (error) {
    if (!signal?.aborted) await checkLine();
    throw error;
  }
}

/** The API never answers with HTML, so an HTML answer comes from the network itself. */
function isForeign({ ok, status, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return isPage && (ok || status === 511);
}
