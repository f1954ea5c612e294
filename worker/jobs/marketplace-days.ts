import { asc, desc, getTableColumns, min, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { marketplaceDays, profiles } from '../../database/schema.ts';
import { parisDay, parisDayBounds } from '../../domain/dates/paris.ts';
import {
  type ComputedDay,
  daysDue,
  type MarketplaceFigure,
  RECENT_DAYS,
} from '../../domain/statistics/marketplace-days.ts';

/** Days computed per run; the next run continues. */
const DAYS_PER_RUN = 20;

/**
 * Computes the figures of the marketplace's days that are due at `now` (`daysDue`), the oldest first, each in one
 * statement that reads the day's own rows alone. A run may end anywhere and two may meet: a day's row is written
 * whole, and is the same whoever writes it. Returns the number of computed days.
 */
export async function computeDays(
  db: Database,
  now: number,
  limit = DAYS_PER_RUN,
): Promise<number> {
  const recent = await db
    .select({ day: marketplaceDays.day, computedAt: marketplaceDays.computedAt })
    .from(marketplaceDays)
    .orderBy(desc(marketplaceDays.day))
    .limit(RECENT_DAYS);
  const first = recent.length > 0 ? null : await firstDay(db);
  const days = daysDue({ recent, first }, now, limit);
  for (const day of days) await computeDay(db, { day, computedAt: now });
  return days.length;
}

/** The day of the first account; null before there is one. */
async function firstDay(db: Database): Promise<string | null> {
  const earliest = (isCreator: boolean) =>
    db
      .select({ at: min(profiles.createdAt) })
      .from(profiles)
      .where(sql`is_creator = ${Number(isCreator)}`);
  const found = await db.batch([earliest(false), earliest(true)]);
  const times = found.flatMap(([row]) => (row?.at == null ? [] : [row.at]));
  return times.length > 0 ? parisDay(Math.min(...times)) : null;
}

/** Seconds between a question and its answer, less the wait for a precision, as in `conversations_response_time`. */
const answerSeconds = sql.raw(`(first_reply_at - coalesce(asked_at, started_at)
  - coalesce(min(first_reply_at, clarification_waits_until,
      coalesce(clarification_answered_at, first_reply_at)) - clarification_asked_at, 0)) / 1000`);

/**
 * The parts of a day's figures, each a query with one row. Every table is read by an index from `begin` to `end`,
 * epoch milliseconds, or by the day. SQLite on D1 takes at most five terms of a union, so they are nested.
 */
function partsOf(day: string, begin: number, end: number): Record<string, SQL> {
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${sql.raw(String(begin))} and ${sql.raw(column)} < ${sql.raw(String(end))}`;
  const rows = (from: string, column: string) =>
    sql`select count(*) as rows from ${sql.raw(from)} where ${within(column)}`;
  const spans = (column: string) => sql`
    select count(*) filter (where kind = 'creator') as creator, count(*) filter (where kind = 'complete') as complete,
      count(*) filter (where kind = 'verified') as verified, count(*) filter (where kind = 'payable') as payable,
      count(*) filter (where kind = 'ready') as ready
    from creator_spans where ${within(column)}`;
  return {
    // The latest day before this one, from which totals continue.
    before: sql`
      select coalesce(max(people_total), 0) as people, coalesce(max(creators_total), 0) as creator,
        coalesce(max(creators_complete), 0) as complete, coalesce(max(creators_verified), 0) as verified,
        coalesce(max(creators_payable), 0) as payable, coalesce(max(creators_ready), 0) as ready
      from (select * from marketplace_days where day < ${day} order by day desc limit 1)`,
    arrived: sql`select count(*) as rows from profiles where is_creator in (0, 1) and ${within('created_at')}`,
    left_: rows('profiles', 'deleted_at'),
    begun: spans('since'),
    ended: spans('until'),
    active: sql`
      select count(*) as people from (
        select user_id from (
          select user_id from conversations where ${within('asked_at')}
          union select creator_id from conversations where ${within('first_reply_at')}
          union select rater_id from conversation_ratings where ${within('created_at')}
          union select follower.id from user_follows cross join profiles follower
            on follower.number = follower_number where ${within('user_follows.created_at')})
        union select user_id from (
          select liker.id as user_id from creator_media_likes cross join profiles liker
            on liker.number = user_number where ${within('liked_at')}
          union select user_id from creator_media_comments where ${within('created_at')}
          union select user_id from creator_media_comment_likes where ${within('liked_at')}
          union select creator_id from creator_media where is_public in (0, 1) and ${within('created_at')})
        union select orders.asker_id from ledger_transfers paid join orders on orders.id = paid.order_id
          where paid.debit = 'provider' and ${within('paid.at')} and substr(paid.key, 1, 5) = 'paid:')`,
    asked: sql`
      select count(*) filter (where pricing_model_snapshot = 'question') as questions,
        count(*) filter (where pricing_model_snapshot = 'day') as days,
        count(*) filter (where pricing_model_snapshot = 'month') as months
      from conversations where ${within('asked_at')}`,
    answered: sql`
      select count(*) filter (where answer_by is null or first_reply_at <= answer_by) as in_time,
        count(*) filter (where first_reply_at > answer_by) as late
      from conversations where ${within('first_reply_at')}`,
    answers: sql`
      select max(seconds) as median from (
        select seconds, row_number() over (order by seconds) as place, count(*) over () as answers
        from (select ${answerSeconds} as seconds from conversations where ${within('first_reply_at')})
      ) where place = (answers + 1) / 2`,
    came: sql`
      select count(*) filter (where substr(key, 1, 5) = 'paid:') as payments,
        coalesce(sum(cents) filter (where substr(key, 1, 5) = 'paid:'), 0) as cents,
        coalesce(sum(cents) filter (where substr(credit, 1, 8) = 'connect:'), 0) as reversed
      from ledger_transfers where debit = 'provider' and ${within('at')}`,
    went: sql`
      select count(*) filter (where substr(key, 1, 11) = 'chargeback:') as chargebacks,
        coalesce(sum(cents) filter (where substr(key, 1, 11) = 'chargeback:'), 0) as charged_back,
        coalesce(sum(cents) filter (where substr(debit, 1, 8) = 'connect:'), 0) as transferred
      from ledger_transfers where credit = 'provider' and ${within('at')}`,
    // Entries between the fees and their VAT move nothing of what buyers paid for the service.
    charged: sql`
      select coalesce(sum(cents), 0) as cents from ledger_transfers
      where credit = 'revenue' and debit <> 'vat' and ${within('at')}`,
    uncharged: sql`
      select coalesce(sum(cents), 0) as cents from ledger_transfers
      where debit = 'revenue' and credit <> 'vat' and ${within('at')}`,
    refunded: sql`
      select count(*) as refunds, coalesce(sum(refund.cents), 0) as cents,
        count(*) filter (where refund.key = 'refund:' || orders.id and orders.answered_at is null
          and orders.withdrawn_at is null and orders.unopened is null
          and orders.settled_at >= coalesce(orders.answer_by, orders.access_end)) as unanswered
      from payment_effects refund join orders on orders.id = refund.order_id
      where refund.kind = 'refund' and refund.state <> 'dropped' and ${within('refund.created_at')}`,
    paid_out: sql`
      select count(*) as payouts, coalesce(sum(cents), 0) as cents from payouts
      where state = 'paid' and ${within('changed_at')}`,
    // The first report opens a case and gives it its id.
    reported: sql`
      select count(*) as reports, count(*) filter (where id = case_id) as cases
      from reports where ${within('created_at')}`,
    decided: sql`
      select count(*) as cases, count(*) filter (where decided_at - opened_at <= 86400000) as within_day
      from moderation_cases where decided_at is not null and ${within('decided_at')}`,
    appealed: rows('moderation_appeals', 'created_at'),
    viewed: sql`
      select coalesce(sum(view_count), 0) as posts, coalesce(sum(profile_view_count), 0) as profiles
      from creator_days where day = ${day}`,
    ordered: rows('orders', 'created_at'),
    rated: rows('conversation_ratings', 'created_at'),
  };
}

/** Each figure from the parts. */
const figures: Record<MarketplaceFigure, string> = {
  peopleTotal: 'before.people + arrived.rows - left_.rows',
  peopleNew: 'arrived.rows',
  peopleDeleted: 'left_.rows',
  peopleActive: 'active.people',
  creatorsTotal: 'before.creator + begun.creator - ended.creator',
  creatorsComplete: 'before.complete + begun.complete - ended.complete',
  creatorsVerified: 'before.verified + begun.verified - ended.verified',
  creatorsPayable: 'before.payable + begun.payable - ended.payable',
  creatorsReady: 'before.ready + begun.ready - ended.ready',
  newCreators: 'begun.creator',
  askedQuestions: 'asked.questions',
  askedDays: 'asked.days',
  askedMonths: 'asked.months',
  answeredInTime: 'answered.in_time',
  answeredLate: 'answered.late',
  unansweredRefunds: 'refunded.unanswered',
  medianAnswerSeconds: 'answers.median',
  volumeCents: 'came.cents',
  feeCents: 'charged.cents - uncharged.cents',
  refunds: 'refunded.refunds',
  refundedCents: 'refunded.cents',
  chargebacks: 'went.chargebacks',
  chargedBackCents: 'went.charged_back',
  transferredCents: 'went.transferred - came.reversed',
  payouts: 'paid_out.payouts',
  paidOutCents: 'paid_out.cents',
  reports: 'reported.reports',
  casesOpened: 'reported.cases',
  casesDecided: 'decided.cases',
  casesDecidedWithinDay: 'decided.within_day',
  appeals: 'appealed.rows',
  postViews: 'viewed.posts',
  profileViews: 'viewed.profiles',
  checkouts: 'ordered.rows',
  ordersPaid: 'came.payments',
  ratings: 'rated.rows',
};

/** Writes the row of a day, unless a later computation has. */
async function computeDay(db: Database, { day, computedAt }: ComputedDay): Promise<void> {
  const parts = partsOf(day, ...parisDayBounds(day));
  const columns = getTableColumns(marketplaceDays);
  const names = Object.keys(figures) as MarketplaceFigure[];
  const nameOf = (figure: MarketplaceFigure) => sql.identifier(columns[figure].name);
  await db.run(sql`
    insert into marketplace_days (day, computed_at, ${sql.join(names.map(nameOf), sql`, `)})
    select ${day}, ${computedAt}, ${sql.raw(names.map((figure) => figures[figure]).join(', '))}
    from ${sql.join(
      Object.entries(parts).map(([name, part]) => sql`(${part}) ${sql.identifier(name)}`),
      sql` cross join `,
    )}
    where true
    on conflict (day) do update set computed_at = excluded.computed_at,
      ${sql.join(
        names.map((figure) => sql`${nameOf(figure)} = excluded.${nameOf(figure)}`),
        sql`, `,
      )}
    where excluded.computed_at >= marketplace_days.computed_at`);
}

/** The rows of days from one to another, both included, the oldest first. */
export function selectMarketplaceDays(db: Database, from: string, to: string) {
  return db
    .select()
    .from(marketplaceDays)
    .where(sql`${marketplaceDays.day} between ${from} and ${to}`)
    .orderBy(asc(marketplaceDays.day));
}
