/** How an answer was or may be kept. */
export type Keeping =
  /** A cache at the edge may answer the next ones. */
  | 'edge'
  /** The caller held it already (304). */
  | 'held'
  /** The caller's browser alone may keep it. */
  | 'browser'
  | 'nowhere';

/** What the log says of a request. Nothing in it names a person: an address stands there as its pattern. */
export interface RequestLine {
  event: 'request';
  /** How many requests this line stands for: sums over lines are sums over requests. */
  each: number;
  requestId: string;
  method: string;
  /** The pattern of the route, or of the screen; null where nothing is at the address. */
  route: string | null;
  status: number;
  /** Until the answer's head was there, milliseconds. Time moves on with input and output alone. */
  ms: number;
  /** Of the Worker. */
  version: string;
  /** Where the Worker ran, an airport's code; null on somebody's machine. */
  colo: string | null;
  /** Where D1 answered, and whether that was its primary; null where it was not asked, or did not say. */
  region: string | null;
  primary: boolean | null;
  /** Round trips to D1, and how often D1 tried: more tries than trips mean retries. */
  trips: number;
  attempts: number;
  /** Rows read there, as far as D1 said. */
  rows: number;
  kept: Keeping;
}

/** An answer that took longer is always logged, milliseconds. */
export const SLOW_MS = 1_000;

/**
 * How many requests the line of this one stands for; null where it gets none. Failures and slow answers
 * always have one of their own; of the others one in `every` has. `every` 0 is for somebody's machine:
 * only failures. `drawn` is a random number in [0, 1).
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
