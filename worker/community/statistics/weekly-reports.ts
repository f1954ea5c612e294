import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { outbox, profiles, weeklyReports } from '../../../database/schema.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { reportableWeek, sundayOf, weekFigures } from '../../../domain/statistics/week.ts';
import { figuresOf, selectDays } from './statistics.ts';

/** Reports enqueued per run, so that other mails never wait for more than a minute behind them. */
const REPORTS_PER_RUN = 100;

/**
 * Enqueues some of the reports of the last whole week in Paris, from Monday morning on; the next run
 * continues. The first run of a week finds its creators, so an event that is counted later makes no report. The mark
 * comes with the outbox row, so each creator's week is enqueued once, however often or concurrently this runs. Returns
 * the number of enqueued reports.
 */
export async function enqueueReports(db: Database, now: number): Promise<number> {
  const week = reportableWeek(now);
  const next = sql`(select week, creator_id from weekly_reports
    where week = ${week} and enqueued_at is null order by creator_id limit ${REPORTS_PER_RUN})`;
  const report = sql`json_object('creatorId', creator_id, 'week', week)`;
  const { enqueued } = await batch(db, {
    due: db.insert(weeklyReports).select(sql`
      select distinct ${week}, id, null from creator_days join profiles on number = creator_number
        where day between ${week} and ${sundayOf(week)}
        and not exists (select 1 from weekly_reports where week = ${week})`),
    mails: insertWhere(
      db,
      outbox,
      outboxEntry('weekly_report', report as never, now),
      sql`true`,
      next,
    ),
    enqueued: db
      .update(weeklyReports)
      .set({ enqueuedAt: now })
      .where(sql`(week, creator_id) in ${next}`)
      .returning({ one: sql`1`.as('one') }),
  });
  return enqueued.length;
}

/**
 * Tells a creator the figures of their week by a notice, which is mailed unless they have seen it or do not
 * want it. Does nothing for a week without figures, and for users who are suspended, hidden, or no longer
 * creators. An inbox ignores a repeated event.
 */
export async function mailWeeklyReport(
  env: Env,
  { creatorId, week }: OutboxData<'weekly_report'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const { creator, days } = await batch(db, {
    creator: first(
      db
        .select({ id: profiles.id })
        .from(profiles)
        .where(
          and(eq(profiles.id, creatorId), eq(profiles.isCreator, true), sql`${profiles.isVisible}`),
        ),
    ),
    days: selectDays(db, creatorId, week, sundayOf(week)),
  });
  const figures = weekFigures(days.map(figuresOf));
  if (!creator || !figures) return;
  const facts = { kind: 'week', week, figures, currency: CURRENCY } as const;
  await env.INBOX.getByName(creatorId).tell([
    {
      thing: `week:${week}`,
      facts,
      acts: [{ id: week, at: now, actor: null }],
      count: 1,
      since: now,
    },
  ]);
}
