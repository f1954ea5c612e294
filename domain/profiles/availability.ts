import { z } from 'zod';
import { iso } from '../dates/iso.ts';
import { DAY_MS, OPEN_QUESTIONS_MAX } from '../limits.ts';

/** A creator's availability for questions, and their past response times. */
export interface Availability {
  paused: boolean;
  /** ISO 8601; null without a pause. */
  pausedUntil: string | null;
  /** True when the creator's limit of unanswered questions is reached. */
  full: boolean;
  /** From question to first reply; null below three answered conversations, like the rate. */
  medianResponseSeconds: number | null;
  /** The answered share of all questions, 0 to 1. */
  responseRate: number | null;
}

/** The facts for {@link availabilityOf}; null for a user who never became a creator. */
export interface AvailabilityFacts {
  pausedUntil: number | null;
  /** The limit of unanswered questions is reached, as SQL gives it. */
  isFull: boolean | number;
  unansweredCount: number | null;
  medianResponseSeconds: number | null;
}

/** Minimum answered conversations for response figures. */
const MEASURED_FROM = 3;
/** Maximum duration of a pause. */
const PAUSE_MAX_MS = 366 * DAY_MS;

/** A creator's availability at `now`, epoch milliseconds. */
export function availabilityOf(
  facts: AvailabilityFacts,
  answeredCount: number,
  now: number,
): Availability {
  const { pausedUntil, isFull, unansweredCount } = facts;
  const paused = pausedUntil !== null && pausedUntil > now;
  const isMeasured = answeredCount >= MEASURED_FROM;
  return {
    paused,
    pausedUntil: paused ? iso(pausedUntil) : null,
    full: Boolean(isFull),
    medianResponseSeconds: isMeasured ? facts.medianResponseSeconds : null,
    responseRate: isMeasured ? answeredCount / (answeredCount + (unansweredCount ?? 0)) : null,
  };
}

/** A creator's own settings of their availability. */
export const availabilitySchema = z.strictObject({
  pausedUntil: z.iso.datetime('Cette date n’existe pas').nullable(),
  maxOpenQuestions: z
    .int('Le nombre de questions n’est pas un nombre entier')
    .min(1, 'Le nombre de questions doit être d’au moins 1')
    .max(OPEN_QUESTIONS_MAX, `Le nombre de questions ne peut pas dépasser ${OPEN_QUESTIONS_MAX}`)
    .nullable(),
});

/**
 * The reason why a pause cannot end at that time, epoch milliseconds, or null when it can: it must end within
 * a year.
 */
export function pauseRefusal(pausedUntil: number, now: number): string | null {
  if (pausedUntil <= now) return 'La pause doit finir dans le futur';
  return pausedUntil > now + PAUSE_MAX_MS ? 'La pause ne peut pas dépasser un an' : null;
}
