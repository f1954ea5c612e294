import { MINUTE_MS } from '../../../domain/limits.ts';
import type { OutboxKind } from '../../../domain/outbox.ts';
import { api, read } from '../../platform/api.ts';
import { pages, query } from './kit.ts';

/** The dependencies, checked again every minute while they are shown. */
export const dependenciesQuery = query(
  ['health', 'dependencies'],
  () => read(api.operations.dependencies.$get()),
  { refetchInterval: MINUTE_MS },
);

/** The backlog, counted again every minute while it is shown. */
export const waitingQuery = query(
  ['health', 'waiting'],
  () => read(api.operations.waiting.$get()),
  { refetchInterval: MINUTE_MS },
);

/** The last run of each job. */
export const jobsQuery = query(['health', 'jobs'], () => read(api.operations.jobs.$get()));

/** The service levels that were missed in the last 90 days. */
export const serviceHistoryQuery = query(['health', 'history'], () =>
  read(api.operations['service-levels'].$get()),
);

export const parkedKindsQuery = query(['health', 'parked'], () =>
  read(api.operations.outbox.parked.$get()),
);

/** The parked effects of a kind, paginated, the oldest first. */
export const parkedEffectsQuery = (kind: OutboxKind) =>
  pages(['health', 'parked', kind], (query) =>
    read(api.operations.outbox.parked[':kind'].$get({ param: { kind }, query })),
  );

export const retryKind = (kind: OutboxKind) =>
  api.operations.outbox.parked.retry.$post({ json: { kind } });

export const retryEffect = (id: string) =>
  api.operations.outbox.parked[':id'].retry.$post({ param: { id } });

export const giveUpEffect = (id: string, reason: string) =>
  api.operations.outbox.parked[':id']['give-up'].$post({ param: { id }, json: { reason } });

export const deadQueuesQuery = query(['health', 'dead'], () =>
  read(api.operations['dead-letters'].$get()),
);

/**
 * The dead messages of a queue, paginated, the oldest first. Each fetch is logged, so it is not repeated when the
 * window gets the focus.
 */
export const deadLettersQuery = (queue: string) =>
  pages(
    ['health', 'dead', queue],
    (query) => read(api.operations['dead-letters'][':queue'].$get({ param: { queue }, query })),
    { refetchOnWindowFocus: false },
  );

export const replayQueue = (queue: string) =>
  api.operations['dead-letters'][':queue'].replay.$post({ param: { queue } });

export const giveUpQueue = (queue: string, reason: string) =>
  api.operations['dead-letters'][':queue']['give-up'].$post({
    param: { queue },
    json: { reason },
  });

/** Mails about orders that were given up. */
export const failedMailsQuery = query(['health', 'mails'], () =>
  read(api.operations['order-mails'].failed.$get()),
);

export const retryMails = () => api.operations['order-mails'].retry.$post();
