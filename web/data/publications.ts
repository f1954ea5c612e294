import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewPublication, Publication } from '../../domain/conversations/publication.ts';
import { api, read } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { refreshOwn } from './me.ts';
import { refreshFeeds } from './posts.ts';
import { refreshUsers } from './users.ts';

const PUBLICATION_KEY = ['publication'] as const;

/** The publication of a completed conversation's answer, as both sides see it. */
export const publicationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...PUBLICATION_KEY, conversationId],
    queryFn: (): Promise<Publication> =>
      read(api.conversations[':id'].publication.$get({ param: { id: conversationId } })),
  });

/** Fetches the visible publication again: the other side has decided something. */
export function refreshPublications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PUBLICATION_KEY });
}

/** Proposes these words to the asker; idempotent. */
export async function proposePublication(
  queryClient: QueryClient,
  conversationId: string,
  words: NewPublication,
  signal: AbortSignal,
): Promise<void> {
  const { $post } = api.conversations[':id'].publication;
  const proposed = await read(
    $post({ param: { id: conversationId }, json: words }, { init: { signal } }),
  );
  show(queryClient, conversationId, proposed);
}

/**
 * Agrees to the proposal that was shown, or declines it. When its creator has changed it since, nothing is decided:
 * throws the 409 problem `publication.changed`, and shows the new one.
 */
export async function decidePublication(
  queryClient: QueryClient,
  conversationId: string,
  { agree, revision }: { agree: boolean; revision: number },
): Promise<void> {
  const { decision } = api.conversations[':id'].publication;
  try {
    const decided = await read(
      decision.$post({ param: { id: conversationId }, json: { agree, revision } }),
    );
    show(queryClient, conversationId, decided);
    if (agree) refreshPosts(queryClient);
  } catch (error) {
    if (error instanceof ApiProblem && error.code.startsWith('publication.'))
      await queryClient.invalidateQueries(publicationQuery(conversationId));
    throw error;
  }
}

/** Takes the proposal or the published answer back. */
export async function takePublicationBack(
  queryClient: QueryClient,
  conversationId: string,
): Promise<void> {
  await read(api.conversations[':id'].publication.$delete({ param: { id: conversationId } }));
  await queryClient.invalidateQueries(publicationQuery(conversationId));
  refreshPosts(queryClient);
}

function show(queryClient: QueryClient, conversationId: string, publication: Publication): void {
  queryClient.setQueryData(publicationQuery(conversationId).queryKey, publication);
}

/** Fetches again what shows posts. */
function refreshPosts(queryClient: QueryClient): void {
  void refreshFeeds(queryClient);
  void refreshUsers(queryClient);
  void refreshOwn(queryClient);
}
