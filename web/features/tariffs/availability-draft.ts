import type { Me } from '../../data/me.ts';

/** The values of the availability form. */
export interface AvailabilityDraft {
  /** The last day of the pause, `yyyy-mm-dd`; empty without one. */
  lastDay: string;
  /** A whole number; empty without a limit. */
  most: string;
}

type Availability = Pick<Me['availability'], 'pausedUntil' | 'maxOpenQuestions'>;

const limits = [1, 2, 3, 5, 10, 20, 50];

export function draftOf({ pausedUntil, maxOpenQuestions }: Availability): AvailabilityDraft {
  return {
    lastDay: pausedUntil === null ? '' : dayOf(new Date(pausedUntil)),
    most: maxOpenQuestions === null ? '' : String(maxOpenQuestions),
  };
}

/** The selectable limits, including one that was set by other means. */
export function limitsWith(set: number | null): number[] {
  return [...new Set([...limits, ...(set === null ? [] : [set])])].sort((a, b) => a - b);
}

/** The day in this device's time zone, in the format of a date field. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The form's availability, or null when the pause would be over. A pause lasts to the end of its last day. */
export function readAvailabilityDraft(
  { lastDay, most }: AvailabilityDraft,
  now: Date,
): Availability | null {
  const end = lastDay === '' ? null : new Date(`${lastDay}T23:59:59`);
  if (end && end <= now) return null;
  return {
    pausedUntil: end?.toISOString() ?? null,
    maxOpenQuestions: most === '' ? null : Number(most),
  };
}
