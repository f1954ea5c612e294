import { z } from 'zod';
import { REASON_MAX_LENGTH } from '../limits.ts';
import { textSchema } from '../text/text.ts';

export const objectionSchema = z.strictObject({
  text: textSchema(REASON_MAX_LENGTH).min(1, 'Veuillez dire ce qui est faux'),
});

/** An operator's answer; `correct` issues a credit note and a corrected receipt. */
export const objectionAnswerSchema = z.strictObject({
  correct: z.boolean(),
  reason: textSchema(REASON_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
});
