import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { announcements, authUsers, outbox } from '../../../database/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';
import { mailDayOf, stepSize } from '../../../domain/notifications/announcement.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import { log } from '../../platform/log.ts';
import { newAccountKey } from '../../platform/mail/account-key.ts';
import { drain, type Outbox } from '../../platform/outbox.ts';
import type { Announcement } from './announcement-mail.ts';
import { PROFILES_PER_STEP, selectReaders } from './readers.ts';
import { type Outcome, type Reader, writeTo } from './write-to.ts';

/** A step is claimed until the next minute's run, which is this much earlier than a minute later at most. */
const STEP_MS = MINUTE_MS - 5_000;
/** Users written to at once: as many mails may have an uncertain outcome when a run dies. */
const AT_ONCE = 10;
/** After this many users a step looks again if the announcement still runs. */
const LOOKS_AFTER = 30;
/** After this many steps without any success their users are left to the outbox. */
const STEP_ATTEMPTS_MAX = 5;

/** The outcome of a step. */
export interface Step {
  written: number;
  failed: number;
}

/**
 * Writes to the next users of the announcement that has been due for longest; null when none is due. The step's
 * queries are as many for one user as for a hundred. Its claim, and the condition on its place, let one of two
 * runs count it; a step that dies is repeated, and the users' objects know who has been written to.
 */
export async function announceNext(db: Database, env: Env, now: number): Promise<Step | null> {
  const step: Step = { written: 0, failed: 0 };
  const next = sql`select rowid from ${announcements} where due_at <= ${now} order by due_at limit 1`;
  const limits = { rowsMax: 1, atOnce: 1 };
  const { done, failed } = await drain(db, stepOutbox(db, env, step), () => next, now, limits);
  return done + failed > 0 ? step : null;
}

/** The table `announcements`, of which the running ones are work: each act is a step, counted in `step`. */
function stepOutbox(db: Database, env: Env, step: Step): Outbox<typeof announcements> {
  return {
    table: announcements,
    isRow: ({ id }) => eq(announcements.id, id),
    claimMs: STEP_MS,
    policy: () => retryPolicies.state,
    act: (row, now) => takeStep(db, env, row, step, now),
    failure: (_, __, now) => ({ counts: true, values: { dueAt: ifRunning(now + STEP_MS) } }),
    event: 'announcement.failed',
    describe: ({ id }) => ({ announcement: id }),
  };
}

/** Writes to the next users, and stores the progress. Rejects when nobody could be reached, unless too many steps have. */
async function takeStep(
  db: Database,
  env: Env,
  row: Announcement,
  step: Step,
  now: number,
): Promise<'stored' | { attempts: number; dueAt: SQL<number | null> }> {
  const today = mailDayOf(now);
  const [mailed] = await db
    .select({ mails: sql<number>`coalesce(sum(${announcements.mailsOfDay}), 0)`.as('mails') })
    .from(announcements)
    .where(gte(announcements.mailDay, today));
  const limit = stepSize(row, mailed?.mails ?? 0);
  if (limit === 0) return { attempts: 0, dueAt: ifRunning((today + 1) * DAY_MS) };
  const end = Math.min(row.lastPlace, row.place + PROFILES_PER_STEP);
  const readers = await selectReaders(db, row, { after: row.place, until: end, limit });
  const keyed = row.kind === 'news' ? await withKeys(db, readers) : readers;
  const { outcomes, failed, isStopped } = await writeToAll(db, env, row, keyed, now);
  step.failed = failed.length;
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const isOutage = failed.length > 0 && count('sent') + count('uncertain') === 0;
  if (isOutage && row.attempts < STEP_ATTEMPTS_MAX) throw new Error('nobody could be reached');
  const reached = isStopped ? keyed.slice(0, outcomes.length + failed.length) : keyed;
  const isCut = isStopped || readers.length === limit;
  const place = isCut ? (reached.at(-1)?.place ?? row.place) : end;
  const mails = count('sent') + count('uncertain') + failed.length;
  const written = outcomes.length - count('gone');
  const isDone = !isStopped && place >= row.lastPlace;
  await db.batch([
    // Before the place moves, so that one of two runs writes them.
    insertWhere(
      db,
      outbox,
      {
        kind: 'announcement',
        data: sql`json_object('announcementId', ${row.id}, 'userId', each.value)`,
        dueAt: now + MINUTE_MS,
      },
      sql`exists (select 1 from ${announcements} where ${isAt(row)})`,
      sql`json_each(${JSON.stringify(failed)}) each`,
    ),
    db
      .update(announcements)
      .set({
        ...{ place, attempts: 0 },
        dueAt: isDone ? null : ifRunning(now + STEP_MS),
        ...(isDone && {
          state: sql`iif(${announcements.state} = 'running', 'done', ${announcements.state})`,
          endedAt: sql`coalesce(${announcements.endedAt}, ${now})`,
        }),
        mailsOfDay: sql`iif(${announcements.mailDay} < ${today}, 0, ${announcements.mailsOfDay}) + ${mails}`,
        mailDay: sql`max(${announcements.mailDay}, ${today})`,
        notified: sql`${announcements.notified} + ${written}`,
        sent: sql`${announcements.sent} + ${count('sent')}`,
        refused: sql`${announcements.refused} + ${count('refused')}`,
        failed: sql`${announcements.failed} + ${failed.length}`,
        uncertain: sql`${announcements.uncertain} + ${count('uncertain')}`,
      })
      .where(isAt(row)),
  ]);
  step.written = written;
  return 'stored';
}

const isAt = ({ id, place }: Announcement) =>
  and(eq(announcements.id, id), eq(announcements.place, place))!;

const ifRunning = (dueAt: number) =>
  sql<number | null>`iif(${announcements.state} = 'running', ${dueAt}, null)`;

type PlacedReader = Reader & { place: number };

/** The readers with a secret for their unsubscribe links; one statement gives it to those without. */
async function withKeys(db: Database, readers: PlacedReader[]): Promise<PlacedReader[]> {
  const lacking = readers.filter(({ key }) => key === null);
  if (lacking.length === 0) return readers;
  const fresh = Object.fromEntries(lacking.map(({ id }) => [id, newAccountKey()]));
  const text = JSON.stringify(fresh);
  const given = await db
    .update(authUsers)
    .set({
      unsubscribeKey: sql`coalesce(${authUsers.unsubscribeKey},
        (select value from json_each(${text}) where key = ${authUsers.id}))`,
    })
    .where(inArray(authUsers.id, sql`(select key from json_each(${text}))`))
    .returning({ id: authUsers.id, key: authUsers.unsubscribeKey });
  const keys = new Map(given.map(({ id, key }) => [id, key]));
  return readers.map((reader) => ({ ...reader, key: reader.key ?? keys.get(reader.id) ?? null }));
}

/** Writes to the readers, a few at once, until all have an outcome or the announcement is stopped. */
async function writeToAll(
  db: Database,
  env: Env,
  announcement: Announcement,
  readers: readonly PlacedReader[],
  now: number,
): Promise<{ outcomes: Outcome[]; failed: string[]; isStopped: boolean }> {
  const outcomes: Outcome[] = [];
  const failed: string[] = [];
  for (let from = 0; from < readers.length; from += AT_ONCE) {
    if (from > 0 && from % LOOKS_AFTER === 0 && !(await isRunning(db, announcement.id)))
      return { outcomes, failed, isStopped: true };
    const some = readers.slice(from, from + AT_ONCE);
    const settled = await Promise.allSettled(
      some.map((reader) => writeTo(env, announcement, reader, now)),
    );
    for (const [index, each] of settled.entries()) {
      if (each.status === 'fulfilled') outcomes.push(each.value);
      else {
        failed.push(some[index]!.id);
        log.warn('announcement.failed', { announcement: announcement.id, error: each.reason });
      }
    }
  }
  return { outcomes, failed, isStopped: false };
}

async function isRunning(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ state: announcements.state })
    .from(announcements)
    .where(eq(announcements.id, id));
  return row?.state === 'running';
}
