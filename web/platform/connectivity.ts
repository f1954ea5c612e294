import { useSyncExternalStore } from 'react';
import { CACHED_HEADER } from '../../site/service-worker-contract.ts';
import { waitOrOnline } from './wait-or-online.ts';

/**
 * Whether what we ask the server for arrives. `portal`: somebody else answers in its place, as a public
 * Wi-Fi does that wants its guests to sign in first.
 */
export type Line = 'up' | 'down' | 'portal';

/** What stands in the place of something that waits for the line. */
export const WAITING_FOR_CONNECTION = 'En attente du réseau…';

/** Small, without a cache, and served without the Worker: what comes back tells who answers here. */
const PROBE = '/favicon.svg';
const PROBE_TYPE = 'image/svg';
const PROBE_PATIENCE_MS = 8_000;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** No line is ever lost where the server writes pages: there is nobody to tell. */
const inBrowser = typeof window !== 'undefined';

let line: Line = inBrowser && !navigator.onLine ? 'down' : 'up';
let checking: Promise<Line> | undefined;
let isWatched = false;
const listeners = new Set<() => void>();

if (inBrowser) {
  addEventListener('offline', () => setLine('down'));
  if (line === 'down') void watch();
}

function setLine(next: Line): Line {
  if (next !== line) {
    line = next;
    for (const listener of listeners) listener();
  }
  if (line !== 'up') void watch();
  return line;
}

/** Looks for the line after waits that double, until it is back; at once when the browser thinks so. */
async function watch(): Promise<void> {
  if (isWatched) return;
  isWatched = true;
  let wait = FIRST_WAIT_MS;
  while (!hasConnection()) {
    // The browser says so a little before anything arrives: then it is asked again soon.
    const why = await waitOrOnline(wait);
    if (!hasConnection()) await probe();
    wait = why === 'online' ? FIRST_WAIT_MS : Math.min(2 * wait, LONGEST_WAIT_MS);
  }
  isWatched = false;
}

async function probe(): Promise<Line> {
  try {
    const signal = AbortSignal.timeout(PROBE_PATIENCE_MS);
    const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal });
    const isOurs = answer.headers.get('Content-Type')?.startsWith(PROBE_TYPE);
    return setLine(isOurs ? 'up' : 'portal');
  } catch {
    return setLine('down');
  }
}

/**
 * Finds out whether the line is there, for who has just missed an answer. What the browser knows to
 * be cut is not tried. Never rejects.
 */
export function checkLine(): Promise<Line> {
  if (!inBrowser) return Promise.resolve(line);
  if (!navigator.onLine) return Promise.resolve(setLine('down'));
  checking ??= probe().finally(() => {
    checking = undefined;
  });
  return checking;
}

export function hasConnection(): boolean {
  return line === 'up';
}

/** Hears when the line goes or comes; the answer stops it. */
export function onLineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves once the line is (`up`) or is not there. */
export function waitForConnectivity(wanted: 'up' | 'lost', signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (hasConnection() !== (wanted === 'up')) return;
      stop();
      resolve();
    };
    const stop = onLineChange(look);
    signal?.addEventListener('abort', stop);
    look();
  });
}

export function useConnectivity(): Line {
  return useSyncExternalStore(
    onLineChange,
    () => line,
    () => 'up',
  );
}

/** Whether kept answers were shown that have not been asked for anew since. */
let hasShownCached = false;

/** Whether shown answers may be old, since the line was down; says so once. */
export function takeHasShownCached(): boolean {
  const had = hasShownCached;
  hasShownCached = false;
  return had;
}

/**
 * The answer that is on its way, if it is our server's. Throws a `TypeError` where none comes, or a
 * page of somebody else, and knows then how the line is.
 */
export async function fetchTracked(
  sending: Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  try {
    const answer = await sending;
    if (isForeign(answer)) throw new TypeError('Somebody else answered');
    if (answer.headers.has(CACHED_HEADER)) {
      // The service worker gives it where none comes over the line.
      hasShownCached = true;
      void checkLine();
      return answer;
    }
    // One that came in just before the network went says nothing.
    if (inBrowser && navigator.onLine) setLine('up');
    return answer;
  } catch (error) {
    if (!signal?.aborted) await checkLine();
    throw error;
  }
}

/** Nothing of the API is a page: one that comes all the same is the network's own. */
function isForeign({ ok, status, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return isPage && (ok || status === 511);
}
