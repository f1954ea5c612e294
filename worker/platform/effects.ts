import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { outbox } from '../../database/schema.ts';
import { type OutboxData, type OutboxKind, outboxEntry, outboxKinds } from '../../domain/outbox.ts';
import { retryPolicies } from '../../domain/retry.ts';
import { storedError } from '../../domain/telemetry/stored-error.ts';
import { log } from './log.ts';
import { attempt, CLAIM_MS, clockFrom, type Outbox } from './outbox.ts';

/** Does the work of a kind (domain/outbox.ts): applies D1's state outside D1. Rejects when it must be retried. */
export type Handler<Kind extends OutboxKind> = (
  env: Env,
  data: OutboxData<Kind>,
  now: number,
) => Promise<void>;

export type Effect = typeof outbox.$inferSelect;

/**
 * The table `outbox`, with the handlers of some kinds. A row with an unknown kind or invalid data fails, and is parked.
 */
export function effects<Bindings>(
  env: Bindings,
  handlers: Partial<Record<string, (env: Bindings, data: never, now: number) => Promise<void>>>,
): Outbox<typeof outbox> {
  return {
    table: outbox,
    isRow: ({ id }) => eq(outbox.id, id),
    policy: ({ kind }) =>
      outboxKinds[kind]?.lane === 'mail' ? retryPolicies.mails : retryPolicies.promised,
    async act({ kind, data }, now) {
      const handler = handlers[kind];
      if (!handler) throw new Error(`no handler: ${kind}`);
      await handler(env, outboxKinds[kind].data.parse(data) as never, now);
      return undefined;
    },
    failure: (_, error, now) => ({
      counts: true,
      values: { error: storedError(describeFailure(error)), failedAt: now },
    }),
    event: 'outbox.failed',
    describe: ({ id, kind }) => ({ effect: id, kind }),
  };
}

/**
 * A row that is claimed by its writer, which passes it to {@link attemptClaimed}. The cron handles it if
 * the writer does not get to that.
 */
export function claimedEntry<Kind extends OutboxKind>(
  kind: Kind,
  data: OutboxData<Kind>,
  now: number,
) {
  return { ...outboxEntry(kind, data, now + CLAIM_MS), attempts: 1 };
}

/** Handles rows that their writer has claimed, at once. Never rejects: failures are logged and left to the cron. */
export async function attemptClaimed(
  db: Database,
  outboxOfRows: Outbox<typeof outbox>,
  rows: readonly Effect[],
  now: number,
): Promise<void> {
  const clock = clockFrom(now);
  const outcomes = await Promise.allSettled(
    rows.map((row) => attempt(db, outboxOfRows, [row], clock)),
  );
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') log.error('outbox.deferred', { error: outcome.reason });
}
