import { useMutation } from '@tanstack/react-query';

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
  onFailed: () => void;
}

/** A like shows at once. The server's answer replaces it; a failure takes it back. */
export function useLike<T extends Likeable>({ send, update, onFailed }: Like<T>) {
  return useMutation({
    mutationFn: send,
    onMutate: (liked) => update((shown) => withMyLike(shown, liked)),
    onSuccess: ({ liked, likeCount }) =>
      update((shown) => ({ ...shown, likedByMe: liked, likeCount })),
    onError: (_error, liked) => {
      update((shown) => withMyLike(shown, !liked));
      onFailed();
    },
  });
}
