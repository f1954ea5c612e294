import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, read } from '../platform/api.ts';
import { OWN_KEY, refreshOwn } from './me.ts';
import { refreshUsers } from './users.ts';

/** The obligations that keep the viewer from deleting their account. */
export const deletionStateQuery = queryOptions({
  queryKey: [...OWN_KEY, 'deletion'],
  queryFn: () => read(api.me.deletion.$get()),
});

/** The proof of identity, and whether questions without an answer are refunded. */
export interface DeletionRequest {
  password?: string;
  nonce?: string;
  refundOpenOrders: boolean;
}

/**
 * Deletes the viewer's account. Problems: `account.proof_needed`, `account.proof_invalid`, and those about what is
 * open, after which the screen shows it anew.
 */
export async function deleteAccount(
  queryClient: QueryClient,
  request: DeletionRequest,
): Promise<void> {
  await api.me.$delete({ json: request }).catch((error: unknown) => {
    void queryClient.invalidateQueries({ queryKey: deletionStateQuery.queryKey });
    throw error;
  });
}

/** Makes the viewer an asker again; their screens show it when the promise resolves. */
export async function stopSelling(
  queryClient: QueryClient,
  request: DeletionRequest,
): Promise<void> {
  await api.me.creator.$delete({ json: request }).catch((error: unknown) => {
    void queryClient.invalidateQueries({ queryKey: deletionStateQuery.queryKey });
    throw error;
  });
  await refreshOwn(queryClient);
  void refreshUsers(queryClient);
}
