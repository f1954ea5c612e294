import { z } from 'zod';
import { MESSAGE_MAX_LENGTH, RATING_COMMENT_MAX_LENGTH, RATING_STARS_MAX } from '../limits.ts';
import { pricingModels } from '../profiles/pricing.ts';
import { formatFigure } from '../text/french.ts';
import { textSchema } from '../text/text.ts';
import { attachmentIdsSchema } from './attachment-input.ts';

export const pricingModelSchema = z.enum(pricingModels);

const NO_MESSAGE = 'Veuillez saisir un message';

/** The text of a message with attachments, which may be empty. */
const optionalTextSchema = textSchema(
  MESSAGE_MAX_LENGTH,
  `Le message ne peut pas dépasser ${formatFigure(MESSAGE_MAX_LENGTH)} caractères`,
  'Le message contient des caractères non autorisés',
);

export const messageTextSchema = optionalTextSchema.min(1, NO_MESSAGE);

export const conversationIdSchema = z.uuid();
/** Accepts upper case; ids are stored and compared in lower case. */
export const messageIdSchema = z.uuid().toLowerCase();

/** A message of text alone: a question written before paying. */
export const newTextSchema = z.strictObject({ id: messageIdSchema, text: messageTextSchema });

/** A message: a text, attachments, or both. */
export const newMessageSchema = z
  .strictObject({
    id: messageIdSchema,
    text: optionalTextSchema.default(''),
    attachments: attachmentIdsSchema.optional(),
  })
  .refine(({ text, attachments = [] }) => text !== '' || attachments.length > 0, {
    path: ['text'],
    message: NO_MESSAGE,
  });

export const ratingSchema = z.strictObject({
  stars: z.int('Veuillez donner une note').min(1, 'Veuillez donner une note').max(RATING_STARS_MAX),
  comment: textSchema(RATING_COMMENT_MAX_LENGTH)
    .nullish()
    .transform((comment) => comment || null),
  /** True when a public review shows the author's whole name. */
  fullName: z.boolean().optional(),
});
export type NewRating = z.infer<typeof ratingSchema>;
