import { useMutation } from '@tanstack/react-query';
import { isNoAnswer } from '../lib/api-problem.ts';
import { isLineUp } from '../lib/line.ts';

interface Likeable {
  likedByMe: boolean;
  likeCount: number;
}

/** How something looks with or without my like, before the server has answered; never below 0. */
export function withMyLike<T extends Likeable>(shown: T, liked: boolean): T {
  if (shown.likedByMe === liked) return shown;
  const likeCount = Math.max(0, shown.likeCount + (liked ? 1 : -1));
  return { ...shown, likedByMe: liked, likeCount };
}

interface Like<T extends Likeable> {
  /** Tells the server, which answers how things stand. */
  send: (liked: boolean) => Promise<{ liked: boolean; likeCount: number }>;
  /** Changes what is liked wherever it is shown. */
  update: (change: (shown: T) => T) => void;
  onFailed: (error: Error) => void;
}

/**
 * A like shows at once. The server's answer replaces it; a failure takes it back. Without a line it waits
 * (`isPaused`) and goes as soon as that is back.
 */
export function useLike<T extends Likeable>({ send, update, onFailed }: Like<T>) {
  return useMutation({
    mutationFn: send,
    // To like twice is to like once: it may be sent again where no answer came.
    retry: (_failures, error) => isNoAnswer(error) && !isLineUp(),
    onMutate: (liked) => update((shown) => withMyLike(shown, liked)),
    onSuccess: ({ liked, likeCount }) =>
      update((shown) => ({ ...shown, likedByMe: liked, likeCount })),
    onError: (error, liked) => {
      update((shown) => withMyLike(shown, !liked));
      onFailed(error);
    },
  });
}
