/** Mean waits after the 1st, 2nd, 3rd and every further failed connection attempt. */
const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/**
 * Spread of the reconnections after a simultaneous end of all connections, for example by a deployment.
 * Viewed conversations reconnect sooner. The longer time is less than twice the shorter one, so that no
 * second has more than twice the mean, whatever share of the sockets is viewed.
 */
const SPREAD_MS = { watched: 6_000, other: 10_000 };

export interface LostConnection {
  /** Failed attempts since the connection was open; 0 when it has just ended. */
  failures: number;
  /** The server reported an overload or a limit. */
  isTooMuch?: boolean;
  /** The user looks at the connection's content. */
  isWatched?: boolean;
}

/**
 * The wait before the next connection attempt, milliseconds. No code distinguishes a deployment from one
 * user's broken connection, so every disconnected client draws a random time from the whole spread (full
 * jitter). After failed attempts it waits 1, 2, 5, then always 10 s, plus or minus half. So clients that wait
 * for the end of an outage do not reconnect in the same second either.
 *
 * @param random uniform in [0, 1)
 */
export function reconnectDelay(lost: LostConnection, random: number): number {
  const delays = RECONNECT_DELAYS_MS;
  if (lost.failures === 0 && !lost.isTooMuch)
    return random * (lost.isWatched ? SPREAD_MS.watched : SPREAD_MS.other);
  const last = delays.length - 1;
  const delay = delays[lost.isTooMuch ? last : Math.min(lost.failures - 1, last)]!;
  return delay * (0.5 + random);
}
