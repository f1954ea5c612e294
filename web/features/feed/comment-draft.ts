import { isOnlyMention } from '../../../domain/posts/mention.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import type { Comment } from '../../data/comments.ts';
import { tabStorage } from '../../platform/device-storage.ts';
import { storedSession } from '../../platform/stored-session.ts';

/** A comment as far as it was written, with the one it answers. */
export interface CommentDraft {
  text: string;
  replyTo: Comment | null;
  /** Under which it was sent; absent where it has been written on since, or was not sent. */
  id?: string;
}

interface StoredComment extends CommentDraft {
  /** Whether a visitor tried to send it: they come back from signing in to do so. */
  isTried: boolean;
  /** HiddenSubjects where a visitor wrote it: whoever they sign in as, it is theirs. */
  writerId?: string;
}

const keyOf = (postId: string) => `dis-moi.draft.comment.${postId}`;

/** Whether it says nothing yet, but perhaps whom it answers. */
export function isEmpty({ text, replyTo }: CommentDraft): boolean {
  return showsNothing(text) || (replyTo !== null && isOnlyMention(text, replyTo.author.username));
}

/** Keeps what is being written under a post, in this tab, so that neither leaving nor a reload loses it. */
export function saveCommentDraft(postId: string, draft: CommentDraft, isTried = false): void {
  if (isEmpty(draft)) {
    forgetComment(postId);
    return;
  }
  // Another tab may have signed in or out since this one looked.
  const writerId = storedSession()?.user.id;
  const kept: StoredComment = { ...draft, isTried, writerId };
  tabStorage.setItem(keyOf(postId), JSON.stringify(kept));
}

/** What was kept for the post; null where nothing was, or by somebody else. */
export function loadCommentDraft(postId: string): StoredComment | null {
  const text = tabStorage.getItem(keyOf(postId));
  if (text === null) return null;
  const kept: StoredComment = JSON.parse(text);
  // Who signs out in another tab leaves theirs in this one.
  return kept.writerId === undefined || kept.writerId === storedSession()?.user.id ? kept : null;
}

export function forgetComment(postId: string): void {
  tabStorage.removeItem(keyOf(postId));
}
