import { z } from 'zod';
import { LETTER_MAX_LENGTH } from '../limits.ts';
import type { ProblemCode } from '../problem.ts';
import { textSchema } from '../text/text.ts';

/**
 * Letters of the team to a person, the person's answers, and the team's notes about the person. A person answers, and
 * never begins.
 */

/** `team`: to the person. `person`: their answer. `note`: for operators alone. */
export const letterSides = ['team', 'person', 'note'] as const;
export type LetterSide = (typeof letterSides)[number];

/** Answers of a person to one letter of the team. */
export const ANSWERS_PER_LETTER_MAX = 5;

/** `id` is chosen before sending: the same letter sent again is stored and mailed once. */
export const answerSchema = z.strictObject({
  id: z.uuid(),
  text: textSchema(LETTER_MAX_LENGTH).min(1, 'Écrivez d’abord votre message.'),
});

export const letterSchema = answerSchema.extend({
  side: z.enum(letterSides).exclude(['person']),
  /** An order of the person that it is about. */
  orderId: z.uuid().nullable(),
});

/** Number of answers that a person may still write. `since`: those since the team's latest letter; null without any letter. */
export const answersLeft = (since: number | null): number =>
  since === null ? 0 : Math.max(0, ANSWERS_PER_LETTER_MAX - since);

/** The reason why a person may not answer; null when they may. */
export function answerRefusal(since: number | null): ProblemCode | null {
  if (since === null) return 'letter.none';
  return answersLeft(since) === 0 ? 'letter.limit_reached' : null;
}
