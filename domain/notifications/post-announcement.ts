import { DAY_MS, MINUTE_MS } from '../limits.ts';
import { excerptOf, type NoticeFacts } from './notice-facts.ts';

/** Time to delete a post that was published by mistake, before followers are notified. */
export const ANNOUNCED_AFTER_MS = MINUTE_MS;
/** A creator's followers are notified at most once in this time, of all its posts together. */
export const GATHERED_MS = DAY_MS;

/** The announced posts that are public now: the latest, and the number of all. */
export interface AnnouncedPosts {
  id: string;
  /** Its title, caption or text. */
  text: string;
  total: number;
}

/** The facts of an announcement's notice. Several posts are not quoted. */
export function announcementFacts({ id, text, total }: AnnouncedPosts): NoticeFacts {
  return { kind: 'post', postId: id, posts: total, excerpt: total > 1 ? '' : excerptOf(text) };
}
