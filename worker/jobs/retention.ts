import { type SQL, sql } from 'drizzle-orm';
import { type Database, database } from '../../database/client.ts';
import { DAY_MS, HOUR_MS, SESSION_LIFETIME_MS } from '../../domain/limits.ts';

/**
 * What D1 keeps for a time only, and how long: the condition that a row has had its time, which an index
 * answers. What is not here stays (docs/operations.md, "How long what is kept").
 */
const hadTheirTime: Record<string, (now: number) => SQL> = {
  // Unused for 30 days they open nothing any more; their rows wait for the end that they began with,
  // since every refresh would have to keep an index of the latest one.
  auth_sessions: (now) => sql`expires_at <= ${now}`,
  // Codes and states of sign-ins, links and numbers that nobody used: five minutes to seven days.
  auth_flow_states: (now) => sql`expires_at <= ${now}`,
  // Anybody may have them again.
  former_usernames: (now) => sql`until <= ${now}`,
  // Tells who comes back with a session of then why it ended; by now it would have ended by itself.
  suspended_sessions: (now) => sql`user_id in (
    select id from profiles where suspended_at is not null and suspended_at <= ${now - SESSION_LIFETIME_MS})`,
  // What was told gathers repeats for a minute.
  notice_outbox: (now) => sql`due_at is null and dispatched_at <= ${now - 10 * 60_000}`,
  // Longer than Stripe keeps them. Those that were given up stay until an operator has them work.
  psp_events: (now) => sql`done_at is not null and done_at <= ${now - 90 * DAY_MS}`,
  // A ranking run takes off what was seen after the time that it is for. They are few, and need no index.
  view_batches: (now) => sql`newest_at <= ${now - HOUR_MS}`,
  dead_letters: (now) => sql`died_at <= ${now - 90 * DAY_MS}`,
};

/** Rows that one statement deletes at most, and statements for one table in a run. */
export const DELETE_BATCH = 1_000;
const STEPS_PER_RUN = 20;

/** Deletes what has had its time, in steps; what a run does not come to waits for the next. Rows by table. */
export async function deleteExpired(db: Database, now: number): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {};
  for (const [table, hasHadItsTime] of Object.entries(hadTheirTime))
    for (let step = 0; step < STEPS_PER_RUN; step += 1) {
      const name = sql.identifier(table);
      const old = sql`select rowid from ${name} where ${hasHadItsTime(now)} limit ${DELETE_BATCH}`;
      const rows = await db.all(sql`delete from ${name} where rowid in (${old}) returning 1`);
      if (rows.length > 0) forgotten[table] = (forgotten[table] ?? 0) + rows.length;
      if (rows.length < DELETE_BATCH) break;
    }
  return forgotten;
}

/** The cron's run that forgets what has had its time. Logs one line if there was anything. */
export async function deleteExpiredJob(env: Env, now: number): Promise<void> {
  const rows = await deleteExpired(database(env.DB), now);
  if (Object.keys(rows).length > 0) console.log(JSON.stringify({ event: 'rows.forgotten', rows }));
}
