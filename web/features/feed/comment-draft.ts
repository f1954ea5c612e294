import { isOnlyMention } from '../../../domain/posts/mention.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import type { Comment } from '../../data/comments.ts';
import { parseStored, tabStorage } from '../../platform/device-storage.ts';
import { storedSession } from '../../platform/stored-session.ts';

/** A draft of a comment, with the comment it replies to. */
export interface CommentDraft {
  text: string;
  replyTo: Comment | null;
  /** The id under which it was sent; absent when it was edited since, or never sent. */
  id?: string;
}

interface StoredComment extends CommentDraft {
  /** True when a visitor tried to send it: they return to it after signing in. */
  isTried: boolean;
  /** Absent when a visitor wrote it: it then belongs to whoever signs in next. */
  writerId?: string;
}

const keyOf = (postId: string) => `dis-moi.draft.comment.${postId}`;

/** True when it has no text except perhaps a mention of the comment's author. */
export function isEmpty({ text, replyTo }: CommentDraft): boolean {
  return showsNothing(text) || (replyTo !== null && isOnlyMention(text, replyTo.author.username));
}

/** Stores the draft of a comment in this tab, so that neither navigation nor a reload loses it. */
export function saveCommentDraft(postId: string, draft: CommentDraft, isTried = false): void {
  if (isEmpty(draft)) {
    clearCommentDraft(postId);
    return;
  }
  // Another tab may have signed in or out since this one last checked.
  const writerId = storedSession()?.user.id;
  const stored: StoredComment = { ...draft, isTried, writerId };
  tabStorage.setItem(keyOf(postId), JSON.stringify(stored));
}

/** The stored draft for the post; null when there is none, or when another user wrote it. */
export function loadCommentDraft(postId: string): StoredComment | null {
  const stored = parseStored<StoredComment>(
    tabStorage.getItem(keyOf(postId)),
    ({ text, replyTo }) =>
      typeof text === 'string' && (replyTo === null || Boolean((replyTo as Comment)?.author)),
  );
  if (stored === null) return null;
  // After a sign-out in another tab, the draft of the former user is still in this one.
  return stored.writerId === undefined || stored.writerId === storedSession()?.user.id
    ? stored
    : null;
}

export function clearCommentDraft(postId: string): void {
  tabStorage.removeItem(keyOf(postId));
}
