import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OwnDecision } from '../../domain/moderation/moderation-wire.ts';
import { api, read } from '../platform/api.ts';
import { followCursors, type ListPage } from './paged-list.ts';

/** What was decided about one's own things, the latest first. */
export const decisionsQuery = infiniteQueryOptions({
  queryKey: ['decisions'],
  ...followCursors(
    (query): Promise<ListPage & { decisions: OwnDecision[] }> =>
      read(api.me.decisions.$get({ query })),
  ),
});

/** Contests a decision, once; what is shown is asked for again, after a refusal too. */
export async function contestDecision(
  queryClient: QueryClient,
  id: string,
  text: string,
): Promise<void> {
  try {
    await read(api.me.decisions[':id'].appeal.$post({ param: { id }, json: { text } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: decisionsQuery.queryKey });
  }
}

/** The decision that a mailed link is about; a 4xx problem where it leads to none, or no longer. */
export const mailedDecisionQuery = (token: string) =>
  queryOptions({
    queryKey: ['mailed-decision', token],
    queryFn: (): Promise<OwnDecision> => read(api.appeals[':token'].$get({ param: { token } })),
  });

/** Contests the decision that a mailed link is about, once. */
export async function contestByLink(
  queryClient: QueryClient,
  token: string,
  text: string,
): Promise<void> {
  try {
    await read(api.appeals[':token'].$post({ param: { token }, json: { text } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: mailedDecisionQuery(token).queryKey });
  }
}
