import { z } from 'zod';
import { identifyingParts } from '../conversations/publication.ts';
import { QUESTION_SEARCHED_MAX_LENGTH } from '../limits.ts';
import { textSchema } from '../text/text.ts';

/** Questions that nobody can answer yet: their askers are notified once a creator can. */

/** Questions for which one user waits. */
export const UNMET_QUESTIONS_MAX = 10;

export const unmetQuestionSchema = z.strictObject({
  question: textSchema(QUESTION_SEARCHED_MAX_LENGTH).min(1, 'Écrivez d’abord votre question.'),
});

/** The question as others read it: without the asker's names, and without addresses and telephone numbers. */
export function anonymousQuestion(text: string, names: readonly (string | null)[]): string {
  const [part] = identifyingParts(text, names);
  return part === undefined ? text : anonymousQuestion(text.replaceAll(part, '…'), names);
}
