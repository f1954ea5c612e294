import type { Comment } from '../../data/comments.ts';

/** A comment as far as it was written, with the one it answers. */
interface KeptComment {
  text: string;
  replyTo: Comment | null;
}

const keyOf = (postId: string) => `dis-moi.draft.comment.${postId}`;

/** Keeps what a visitor has written under a post, in this tab, while they sign in. */
export function keepComment(postId: string, comment: KeptComment): void {
  sessionStorage.setItem(keyOf(postId), JSON.stringify(comment));
}

/** What was kept for the post; null where nothing was. */
export function keptComment(postId: string): KeptComment | null {
  const kept = sessionStorage.getItem(keyOf(postId));
  return kept === null ? null : (JSON.parse(kept) as KeptComment);
}

export function forgetComment(postId: string): void {
  sessionStorage.removeItem(keyOf(postId));
}
