import { z } from 'zod';
import { COMMENT_MAX_LENGTH, POSTS_MAX, VIEWED_POSTS_MAX } from '../limits.ts';
import { optionalTitleSchema, shownText, textSchema } from '../text/text.ts';

/** The specification names no lengths for posts. These keep a page readable and a row small. */
export const POST_TITLE_MAX_LENGTH = 200;
export const POST_BODY_MAX_LENGTH = 5_000;
export const CAPTION_MAX_LENGTH = 2_000;

/**
 * A client-generated id of a post or comment, so that the client may safely retry without a response. Stored
 * in lower case.
 */
const chosenIdSchema = z.uuid().toLowerCase().optional();

/** The posts that a user has viewed, each once or more. */
export const viewedPostsSchema = z.strictObject({
  ids: z.array(z.uuid().toLowerCase()).min(1).max(VIEWED_POSTS_MAX),
});

const bodyTextSchema = textSchema(POST_BODY_MAX_LENGTH).min(1, 'Veuillez saisir un texte');

export const newTextPostSchema = z.strictObject({
  id: chosenIdSchema,
  mediaType: z.literal('text'),
  title: optionalTitleSchema(POST_TITLE_MAX_LENGTH).optional(),
  bodyText: bodyTextSchema,
});
export type NewTextPost = z.infer<typeof newTextPostSchema>;

/** A photo needs a caption (section 5). */
export const captionSchema = textSchema(CAPTION_MAX_LENGTH).min(1, 'Veuillez saisir une légende');

/** The words of a post that its author may change. */
export interface PostWords {
  title: string | null;
  bodyText: string | null;
  caption: string | null;
}

const shownWord = shownText.nullable().optional();

/**
 * Changed words of a post, optionally with the shown ones (`expect`). When these are outdated, nothing is
 * saved. {@link wordsRefusal} decides which words a post may have.
 */
export const postChangesSchema = z
  .strictObject({
    title: optionalTitleSchema(POST_TITLE_MAX_LENGTH).optional(),
    bodyText: bodyTextSchema.optional(),
    caption: captionSchema.optional(),
    expect: z
      .strictObject({ title: shownWord, bodyText: shownWord, caption: shownWord })
      .optional(),
  })
  .refine(
    ({ title, bodyText, caption }) => [title, bodyText, caption].some((word) => word !== undefined),
    'Rien à enregistrer',
  );
export type PostChanges = z.infer<typeof postChangesSchema>;

/**
 * The field that a post of this kind cannot have, or null: only a text has `bodyText`, and a text has no
 * `caption`.
 */
export function wordsRefusal(
  mediaType: 'photo' | 'image' | 'text' | 'others',
  { bodyText, caption }: Pick<PostChanges, 'bodyText' | 'caption'>,
): 'bodyText' | 'caption' | null {
  if (mediaType === 'text') return caption === undefined ? null : 'caption';
  return bodyText === undefined ? null : 'bodyText';
}

/** All of a creator's posts, each once, in their new order. */
export const postOrderSchema = z.strictObject({
  ids: z
    .array(shownText)
    .max(POSTS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'Un post ne peut figurer qu’une fois'),
});

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

/** A post's place among its creator's posts, and its time, epoch milliseconds. */
interface PlacedPost {
  position: number;
  createdAt: number;
}

/**
 * A creator's posts as visitors see them: in the creator's order once they have changed it, until then the newest
 * first. New posts have the last position, so the order is changed when positions do not follow the times.
 */
export function inShownOrder<Placed extends PlacedPost>(posts: readonly Placed[]): Placed[] {
  const own = posts.toSorted((one, other) => one.position - other.position);
  const isChanged = own.some(({ createdAt }, at) => at > 0 && own[at - 1]!.createdAt > createdAt);
  return isChanged ? own : own.toReversed();
}
