import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type {
  OwnVerification,
  VerificationDecision,
} from '../../domain/moderation/verification.ts';
import { api, read, upload } from '../platform/api.ts';
import { meQuery, refreshOwn } from './me.ts';
import { changePages, followCursors } from './paged-list.ts';

/** Sends images of identity documents. `onProgress` gets the fraction sent, 0 to 1. */
export function requestVerification(
  documents: readonly File[],
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<OwnVerification> {
  const form = new FormData();
  for (const document of documents) form.append('file', document);
  return upload('POST', '/api/me/verification', form, onProgress, signal);
}

/** Shows the new state of the viewer's request. */
export function showOwnVerification(queryClient: QueryClient, own: OwnVerification): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, verification: own });
  void refreshOwn(queryClient);
}

const requests = api.moderation.verifications;
type RequestsPage = InferResponseType<typeof requests.$get, 200>;
export type VerificationRequest = RequestsPage['verifications'][number];

/** The requests that await a moderator, the oldest first. */
export const verificationsQuery = infiniteQueryOptions({
  queryKey: ['verifications'],
  ...followCursors((query): Promise<RequestsPage> => read(requests.$get({ query }))),
});

/** A document of a request, by the path that the API names. Removed from memory once it is no longer shown. */
export const documentQuery = (path: string) =>
  queryOptions({
    queryKey: ['verification-document', path],
    queryFn: async () => {
      const [id, , fileId] = path.split('/').slice(-3) as [string, string, string];
      const answer = await requests[':id'].files[':fileId'].$get({ param: { id, fileId } });
      return answer.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Decides on a request and removes it from the list, also when another moderator has decided already. */
export async function decideVerification(
  queryClient: QueryClient,
  id: string,
  decision: VerificationDecision,
): Promise<void> {
  try {
    await requests[':id'].decision.$post({ param: { id }, json: decision });
    changePages(queryClient, verificationsQuery, (page) => ({
      ...page,
      verifications: page.verifications.filter((request) => request.id !== id),
    }));
  } finally {
    void queryClient.invalidateQueries({ queryKey: verificationsQuery.queryKey });
  }
}
