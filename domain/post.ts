import { z } from 'zod';
import { COMMENT_MAX_LENGTH } from './limits.ts';
import { optionalTitleSchema, textSchema } from './text.ts';

/** The specification names no lengths for posts; these keep a page readable and a row small. */
export const POST_TITLE_MAX_LENGTH = 200;
export const POST_BODY_MAX_LENGTH = 5_000;
export const CAPTION_MAX_LENGTH = 2_000;

export const newTextPostSchema = z.strictObject({
  mediaType: z.literal('text'),
  title: optionalTitleSchema(POST_TITLE_MAX_LENGTH).optional(),
  bodyText: textSchema(POST_BODY_MAX_LENGTH).min(1, 'Veuillez saisir un texte'),
});
export type NewTextPost = z.infer<typeof newTextPostSchema>;

/** A photo has to say something (section 5). */
export const captionSchema = textSchema(CAPTION_MAX_LENGTH).min(1, 'Veuillez saisir une légende');

export const newCommentSchema = z.strictObject({
  content: textSchema(COMMENT_MAX_LENGTH).min(1, 'Veuillez saisir un commentaire.'),
  /** The comment replied to; one of the same post. */
  parentId: z.uuid().nullish(),
});
export type NewComment = z.infer<typeof newCommentSchema>;
