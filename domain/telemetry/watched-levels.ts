import { LIMITS, type StateLine } from './service-levels.ts';

/**
 * The service levels that a job checks every five minutes. Those that are missed become rows of
 * `service_outages`. Levels of requests and pages are in the log only.
 */

export const watchedLevels = [
  'notices',
  'effects',
  'orders',
  'orderMails',
  'payments',
  'paymentEvents',
  'deadLetters',
  'parked',
  'rankings',
  'reconciliation',
  'r2',
  'kv',
  'durableObjects',
  /** No check was made: the database or the crons did not work. */
  'unwatched',
] as const;
export type WatchedLevel = (typeof watchedLevels)[number];

/** Time between checks after which the level `unwatched` is missed: two of them are absent. */
export const UNWATCHED_MS = 16 * 60_000;

export interface LevelCheck {
  level: WatchedLevel;
  /** Milliseconds, or a number of rows; null for a dependency, or when never measured. */
  value: number | null;
  isMet: boolean;
}

/** The checks that the backlog allows. `reconciliation` is left out with a provider that has no books. */
export function checksOfState(state: StateLine): LevelCheck[] {
  const { lateMs, deadLetters, parked, rankingsAgeMs, reconciliationAgeMs } = state;
  const atMost = (level: WatchedLevel, value: number | null, limit: number): LevelCheck => ({
    ...{ level, value },
    isMet: value !== null && value <= limit,
  });
  return [
    ...watchedLevels
      .filter((level) => level in lateMs)
      .map((level) => atMost(level, lateMs[level]!, LIMITS.lateMs)),
    atMost('deadLetters', deadLetters, LIMITS.deadLetters),
    atMost('parked', parked, LIMITS.parked),
    atMost('rankings', rankingsAgeMs, LIMITS.rankingsMs),
    ...(reconciliationAgeMs === null
      ? []
      : [atMost('reconciliation', reconciliationAgeMs, LIMITS.reconciliationMs)]),
  ];
}

/** The checks of the dependencies. D1 is missing, because a check is stored there. */
export function checksOfParts(
  parts: Record<'r2' | 'kv' | 'durableObjects', 'ok' | 'failed'>,
): LevelCheck[] {
  return (['r2', 'kv', 'durableObjects'] as const).map((level) => ({
    ...{ level, value: null },
    isMet: parts[level] === 'ok',
  }));
}
