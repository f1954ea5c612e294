import { z } from 'zod';
import { DAY_MS, OPEN_QUESTIONS_MAX } from '../limits.ts';

/** Whether a creator takes questions, and how they have answered so far. */
export interface Availability {
  paused: boolean;
  /** ISO 8601; null without a pause. */
  pausedUntil: string | null;
  /** As many questions wait for an answer as they want at once. */
  full: boolean;
  /** Between question and first reply; null under three answered conversations, as is the rate. */
  medianResponseSeconds: number | null;
  /** The answered share of what was asked, 0 to 1. */
  responseRate: number | null;
}

/** What {@link availabilityOf} is made of; null for who never became a creator. */
export interface AvailabilityFacts {
  pausedUntil: number | null;
  maxOpenQuestions: number | null;
  openQuestionCount: number | null;
  unansweredCount: number | null;
  medianResponseSeconds: number | null;
}

/** Answered conversations from which it can be said how somebody answers. */
const MEASURED_FROM = 3;
/** How far ahead a pause may end. */
const PAUSE_MAX_MS = 366 * DAY_MS;

/** A creator's availability at `now`, epoch milliseconds. */
export function availabilityOf(
  facts: AvailabilityFacts,
  answeredCount: number,
  now: number,
): Availability {
  const { pausedUntil, maxOpenQuestions, openQuestionCount, unansweredCount } = facts;
  const paused = pausedUntil !== null && pausedUntil > now;
  const isMeasured = answeredCount >= MEASURED_FROM;
  return {
    paused,
    pausedUntil: paused ? new Date(pausedUntil).toISOString() : null,
    full: maxOpenQuestions !== null && (openQuestionCount ?? 0) >= maxOpenQuestions,
    medianResponseSeconds: isMeasured ? facts.medianResponseSeconds : null,
    responseRate: isMeasured ? answeredCount / (answeredCount + (unansweredCount ?? 0)) : null,
  };
}

/** What a creator sets of it. */
export const availabilitySchema = z.strictObject({
  pausedUntil: z.iso.datetime('Cette date n’existe pas').nullable(),
  maxOpenQuestions: z
    .int('Le nombre de questions n’est pas un nombre entier')
    .min(1, 'Le nombre de questions doit être d’au moins 1')
    .max(OPEN_QUESTIONS_MAX, `Le nombre de questions ne peut pas dépasser ${OPEN_QUESTIONS_MAX}`)
    .nullable(),
});

/** Why a pause cannot end then, epoch milliseconds, or null when it can: it ends within a year. */
export function pauseRefusal(pausedUntil: number, now: number): string | null {
  if (pausedUntil <= now) return 'La pause doit finir dans le futur';
  return pausedUntil > now + PAUSE_MAX_MS ? 'La pause ne peut pas dépasser un an' : null;
}
