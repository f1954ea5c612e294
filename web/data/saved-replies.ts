import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedReplies, SavedReply } from '../../domain/conversations/saved-replies.ts';
import { api, read } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { OWN_KEY } from './me.ts';

/** The viewer's saved replies; a 403 problem `creator.required` for a user who is no creator. */
export const savedRepliesQuery = queryOptions({
  queryKey: [...OWN_KEY, 'saved-replies'],
  queryFn: () => read(api.me['saved-replies'].$get()),
});

/**
 * Replaces the replies, and shows them. When another tab or device has saved since `revision`, nothing
 * changes: throws the 409 problem `saved_replies.changed`, and shows the current ones.
 */
export async function saveReplies(
  queryClient: QueryClient,
  replies: SavedReply[],
  revision: number,
): Promise<void> {
  const show = (current: SavedReplies) =>
    queryClient.setQueryData(savedRepliesQuery.queryKey, current);
  try {
    show(await read(api.me['saved-replies'].$put({ json: { replies, revision } })));
  } catch (error) {
    const current = changedReplies(error);
    if (current) show(current);
    throw error;
  }
}

function changedReplies(error: unknown): SavedReplies | null {
  if (!(error instanceof ApiProblem) || error.code !== 'saved_replies.changed') return null;
  return error.current as unknown as SavedReplies;
}
