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
 * changes: a 409 problem `saved_replies.changed`; see {@link changedReplies}.
 */
export async function saveReplies(
  queryClient: QueryClient,
  replies: SavedReply[],
  revision: number,
): Promise<void> {
  const saved = await read(api.me['saved-replies'].$put({ json: { replies, revision } }));
  queryClient.setQueryData(savedRepliesQuery.queryKey, saved);
}

/** The current replies, when another tab or device has changed them since they were shown. */
export function changedReplies(error: Error): SavedReplies | null {
  if (!(error instanceof ApiProblem) || error.code !== 'saved_replies.changed') return null;
  return error.current as unknown as SavedReplies;
}
