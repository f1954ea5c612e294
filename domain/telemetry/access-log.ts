/** The cacheability of a response. */
export type CachedBy =
  /** An edge cache may answer the next requests. */
  | 'edge'
  /** The client already had it (304). */
  | 'held'
  /** Only the client's browser may cache it. */
  | 'browser'
  | 'nowhere';

/** The log entry of a request. It contains no personal data: a path is logged as its pattern. */
export interface RequestLine {
  event: 'request';
  /** Number of requests that this entry represents: sums over entries are sums over requests. */
  each: number;
  requestId: string;
  method: string;
  /** The pattern of the route or the screen; null for an unknown path. */
  route: string | null;
  status: number;
  /** Time to the response's headers, milliseconds. The clock advances only with input and output. */
  ms: number;
  version: string;
  /** Location of the Worker, an airport's code; null on a local machine. */
  colo: string | null;
  /** D1's location, and if it was the primary; null when D1 was not queried or did not report it. */
  region: string | null;
  primary: boolean | null;
  /** Round trips to D1, and D1's attempts: more attempts than trips mean retries. */
  trips: number;
  attempts: number;
  /** Rows read in D1, as far as it reported them. */
  rows: number;
  cachedBy: CachedBy;
}

/** Slower responses are always logged, milliseconds. */
export const SLOW_MS = 1_000;

/**
 * The number of requests that this one's log entry represents; null when it is not logged. Failures and slow
 * responses are always logged; of the others one in `every`. `every` 0 logs only failures, for a local
 * machine. `drawn` is a random number in [0, 1).
 */
export function requestsPerLine(
  { status, ms }: Pick<RequestLine, 'status' | 'ms'>,
  every: number,
  drawn: number,
): number | null {
  if (status >= 500) return 1;
  if (every === 0) return null;
  if (ms > SLOW_MS) return 1;
  return drawn * every < 1 ? every : null;
}
