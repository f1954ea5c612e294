import { type AvailabilityFacts, availabilityOf } from './availability.ts';

/** The result of a check: the creator is back, or the time of the next check, epoch milliseconds. */
export type ReturnCheck = 'back' | { again: number | null };

/**
 * Checks a creator whose return is awaited: they are back when they are neither paused nor full. A pause is
 * checked again at its end; a full creator has no such time, and is checked when they have fewer open questions.
 */
export function checkReturn(
  facts: Pick<AvailabilityFacts, 'pausedUntil' | 'isFull'>,
  now: number,
): ReturnCheck {
  const unmeasured = { unansweredCount: null, medianResponseSeconds: null };
  const { paused, full } = availabilityOf({ ...facts, ...unmeasured }, 0, now);
  if (paused) return { again: facts.pausedUntil };
  return full ? { again: null } : 'back';
}
