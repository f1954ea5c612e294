import { z } from 'zod';
import { COMMENT_MAX_LENGTH } from '../limits.ts';
import { optionalTitleSchema, textSchema } from '../text/text.ts';

/** The specification names no lengths for posts; these keep a page readable and a row small. */
export const POST_TITLE_MAX_LENGTH = 200;
export const POST_BODY_MAX_LENGTH = 5_000;
export const CAPTION_MAX_LENGTH = 2_000;

/**
 * The id that a client chooses for what it publishes, so that it may send the same again where no answer came;
 * stored in lower case.
 */
export const chosenIdSchema = z.uuid().toLowerCase().optional();

export const newTextPostSchema = z.strictObject({
  id: chosenIdSchema,
  mediaType: z.literal('text'),
  title: optionalTitleSchema(POST_TITLE_MAX_LENGTH).optional(),
  bodyText: textSchema(POST_BODY_MAX_LENGTH).min(1, 'Veuillez saisir un texte'),
});
export type NewTextPost = z.infer<typeof newTextPostSchema>;

/** A photo has to say something (section 5). */
export const captionSchema = textSchema(CAPTION_MAX_LENGTH).min(1, 'Veuillez saisir une légende');

/** What a form says of a photo beside the file. */
export const photoFieldsSchema = z.object({ id: chosenIdSchema, caption: captionSchema });
export type NewPhotoPost = z.infer<typeof photoFieldsSchema> & { file: Uint8Array };

export const newCommentSchema = z.strictObject({
  id: chosenIdSchema,
  content: textSchema(COMMENT_MAX_LENGTH).min(1, 'Veuillez saisir un commentaire.'),
  /** The comment replied to; one of the same post. */
  parentId: z.uuid().nullish(),
});
export type NewComment = z.infer<typeof newCommentSchema>;
