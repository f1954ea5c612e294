import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ModerationAction } from '../../domain/moderation/moderation.ts';
import type { RuleName } from '../../domain/moderation/moderation-rules.ts';
import type {
  Appeal,
  LogEntry,
  ReportedCaseDetail,
  ReportedCasesPage,
} from '../../domain/moderation/moderation-wire.ts';
import { api, read } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { changePages, followCursors, type ListPage } from './paged-list.ts';

/** Queries and mutations of the console, for moderators; others get a 404 problem. */

const MODERATION_KEY = ['moderation'] as const;

export type QueueState = 'open' | 'decided';

/** The reported subjects, paginated: open cases the oldest first, decided ones the latest first. */
export const casesQuery = (state: QueueState) =>
  infiniteQueryOptions({
    queryKey: [...MODERATION_KEY, 'cases', state],
    ...followCursors(
      (query): Promise<ReportedCasesPage> =>
        read(api.moderation.reports.$get({ query: { state, ...query } })),
    ),
  });

/** All data of a case; a 404 problem when there is none. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'case', id],
    queryFn: (): Promise<ReportedCaseDetail> =>
      read(api.moderation.reports[':id'].$get({ param: { id } })),
  });

/** The image of a reported subject; removed from memory once it is no longer shown. */
export const casePictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'picture', id],
    queryFn: async (): Promise<Blob> =>
      (await api.moderation.reports[':id'].picture.$get({ param: { id } })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A moderator's decision: `reason` in words, and the broken rule if any. */
export interface CaseDecision {
  action: ModerationAction;
  rule?: RuleName;
  reason: string;
}

/**
 * Decides and removes the case from the queue. A 409 problem `report.decided` when another
 * moderator was first: then the case is fetched again, and names that moderator.
 */
export async function decideCase(
  queryClient: QueryClient,
  id: string,
  decision: CaseDecision,
): Promise<void> {
  try {
    await read(api.moderation.reports[':id'].decision.$post({ param: { id }, json: decision }));
    leaveQueue(queryClient, id);
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'report.decided')
      await queryClient.invalidateQueries({ queryKey: caseQuery(id).queryKey });
    throw error;
  }
}

export function leaveQueue(queryClient: QueryClient, id: string): void {
  changePages(queryClient, casesQuery('open'), (page) => ({
    ...page,
    reports: page.reports.filter((each) => each.id !== id),
  }));
  queryClient.removeQueries({ queryKey: caseQuery(id).queryKey, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: casesQuery('decided').queryKey });
  void queryClient.invalidateQueries({ queryKey: logQuery.queryKey });
}

/** Appeals, paginated: pending ones the oldest first, the others the latest first. */
export const appealsQuery = (state: QueueState) =>
  infiniteQueryOptions({
    queryKey: [...MODERATION_KEY, 'appeals', state],
    ...followCursors(
      (query): Promise<ListPage & { appeals: Appeal[] }> =>
        read(api.moderation.appeals.$get({ query: { state, ...query } })),
    ),
  });

/** Decides on an appeal. All appeals are then fetched again, after a rejection too. */
export async function decideAppeal(
  queryClient: QueryClient,
  id: string,
  outcome: { uphold: boolean; reason: string },
): Promise<void> {
  try {
    await read(api.moderation.appeals[':id'].decision.$post({ param: { id }, json: outcome }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: MODERATION_KEY });
  }
}

export const logQuery = infiniteQueryOptions({
  queryKey: [...MODERATION_KEY, 'log'],
  ...followCursors(
    (query): Promise<ListPage & { entries: LogEntry[] }> =>
      read(api.moderation.log.$get({ query })),
  ),
});
