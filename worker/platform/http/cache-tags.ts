import { slugFromLink } from '../../../domain/profiles/profile.ts';

/**
 * Tags by which cached responses are purged. They follow from the URL of a response alone
 * (cache-policy.ts), so that no read is needed.
 */
const written = (text: string) => encodeURIComponent(slugFromLink(text));

export const cacheTags = {
  /** All content of users: everything that may be hidden or deleted. */
  written: 'written',
  /** Lists of people and posts: feed, discovery, search, categories, the sitemap. */
  lists: 'lists',
  /** Pages that show settings: the fee, the publisher (domain/operations/settings.ts). */
  settings: 'settings',
  /** A post's page, the post and its comments. */
  post: (id: string) => `post:${written(id)}`,
  /** A user's page, profile and reviews. */
  person: (username: string) => `person:${written(username)}`,
  /** A stored picture in all its widths: its path under /images. */
  picture: (bucket: string, key: string) => `picture:${written(`${bucket}/${key}`)}`,
} as const;
