import { z } from 'zod';
import { COMMENT_MAX_LENGTH } from '../limits.ts';
import { optionalTitleSchema, textSchema } from '../text/text.ts';

/** The specification names no lengths for posts. These keep a page readable and a row small. */
export const POST_TITLE_MAX_LENGTH = 200;
export const POST_BODY_MAX_LENGTH = 5_000;
export const CAPTION_MAX_LENGTH = 2_000;

/**
 * A client-generated id of a post or comment, so that the client may safely retry without a response. Stored
 * in lower case.
 */
const chosenIdSchema = z.uuid().toLowerCase().optional();

export const newTextPostSchema = z.strictObject({
  id: chosenIdSchema,
  mediaType: z.literal('text'),
  title: optionalTitleSchema(POST_TITLE_MAX_LENGTH).optional(),
  bodyText: textSchema(POST_BODY_MAX_LENGTH).min(1, 'Veuillez saisir un texte'),
});
export type NewTextPost = z.infer<typeof newTextPostSchema>;

/** A photo needs a caption (section 5). */
export const captionSchema = textSchema(CAPTION_MAX_LENGTH).min(1, 'Veuillez saisir une légende');

/** The form fields of a photo next to the file. */
export const photoFieldsSchema = z.object({ id: chosenIdSchema, caption: captionSchema });
export type NewPhotoPost = z.infer<typeof photoFieldsSchema> & { file: Uint8Array };

export const newCommentSchema = z.strictObject({
  id: chosenIdSchema,
  content: textSchema(COMMENT_MAX_LENGTH).min(1, 'Veuillez saisir un commentaire.'),
  /** The parent comment, of the same post. */
  parentId: z.uuid().nullish(),
});
export type NewComment = z.infer<typeof newCommentSchema>;
