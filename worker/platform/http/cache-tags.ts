import { slugFromLink } from '../../../domain/profiles/profile.ts';

/**
 * The names by which what caches keep is purged. Of every answer they follow from its address alone
 * (kept-answers.ts), so that nothing need be read to know them.
 */
const written = (text: string) => encodeURIComponent(slugFromLink(text));

export const cacheTags = {
  /** Everything that people wrote: whatever may be hidden or deleted. */
  written: 'written',
  /** What lists people and posts: feed, discovery, search, categories, the sitemap. */
  lists: 'lists',
  /** A post's page, the post and its comments. */
  post: (id: string) => `post:${written(id)}`,
  /** A person's page, profile and reviews. */
  person: (username: string) => `person:${written(username)}`,
  /** A stored picture in all its widths: its path under /images. */
  picture: (bucket: string, key: string) => `picture:${written(`${bucket}/${key}`)}`,
} as const;
