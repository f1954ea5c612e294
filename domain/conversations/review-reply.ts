import { z } from 'zod';
import { REVIEW_REPLY_MAX_LENGTH } from '../limits.ts';
import { textSchema } from '../text/text.ts';

export const reviewReplySchema = z.strictObject({
  text: textSchema(REVIEW_REPLY_MAX_LENGTH).min(1, 'Veuillez saisir une réponse'),
});
