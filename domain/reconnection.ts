import { SOCKET_RECONNECT_DELAYS_MS } from './limits.ts';

/**
 * Over how long those come back whose connections end in the same instant, as a deployment ends them all:
 * who looks at a conversation sooner. The longer time is less than twice the shorter one, so that no
 * second has more than twice the mean, whatever share of the sockets is looked at.
 */
const SPREAD_MS = { watched: 6_000, other: 10_000 };

export interface LostConnection {
  /** How many attempts to connect have failed since the connection was there; 0 where it has just ended. */
  failures: number;
  /** The server said that it was too much for it. */
  isTooMuch?: boolean;
  /** Somebody looks at what the connection brings. */
  isWatched?: boolean;
}

/**
 * The wait before the next attempt to connect, milliseconds. No code tells a deployment from a line that
 * one person has lost, so whoever has been cut off draws their place anywhere in the time that all of
 * them may take (full jitter). Attempts that fail wait 1, 2, 5, then always 10 s, half of it more or less:
 * with that, those who wait for an outage to end do not come in one second either.
 *
 * @param random evenly distributed, from 0 up to 1
 */
export function reconnectDelay(lost: LostConnection, random: number): number {
  const delays = SOCKET_RECONNECT_DELAYS_MS;
  if (lost.failures === 0 && !lost.isTooMuch)
    return random * (lost.isWatched ? SPREAD_MS.watched : SPREAD_MS.other);
  const last = delays.length - 1;
  const delay = delays[lost.isTooMuch ? last : Math.min(lost.failures - 1, last)]!;
  return delay * (0.5 + random);
}
