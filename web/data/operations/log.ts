import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ProposedRequest } from '../../../domain/operations/operators.ts';
import type { Act, Proposal } from '../../../domain/operations/operators-wire.ts';
import { api, read, sendOperation } from '../../platform/api.ts';
import { followCursors, type ListPage } from '../paged-list.ts';

/** Key prefix of everything in the console. */
export const OPERATIONS_KEY = ['operations'] as const;

/** The log of operators' acts, paginated, the latest first. */
export const actsQuery = infiniteQueryOptions({
  queryKey: [...OPERATIONS_KEY, 'log'],
  ...followCursors(
    (query): Promise<ListPage & { entries: Act[] }> => read(api.operations.log.$get({ query })),
  ),
});

/** The decisions that wait for a second operator, the oldest first. */
export const proposalsQuery = queryOptions({
  queryKey: [...OPERATIONS_KEY, 'proposals'],
  queryFn: (): Promise<{ proposals: Proposal[] }> => read(api.operations.proposals.$get()),
});

/** Fetches everything that the console shows again, since an act may change any of it. */
export const refreshOperations = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: OPERATIONS_KEY });

/**
 * Sends the request of a proposal, which approves it. Resolves to 'proposed' when the proposal has expired meanwhile,
 * and is the caller's own now. A problem when it is no longer possible.
 */
export async function approve({
  method,
  path,
  body,
}: ProposedRequest): Promise<'done' | 'proposed'> {
  return (await sendOperation(method, path, body)) === 202 ? 'proposed' : 'done';
}
