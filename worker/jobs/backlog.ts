import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { outboxLanes } from '../../domain/outbox.ts';
import type { StateLine } from '../../domain/telemetry/service-levels.ts';
import { readComputedAt } from '../discovery/rankings/stored-rankings.ts';

/**
 * The index begins with the lane, so each lane is queried separately. Statements write 0 and 1 to order rows of one
 * change; those are no times, and the first claim replaces them.
 */
const oldestOfLanes = Object.values(outboxLanes).map((lane) =>
  sql.raw(`select min(due_at) as due from outbox where lane = ${lane} and due_at > 1`),
);

/** Queries for the time from which the oldest waiting row of each table is due. Each has an index. */
const dueQueries = {
  notices: sql`select min(due_at) as due from notice_outbox where due_at is not null`,
  effects: sql`select min(due) as due from (${sql.join(oldestOfLanes, sql` union all `)})`,
  orders: sql`select min(due_at) as due from orders where due_at is not null`,
  orderMails: sql`select min(due_at) as due from order_mails where due_at is not null`,
  payments: sql`select min(due_at) as due from payment_effects where state = 'pending'`,
  paymentEvents: sql`select min(due_at) as due from provider_events where due_at is not null`,
};

type Due = { due: number | null };

/** For each table, the time for which its oldest row has been due. One round trip, a row or two for each. */
export async function readLateness(db: Database, now: number): Promise<StateLine['lateMs']> {
  const [first, ...others] = Object.values(dueQueries).map((query) => db.all<Due>(query));
  const rows = await db.batch([first!, ...others]);
  return latenessOf(
    rows.map(([row]) => row!.due),
    now,
  );
}

/** Reads what is waiting, and the age of the last regular jobs, with one round trip and one read of KV. */
export async function readBacklog(db: Database, kv: KVNamespace, now: number): Promise<StateLine> {
  const [rows, computedAt] = await Promise.all([
    db.batch([
      db.all<Due>(sql`select max(ran_at) as due from reconciliations`),
      db.all<Due>(sql`select count(*) as due from dead_letters`),
      db.all<Due>(sql`select count(*) as due from outbox where due_at is null`),
      ...Object.values(dueQueries).map((query) => db.all<Due>(query)),
    ]),
    readComputedAt(kv),
  ]);
  const [reconciledAt, deadLetters, parked, ...times] = rows.map(([row]) => row!.due);
  return {
    event: 'state',
    lateMs: latenessOf(times, now),
    deadLetters: deadLetters!,
    parked: parked!,
    rankingsAgeMs: computedAt === null ? null : now - Date.parse(computedAt),
    reconciliationAgeMs: reconciledAt == null ? null : now - reconciledAt,
  };
}

/** Milliseconds since each of the times of {@link dueQueries}; 0 when nothing is due. */
function latenessOf(times: readonly (number | null)[], now: number): StateLine['lateMs'] {
  const late = (time: number | null | undefined) => (time == null ? 0 : Math.max(0, now - time));
  return Object.fromEntries(
    Object.keys(dueQueries).map((name, index) => [name, late(times[index])]),
  );
}
