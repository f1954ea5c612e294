import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { isNoAnswer } from '../platform/api-problem.ts';
import { hasConnection } from '../platform/connectivity.ts';
import { patchInFlightResponses } from './in-flight-patches.ts';

interface Likeable {
  likedByMe: boolean;
  likeCount: number;
}

/** The item with or without the viewer's like, before the server has answered; never below 0. */
export function withMyLike<T extends Likeable>(shown: T, liked: boolean): T {
  if (shown.likedByMe === liked) return shown;
  const likeCount = Math.max(0, shown.likeCount + (liked ? 1 : -1));
  return { ...shown, likedByMe: liked, likeCount };
}

interface Like<T extends Likeable> {
  /** Sends the like; the server answers with the current state. */
  send: (liked: boolean) => Promise<{ liked: boolean; likeCount: number }>;
  /** Changes the liked item wherever it is shown. */
  update: (change: (shown: T) => T) => void;
  onFailed: (error: Error) => void;
}

/**
 * Shows a like at once. The server's answer replaces it; a failure reverts it. While offline it
 * waits (`isPaused`) and is sent on reconnection.
 */
export function liking<T extends Likeable>(
  queryClient: QueryClient,
  { send, update, onFailed }: Like<T>,
) {
  const show = (liked: boolean) =>
    patchInFlightResponses(queryClient, () => update((shown) => withMyLike(shown, liked)));
  return mutationOptions({
    mutationFn: send,
    // Likes are idempotent: a request without an answer may be sent again.
    retry: (_failures, error) => isNoAnswer(error) && !hasConnection(),
    onMutate: show,
    onSuccess: ({ liked, likeCount }) => {
      update((shown) => ({ ...shown, likedByMe: liked, likeCount }));
      show(liked);
    },
    onError: (error, liked, stopShowing) => {
      stopShowing?.();
      update((shown) => withMyLike(shown, !liked));
      onFailed(error);
    },
  });
}
