import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '../../../domain/limits.ts';
import type {
  DeadLetter,
  FailedMail,
  JobState,
  ParkedEffect,
  ParkedKind,
  ServiceHistory,
} from '../../../domain/operations/health-wire.ts';
import type { OutboxKind } from '../../../domain/outbox.ts';
import type { StateLine } from '../../../domain/telemetry/service-levels.ts';
import { api, read } from '../../platform/api.ts';
import { followCursors, type ListPage } from '../paged-list.ts';
import { OPERATIONS_KEY } from './log.ts';

const key = (...parts: string[]) => [...OPERATIONS_KEY, 'health', ...parts] as const;

/** The dependencies, checked again every minute while they are shown. */
export const dependenciesQuery = queryOptions({
  queryKey: key('dependencies'),
  queryFn: () => read(api.operations.dependencies.$get()),
  refetchInterval: MINUTE_MS,
});

/** The backlog, counted again every minute while it is shown. */
export const waitingQuery = queryOptions({
  queryKey: key('waiting'),
  queryFn: (): Promise<Omit<StateLine, 'event'>> => read(api.operations.waiting.$get()),
  refetchInterval: MINUTE_MS,
});

/** The last run of each job. */
export const jobsQuery = queryOptions({
  queryKey: key('jobs'),
  queryFn: (): Promise<{ jobs: JobState[] }> => read(api.operations.jobs.$get()),
});

/** The service levels that were missed in the last 90 days. */
export const serviceHistoryQuery = queryOptions({
  queryKey: key('history'),
  queryFn: (): Promise<ServiceHistory> => read(api.operations['service-levels'].$get()),
});

/** The kinds of effects that are parked. */
export const parkedKindsQuery = queryOptions({
  queryKey: key('parked'),
  queryFn: (): Promise<{ kinds: ParkedKind[] }> => read(api.operations.outbox.parked.$get()),
});

/** The parked effects of a kind, paginated, the oldest first. */
export const parkedEffectsQuery = (kind: OutboxKind) =>
  infiniteQueryOptions({
    queryKey: key('parked', kind),
    ...followCursors(
      (query): Promise<ListPage & { effects: ParkedEffect[] }> =>
        read(api.operations.outbox.parked[':kind'].$get({ param: { kind }, query })),
    ),
  });

export const retryKind = (kind: OutboxKind): Promise<{ retried: number }> =>
  read(api.operations.outbox.parked.retry.$post({ json: { kind } }));

export async function retryEffect(id: string): Promise<void> {
  await api.operations.outbox.parked[':id'].retry.$post({ param: { id } });
}

export async function giveUpEffect(id: string, reason: string): Promise<void> {
  await api.operations.outbox.parked[':id']['give-up'].$post({ param: { id }, json: { reason } });
}

/** The queues that have dead messages. */
export const deadQueuesQuery = queryOptions({
  queryKey: key('dead'),
  queryFn: () => read(api.operations['dead-letters'].$get()),
});

/**
 * The dead messages of a queue, paginated, the oldest first. Each fetch is logged, so it is not repeated when the
 * window gets the focus.
 */
export const deadLettersQuery = (queue: string) =>
  infiniteQueryOptions({
    queryKey: key('dead', queue),
    refetchOnWindowFocus: false,
    ...followCursors(
      (query): Promise<ListPage & { letters: DeadLetter[] }> =>
        read(api.operations['dead-letters'][':queue'].$get({ param: { queue }, query })),
    ),
  });

export async function replayQueue(queue: string): Promise<void> {
  await api.operations['dead-letters'][':queue'].replay.$post({ param: { queue } });
}

export async function giveUpQueue(queue: string, reason: string): Promise<void> {
  await api.operations['dead-letters'][':queue']['give-up'].$post({
    param: { queue },
    json: { reason },
  });
}

/** Mails about orders that were given up. */
export const failedMailsQuery = queryOptions({
  queryKey: key('mails'),
  queryFn: (): Promise<{ mails: FailedMail[] }> =>
    read(api.operations['order-mails'].failed.$get()),
});

export async function retryMails(): Promise<void> {
  await api.operations['order-mails'].retry.$post();
}
