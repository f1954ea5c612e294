import { type SQL, sql } from 'drizzle-orm';
import { NOTICES_GATHERED_MS } from '../domain/notifications/notification-dedup.ts';
import type { Database } from './client.ts';
import { insertWhere } from './insert-where.ts';
import { noticeOutbox } from './schema.ts';

type Row = typeof noticeOutbox.$inferInsert;
type Value<Name extends keyof Row> = Row[Name] | SQL;

interface Notice {
  thing: Value<'thing'>;
  recipientId: Value<'recipientId'>;
  source: Value<'source'>;
  subjectId: Value<'subjectId'>;
  /** Time of the event, epoch milliseconds; the notice is due then. */
  at: Value<'since'>;
  /** Another time at which it is due. */
  dueAt?: Value<'dueAt'>;
}

/**
 * Statement that enqueues a notice for each row of `from`, or one, if the condition holds. Events of one `thing` are
 * gathered in one row for each recipient: one that follows the last notice within a minute waits for its end.
 */
export function enqueueNotice(
  db: Database,
  { at, dueAt = at, ...notice }: Notice,
  condition: SQL = sql`true`,
  from?: SQL,
) {
  const { thing, recipientId, version, since, dueAt: due, dispatchedAt } = noticeOutbox;
  const row = { ...notice, since: at, dueAt };
  return insertWhere(db, noticeOutbox, row as Row, condition, from).onConflictDoUpdate({
    target: [thing, recipientId],
    set: {
      version: sql`${version} + 1`,
      since: sql`iif(${due} is null, excluded.since, min(${since}, excluded.since))`,
      dueAt: sql`coalesce(${due}, max(excluded.due_at, coalesce(${dispatchedAt}, 0) + ${NOTICES_GATHERED_MS}))`,
    },
  });
}
