import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { parisDay } from '../../domain/dates/paris.ts';
import { DAY_MS, HOUR_MS, SESSION_LIFETIME_MS } from '../../domain/limits.ts';
import { NOTIFICATION_RETENTION_DAYS } from '../../domain/notifications/notification.ts';
import { booksRetainedFrom } from '../../domain/orders/books.ts';
import { deleteExports } from '../accounts/export/remove-files.ts';
import { UNVERIFIED_MS } from '../accounts/second-factor/factors.ts';
import { PROFILE_VIEW_RETENTION_MS } from '../community/statistics/profile-views.ts';

/**
 * Retention in D1: for each table the condition that a row has expired, which an index answers. Tables that
 * are not listed have no limit (docs/operations.md, "Retention").
 */
const expired: Record<string, (now: number) => SQL> = {
  // After 30 days without use a session is invalid. Its row stays until the end that was fixed at its
  // beginning, because an index of the last use would have to be written with every refresh.
  auth_sessions: (now) => sql`expires_at <= ${now}`,
  // Unused codes and states of sign-ins, links and numbers, which last five minutes to seven days.
  auth_flow_states: (now) => sql`expires_at <= ${now}`,
  // Challenges for codes and passkeys, which last five minutes.
  auth_challenges: (now) => sql`expires_at <= ${now}`,
  // Apps that were never verified.
  auth_factors: (now) => sql`verified_at is null and created_at <= ${now - UNVERIFIED_MS}`,
  // Any user may take them again.
  former_usernames: (now) => sql`until <= ${now}`,
  // They tell the client of such a session why it ended; now it would have expired anyway.
  suspended_sessions: (now) => sql`user_id in (
    select id from profiles where suspended_at is not null and suspended_at <= ${now - SESSION_LIFETIME_MS})`,
  // Dispatched rows group repeats for a minute.
  notice_outbox: (now) => sql`due_at is null and dispatched_at <= ${now - 10 * 60_000}`,
  // As long as the notices that they made.
  post_announcements: (now) =>
    sql`due_at is null and since <= ${now - NOTIFICATION_RETENTION_DAYS * DAY_MS}`,
  return_requests: (now) =>
    sql`notified_at is not null and notified_at <= ${now - NOTIFICATION_RETENTION_DAYS * DAY_MS}`,
  unmet_questions: (now) => sql`created_at <= ${now - NOTIFICATION_RETENTION_DAYS * DAY_MS}`,
  // Stripe stores them for less time. Events that were given up stay until an operator retries them.
  provider_events: (now) => sql`done_at is not null and done_at <= ${now - 90 * DAY_MS}`,
  // A ranking run subtracts views after the time that it is for. The rows are few, and need no index.
  view_batches: (now) => sql`newest_at <= ${now - HOUR_MS}`,
  // A day's views count once; later deliveries are dropped.
  profile_views: (now) => sql`day < ${parisDay(now - PROFILE_VIEW_RETENTION_MS)}`,
  // A week's report is enqueued in the week after it.
  weekly_reports: (now) => sql`week < ${parisDay(now - 30 * DAY_MS)}`,
  account_exports: (now) => sql`expires_at <= ${now}`,
  // Longer than operators see.
  service_outages: (now) => sql`ended_at <= ${now - 400 * DAY_MS}`,
  dead_letters: (now) => sql`died_at <= ${now - 90 * DAY_MS}`,
  // A year of outcomes.
  audits: (now) => sql`ran_at <= ${now - 366 * DAY_MS}`,
  // As they were issued; numbers and amounts stay in the books.
  issued_papers: (now) => sql`issued_at < ${booksRetainedFrom(now)}`,
  // The last paper with it has expired.
  paper_endings: () =>
    sql`not exists (select 1 from issued_papers where ending_id = paper_endings.id)`,
  // Those that no retained receipt names: a later one applied, or the seller was gone, before its year.
  seller_declarations: (now) => {
    const from = booksRetainedFrom(now);
    return sql`since < ${from} and (
      exists (select 1 from seller_declarations later where later.creator_id = seller_declarations.creator_id
        and later.since > seller_declarations.since and later.since < ${from})
      or exists (select 1 from profiles where id = seller_declarations.creator_id and deleted_at < ${from}))`;
  },
};

/** Deletes rows that leave something elsewhere. */
const deletions: Record<string, typeof deleteExports | undefined> = {
  account_exports: deleteExports,
};

/** Maximum rows per delete statement, and maximum statements per table and run. */
export const DELETE_BATCH = 1_000;
const STEPS_PER_RUN = 20;

/** Deletes expired rows in batches; the next run continues. Returns the number of rows by table. */
export async function deleteExpired(db: Database, now: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, isExpired] of Object.entries(expired)) {
    const table = sql.identifier(name);
    const which = sql`${table}.rowid in (
      select rowid from ${table} where ${isExpired(now)} limit ${DELETE_BATCH})`;
    for (let step = 0; step < STEPS_PER_RUN; step += 1) {
      const { length } = await (deletions[name]?.(db, which, now) ??
        db.all(sql`delete from ${table} where ${which} returning 1`));
      if (length > 0) counts[name] = (counts[name] ?? 0) + length;
      if (length < DELETE_BATCH) break;
    }
  }
  return counts;
}
