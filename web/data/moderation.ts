import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LogFilter } from '../../domain/moderation/log-filter.ts';
import type { ModerationAction } from '../../domain/moderation/moderation.ts';
import type { RuleName } from '../../domain/moderation/moderation-rules.ts';
import type {
  Appeal,
  LogEntry,
  ReportedCase,
  ReportedCaseDetail,
  ReportedCasesPage,
} from '../../domain/moderation/moderation-wire.ts';
import { api, read } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { changePages, followCursors, type ListPage } from './paged-list.ts';

/** Queries and mutations of the console, for moderators; others get a 404 problem. */

const MODERATION_KEY = ['moderation'] as const;
const LOG_KEY = [...MODERATION_KEY, 'log'] as const;

export type QueueState = 'open' | 'decided';

/** The reported subjects, paginated: open cases the gravest and then the oldest first, decided ones the latest first. */
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
 * Decides and removes the case from the queue; true when an operator has to approve it first. A 409 problem `report.decided` when another
 * moderator was first: then the case is fetched again, and names that moderator.
 */
export async function decideCase(
  queryClient: QueryClient,
  id: string,
  decision: CaseDecision,
): Promise<boolean> {
  try {
    const { status } = await api.moderation.reports[':id'].decision.$post({
      ...{ param: { id }, json: decision },
    });
    const isProposed = Number(status) === 202;
    if (!isProposed) leaveQueue(queryClient, id);
    return isProposed;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'report.decided')
      await queryClient.invalidateQueries({ queryKey: caseQuery(id).queryKey });
    throw error;
  }
}

/**
 * Takes back the moderator's fresh decision on a case, idempotent; the case is open again. A 409 problem
 * `decision.final` when it is too late.
 */
export async function takeBackDecision(queryClient: QueryClient, id: string): Promise<void> {
  await api.moderation.reports[':id'].decision.$delete({ param: { id } });
  queryClient.removeQueries({ queryKey: caseQuery(id).queryKey });
  await queryClient.invalidateQueries({ queryKey: MODERATION_KEY });
}

/** The cases of the reports with this number, as typed; empty when there is none. */
export async function findCases(queryClient: QueryClient, number: string): Promise<ReportedCase[]> {
  const { reports } = await queryClient.fetchQuery({
    queryKey: [...MODERATION_KEY, 'number', number],
    queryFn: (): Promise<ReportedCasesPage> =>
      read(api.moderation.reports.$get({ query: { number } })),
  });
  return reports;
}

export function leaveQueue(queryClient: QueryClient, id: string): void {
  changePages(queryClient, casesQuery('open'), (page) => ({
    ...page,
    reports: page.reports.filter((each) => each.id !== id),
  }));
  queryClient.removeQueries({ queryKey: caseQuery(id).queryKey, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: casesQuery('decided').queryKey });
  void queryClient.invalidateQueries({ queryKey: LOG_KEY });
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

/**
 * Decides on an appeal; true when an operator has to approve it first. All appeals are then fetched again, after a rejection too.
 */
export async function decideAppeal(
  queryClient: QueryClient,
  id: string,
  outcome: { uphold: boolean; reason: string },
): Promise<boolean> {
  try {
    const { status } = await api.moderation.appeals[':id'].decision.$post({
      ...{ param: { id }, json: outcome },
    });
    return Number(status) === 202;
  } finally {
    await queryClient.invalidateQueries({ queryKey: MODERATION_KEY });
  }
}

/** `acts`: one kind of entries only. `before`: only earlier entries, ISO 8601. */
export interface LogChoice {
  acts?: LogFilter;
  before?: string;
}

/** The log, paginated, the latest first. */
export const logQuery = (choice: LogChoice) =>
  infiniteQueryOptions({
    queryKey: [...LOG_KEY, choice],
    ...followCursors(
      (query): Promise<ListPage & { entries: LogEntry[] }> =>
        read(api.moderation.log.$get({ query: { ...choice, ...query } })),
    ),
  });
