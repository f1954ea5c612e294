import { availabilitySchema } from '../../../domain/availability.ts';
import type { Me } from '../../data/me.ts';

/** What stands in the form of a creator's availability: a day as `yyyy-mm-dd`, a number as typed. */
export interface AvailabilityDraft {
  isPaused: boolean;
  /** The last day of the pause. */
  lastDay: string;
  most: string;
}

export interface AvailabilityErrors {
  lastDay?: string;
  most?: string;
}

export function draftOf({ pausedUntil, maxOpenQuestions }: Me['availability']): AvailabilityDraft {
  return {
    isPaused: pausedUntil !== null,
    lastDay: pausedUntil === null ? '' : dayOf(new Date(pausedUntil)),
    most: maxOpenQuestions === null ? '' : String(maxOpenQuestions),
  };
}

/** The day on this device's calendar, as a date field has it. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

type Availability = Pick<Me['availability'], 'pausedUntil' | 'maxOpenQuestions'>;

/** What the form stands for, or what is wrong with it. A pause lasts to the end of its last day. */
export function availabilityOf(
  { isPaused, lastDay, most }: AvailabilityDraft,
  now: Date,
):
  | { availability: Availability; errors: null }
  | { availability: null; errors: AvailabilityErrors } {
  const errors: AvailabilityErrors = {};
  const end = isPaused ? new Date(`${lastDay}T23:59:59`) : null;
  if (end && Number.isNaN(end.getTime())) errors.lastDay = 'Choisissez le dernier jour de la pause';
  else if (end && end <= now) errors.lastDay = 'La pause doit finir dans le futur';
  const maxOpenQuestions = most.trim() === '' ? null : Number(most);
  const limit = availabilitySchema.shape.maxOpenQuestions.safeParse(maxOpenQuestions);
  if (!limit.success) errors.most = limit.error.issues[0]!.message;
  if (errors.lastDay || errors.most) return { availability: null, errors };
  return {
    availability: { pausedUntil: end ? end.toISOString() : null, maxOpenQuestions },
    errors: null,
  };
}
