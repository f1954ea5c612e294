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

/** What the console shows and does: for moderators, to everybody else a 404 problem. */

const MODERATION_KEY = ['moderation'] as const;

/** Whether somebody has decided. */
export type QueueState = 'open' | 'decided';

/** The reported things, page by page: of open cases the oldest first, of decided ones the latest. */
export const casesQuery = (state: QueueState) =>
  infiniteQueryOptions({
    queryKey: [...MODERATION_KEY, 'cases', state],
    ...followCursors(
      (query): Promise<ReportedCasesPage> =>
        read(api.moderation.reports.$get({ query: { state, ...query } })),
    ),
  });

/** Everything about one case; a 404 problem where there is none. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'case', id],
    queryFn: (): Promise<ReportedCaseDetail> =>
      read(api.moderation.reports[':id'].$get({ param: { id } })),
  });

/** The picture of a reported thing; nothing of it stays once it is no longer shown. */
export const casePictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'picture', id],
    queryFn: async (): Promise<Blob> =>
      (await api.moderation.reports[':id'].picture.$get({ param: { id } })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What a moderator decides: `reason` in words, and the rule that was broken where one was. */
export interface CaseDecision {
  action: ModerationAction;
  rule?: RuleName;
  reason: string;
}

/**
 * Decides and takes the case out of the queue. A 409 problem `report.decided` where another moderator
 * was first: then the case is asked for again, and tells who.
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

/** Takes a case that is decided out of the queue that is shown. */
export function leaveQueue(queryClient: QueryClient, id: string): void {
  changePages(queryClient, casesQuery('open'), (page) => ({
    ...page,
    reports: page.reports.filter((each) => each.id !== id),
  }));
  queryClient.removeQueries({ queryKey: caseQuery(id).queryKey, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: casesQuery('decided').queryKey });
  void queryClient.invalidateQueries({ queryKey: logQuery.queryKey });
}

/** Appeals, page by page: those that wait the oldest first, the others the latest first. */
export const appealsQuery = (state: QueueState) =>
  infiniteQueryOptions({
    queryKey: [...MODERATION_KEY, 'appeals', state],
    ...followCursors(
      (query): Promise<ListPage & { appeals: Appeal[] }> =>
        read(api.moderation.appeals.$get({ query: { state, ...query } })),
    ),
  });

/** Decides on an appeal, upon which all are asked for again; so they are after a refusal. */
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

/** Everything that moderators did, the latest first. */
export const logQuery = infiniteQueryOptions({
  queryKey: [...MODERATION_KEY, 'log'],
  ...followCursors(
    (query): Promise<ListPage & { entries: LogEntry[] }> =>
      read(api.moderation.log.$get({ query })),
  ),
});
