import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { outbox } from '../../database/schema.ts';
import { type OutboxData, type OutboxKind, outboxEntry, outboxKinds } from '../../domain/outbox.ts';
import { retryPolicies } from '../../domain/retry.ts';
import { attempt, CLAIM_MS, clockFrom, type Outbox } from './outbox.ts';

/** Does the work of a kind (domain/outbox.ts): brings outside what D1 says now. Rejects where it is to be tried again. */
export type Handler<Kind extends OutboxKind> = (
  env: Env,
  data: OutboxData<Kind>,
  now: number,
) => Promise<void>;

export type Effect = typeof outbox.$inferSelect;

/** The table `outbox`, with the handlers of some kinds. A row whose kind or data nobody knows fails, and is parked. */
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
    event: 'outbox.failed',
    describe: ({ id, kind }) => ({ effect: id, kind }),
  };
}

/** A row that its writer has claimed: it acts by {@link attemptClaimed}, and the cron where it does not come to that. */
export function claimedEntry<Kind extends OutboxKind>(
  kind: Kind,
  data: OutboxData<Kind>,
  now: number,
) {
  return { ...outboxEntry(kind, data, now + CLAIM_MS), attempts: 1 };
}

/** Acts on rows that their writer has claimed, at once. Never rejects: what fails is logged and left to the cron. */
export async function attemptClaimed(
  db: Database,
  outboxOfRows: Outbox<typeof outbox>,
  rows: readonly Effect[],
  now: number,
): Promise<void> {
  const clock = clockFrom(now);
  const outcomes = await Promise.allSettled(
    rows.map((row) => attempt(db, outboxOfRows, row, clock)),
  );
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      console.error(
        JSON.stringify({ event: 'outbox.left_to_cron', error: describeFailure(outcome.reason) }),
      );
}

/** Has everything that was parked tried again from its beginning; says how many rows that are. */
export async function retryParked(db: Database, now: number): Promise<number> {
  const { meta } = await db
    .update(outbox)
    .set({ attempts: 0, dueAt: now })
    .where(isNull(outbox.dueAt))
    .run();
  return meta.changes;
}
