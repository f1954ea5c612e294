import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OwnDecision } from '../../domain/moderation/moderation-wire.ts';
import { api, read } from '../platform/api.ts';
import { followCursors, type ListPage } from './paged-list.ts';

/** The moderation decisions about the viewer's content, the latest first. */
export const decisionsQuery = infiniteQueryOptions({
  queryKey: ['decisions'],
  ...followCursors(
    (query): Promise<ListPage & { decisions: OwnDecision[] }> =>
      read(api.me.decisions.$get({ query })),
  ),
});

/** Appeals a decision, idempotent. The visible data is fetched again, after a rejection too. */
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

/** The decision behind a mailed link; a 4xx problem when the link is unknown or expired. */
export const mailedDecisionQuery = (token: string) =>
  queryOptions({
    queryKey: ['mailed-decision', token],
    queryFn: (): Promise<OwnDecision> => read(api.appeals[':token'].$get({ param: { token } })),
  });

/** Appeals the decision behind a mailed link, idempotent. */
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
