import type { ModeratedType } from './moderation.ts';

/**
 * The excerpt of a case is its subject's text when it was first reported. For a post and a profile, its last
 * line names the picture by its storage key, so that a replaced picture counts as a change.
 */

const PICTURE_LABELS: Partial<Record<ModeratedType, string>> = {
  post: 'Image : ',
  profile: 'Portrait : ',
};
/** A key of our buckets or a URL, which ends in the type of a picture; a sentence has spaces. */
const STORED_PICTURE = /^\S+\/\S+\.[a-z]{3,4}(\?v=\d+)?$/;

function parts(type: ModeratedType, excerpt: string): { text: string; picture: string | null } {
  const label = PICTURE_LABELS[type];
  const start = excerpt.lastIndexOf('\n') + 1;
  const last = excerpt.slice(start);
  if (label === undefined || !last.startsWith(label)) return { text: excerpt, picture: null };
  const picture = last.slice(label.length);
  if (!STORED_PICTURE.test(picture)) return { text: excerpt, picture: null };
  return { text: excerpt.slice(0, Math.max(0, start - 1)), picture };
}

/** The text of an excerpt for readers, without the storage key of its picture. */
export const excerptText = (type: ModeratedType, excerpt: string): string =>
  parts(type, excerpt).text;

/** The storage key of the picture at the first report; null without one. */
export const excerptPicture = (type: ModeratedType, excerpt: string): string | null =>
  parts(type, excerpt).picture;
