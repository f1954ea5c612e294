import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { numberOfPost, numberOfUser } from '../../../database/numbers.ts';
import {
  conversationRatings,
  conversations,
  creatorDays,
  creatorEarnings,
  creatorMedia,
  creatorMediaComments,
  creatorMediaLikes,
  creatorProfiles,
  creatorSpans,
  creatorTariffs,
  ledgerTransfers,
  marketplaceDays,
  moderationAppeals,
  moderationCases,
  orders,
  paymentEffects,
  payouts,
  profiles,
  reports,
  userFollows,
} from '../../../database/schema.ts';
import { daysBetween } from '../../../domain/dates/days.ts';
import { parisDay, parisDayBounds } from '../../../domain/dates/paris.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { MarketplacePeriod } from '../../../domain/statistics/marketplace-days.ts';
import { recordViews } from '../../../worker/community/posts/views.ts';
import { recordProfileViews } from '../../../worker/community/statistics/profile-views.ts';
import { computeDays } from '../../../worker/jobs/marketplace-days.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';
import { createModerator, decided, report } from '../../support/workerd/moderation.ts';
import { costOf } from '../../support/workerd/observed-d1.ts';
import { moveClockTo, operate, pass, runPayments } from '../../support/workerd/orders.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A Friday in Paris; clocks go back on the Sunday after it, which has 25 hours. */
const BEGIN = Date.parse('2026-10-23T08:00:00Z');

const rowOf = (day: string) =>
  db.select().from(marketplaceDays).where(eq(marketplaceDays.day, day)).get();
const allRows = () => db.select().from(marketplaceDays).orderBy(asc(marketplaceDays.day));

/** Computes until no day is due. */
async function computeAll(now: number): Promise<void> {
  for (;;) if ((await computeDays(db, now, 100)) === 0) return;
}

/** A week in which everything happens that is counted. */
async function makeHistory(): Promise<void> {
  moveClockTo(BEGIN);
  const pair = await createPair();
  const { asker, creator } = pair;
  const people = [asker, creator];
  const newPerson = async () => {
    const person = await createPerson();
    people.push(person);
    return person;
  };
  const later = (ms: number) => pass(ms, ...people);
  const moderator = await createModerator();
  people.push(moderator);
  const answeredBy = async (by: Pair, pricing: 'question' | 'day' = 'question') => {
    const { id } = await open(by, pricing);
    await send(id, by.asker, 'Une question ?');
    await later(2 * HOUR_MS);
    await send(id, creator, 'Une réponse.');
    await stubOf(id).settle();
    return id;
  };
  const ok = async (response: Promise<Response>) => {
    const { ok, status } = await response;
    expect([ok, status]).toEqual([true, status]);
  };
  const postId = await createPost(creator.id);
  await ok(call('PUT', `/api/users/${creator.username}/follow`, { as: asker }));
  await ok(call('PUT', `/api/posts/${postId}/like`, { as: asker }));
  const viewedAt = Date.now();
  await recordViews(db, [{ postId, userId: asker.id, viewedAt }]);
  await recordProfileViews(db, [{ creatorId: creator.id, userId: asker.id, viewedAt }], viewedAt);
  const rated = await answeredBy(pair);
  const rating = { stars: 4, comment: 'Merci' };
  await ok(call('PUT', `/api/conversations/${rated}/rating`, { as: asker, json: rating }));

  await later(DAY_MS);
  await answeredBy(pair, 'day');
  await answeredBy({ ...pair, asker: await newPerson() });
  const reported = await report(asker, { type: 'post', id: postId });
  await report(await newPerson(), { type: 'post', id: postId });

  // The day of 25 hours.
  await later(DAY_MS);
  const decision = await decided(moderator, reported, 'hide');
  const json = { text: 'Ce post respecte les règles.' };
  await ok(call('POST', `/api/me/decisions/${decision.id}/appeal`, { as: creator, json }));

  await later(14 * HOUR_MS);
  const unanswered = { ...pair, asker: await newPerson() };
  const { id: askedInVain } = await open(unanswered);
  await send(askedInVain, unanswered.asker, 'Une question sans réponse ?');
  const { id: ofMonth } = await open({ ...pair, asker: people.at(-2)! }, 'month');
  await send(ofMonth, people.at(-2)!, 'Une question du mois ?');
  await stubOf(ofMonth).settle();
  const gone = await createPerson();
  const deletedAt = Date.now();
  await db.update(profiles).set({ deletedAt, hiddenAt: deletedAt }).where(eq(profiles.id, gone.id));

  for (let day = 0; day < 9; day += 1) {
    await later(DAY_MS);
    await stubOf(askedInVain).settle();
    await runPayments();
  }
}

/** The figures of a day, counted over whole tables. */
async function countedOn(day: string) {
  const isOn = (at: number | null) => at !== null && parisDay(at) === day;
  const all = {
    people: await db.select().from(profiles),
    conversations: await db.select().from(conversations),
    ratings: await db.select().from(conversationRatings),
    ledger: await db.select().from(ledgerTransfers),
    effects: await db.select().from(paymentEffects),
    orders: await db.select().from(orders),
    reports: await db.select().from(reports),
    cases: await db.select().from(moderationCases),
    appeals: await db.select().from(moderationAppeals),
    creatorDays: await db.select().from(creatorDays),
    follows: await db.select().from(userFollows),
    likes: await db.select().from(creatorMediaLikes),
    comments: await db.select().from(creatorMediaComments),
    posts: await db.select().from(creatorMedia),
  };
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  const entries = all.ledger.filter(({ at }) => isOn(at));
  const cents = (which: (entry: (typeof entries)[number]) => boolean) =>
    sum(entries.filter(which).map((entry) => entry.cents));
  const asked = all.conversations.filter(({ askedAt }) => isOn(askedAt));
  const answered = all.conversations.filter(({ firstReplyAt }) => isOn(firstReplyAt));
  const seconds = answered
    .map(({ firstReplyAt, askedAt }) => Math.trunc((firstReplyAt! - askedAt!) / 1000))
    .toSorted((one, other) => one - other);
  const refunds = all.effects.filter(({ kind, createdAt }) => kind === 'refund' && isOn(createdAt));
  const decidedCases = all.cases.filter(({ decidedAt }) => isOn(decidedAt));
  const paid = entries.filter(({ key }) => key.startsWith('paid:'));
  const orderById = new Map(all.orders.map((order) => [order.id, order]));
  const userOf = (number: number) => all.people.find((person) => person.number === number)!.id;
  const active = new Set([
    ...asked.map(({ userId }) => userId),
    ...answered.map(({ creatorId }) => creatorId),
    ...all.ratings.filter(({ createdAt }) => isOn(createdAt)).map(({ raterId }) => raterId),
    ...all.follows
      .filter(({ createdAt }) => isOn(createdAt))
      .map(({ followerNumber }) => userOf(followerNumber)),
    ...all.likes.filter(({ likedAt }) => isOn(likedAt)).map(({ userNumber }) => userOf(userNumber)),
    ...all.comments.filter(({ createdAt }) => isOn(createdAt)).map(({ userId }) => userId),
    ...all.posts.filter(({ createdAt }) => isOn(createdAt)).map(({ creatorId }) => creatorId),
    ...paid.map(({ orderId }) => orderById.get(orderId!)!.askerId),
  ]);
  const byDay = all.creatorDays.filter((row) => row.day === day);
  return {
    day,
    peopleTotal: all.people.filter(
      ({ createdAt, deletedAt }) =>
        parisDay(createdAt) <= day && !(deletedAt !== null && parisDay(deletedAt) <= day),
    ).length,
    peopleNew: all.people.filter(({ createdAt }) => isOn(createdAt)).length,
    peopleDeleted: all.people.filter(({ deletedAt }) => isOn(deletedAt)).length,
    peopleActive: active.size,
    askedQuestions: asked.filter((each) => each.pricingModelSnapshot === 'question').length,
    askedDays: asked.filter((each) => each.pricingModelSnapshot === 'day').length,
    askedMonths: asked.filter((each) => each.pricingModelSnapshot === 'month').length,
    answeredInTime: answered.length,
    answeredLate: 0,
    unansweredRefunds: refunds.filter(({ orderId }) => {
      const order = orderById.get(orderId!)!;
      return order.outcome === 'refunded' && order.answeredAt === null;
    }).length,
    medianAnswerSeconds: seconds[Math.ceil(seconds.length / 2) - 1] ?? null,
    volumeCents: sum(paid.map((entry) => entry.cents)),
    feeCents: cents(({ key }) => key.startsWith('fee:')),
    refunds: refunds.length,
    refundedCents: sum(refunds.map((refund) => refund.cents)),
    transferredCents: cents(({ key }) => key.startsWith('done:transfer:')),
    reports: all.reports.filter(({ createdAt }) => isOn(createdAt)).length,
    casesOpened: all.cases.filter(({ openedAt }) => isOn(openedAt)).length,
    casesDecided: decidedCases.length,
    casesDecidedWithinDay: decidedCases.filter(
      ({ openedAt, decidedAt }) => decidedAt! - openedAt <= DAY_MS,
    ).length,
    appeals: all.appeals.filter(({ createdAt }) => isOn(createdAt)).length,
    postViews: sum(byDay.map(({ viewCount }) => viewCount)),
    profileViews: sum(byDay.map(({ profileViewCount }) => profileViewCount)),
    checkouts: all.orders.filter(({ createdAt }) => isOn(createdAt)).length,
    ordersPaid: paid.length,
    ratings: all.ratings.filter(({ createdAt }) => isOn(createdAt)).length,
  };
}

/** A day of zeros. */
const emptyDay = {
  ...{ peopleTotal: 0, peopleNew: 0, peopleDeleted: 0, peopleActive: 0 },
  ...{ creatorsTotal: 0, creatorsComplete: 0, creatorsVerified: 0, creatorsPayable: 0 },
  ...{ creatorsReady: 0, newCreators: 0, askedQuestions: 0, askedDays: 0, askedMonths: 0 },
  ...{ answeredInTime: 0, answeredLate: 0, unansweredRefunds: 0, medianAnswerSeconds: null },
  ...{ volumeCents: 0, feeCents: 0, refunds: 0, refundedCents: 0, chargebacks: 0 },
  ...{ chargedBackCents: 0, transferredCents: 0, payouts: 0, paidOutCents: 0, reports: 0 },
  ...{ casesOpened: 0, casesDecided: 0, casesDecidedWithinDay: 0, appeals: 0 },
  ...{ postViews: 0, profileViews: 0, checkouts: 0, ordersPaid: 0, ratings: 0 },
};

/** A thousand rows in each table that a day's figures are read from, on other days than those of the history. */
async function makeOthers(): Promise<void> {
  const far = BEGIN - 100 * DAY_MS;
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000)`;
  const at = sql.raw(`${far} + n`);
  const [one, two] = [
    await createPerson({ createdAt: far }),
    await createCreator({ createdAt: far }),
  ];
  const { id: topicId } = await createTopic();
  const postId = await createPost(two.id, { createdAt: far });
  const users = sql`'other-' || n`;
  const statements = [
    sql`insert into profiles (id, username, created_at, is_creator) ${numbers} select ${users}, 'autre.' || n, ${at}, n % 2 from numbers`,
    sql`update profiles set deleted_at = created_at, hidden_at = created_at where id like 'other-%' and rowid % 3 = 0`,
    sql`insert into creator_spans (creator_id, kind, since, until) ${numbers} select ${two.id}, 'ready', ${at}, ${at} + 1 from numbers`,
    sql`insert into conversations (id, user_id, creator_id, topic_id, pricing_model_snapshot, started_at, price_cents, asked_at, first_reply_at)
      ${numbers} select ${users}, ${one.id}, ${two.id}, ${topicId}, 'question', ${at}, 0, ${at}, ${at} + 60000 from numbers`,
    sql`insert into conversation_ratings (id, conversation_id, rater_id, ratee_id, stars, created_at)
      ${numbers} select ${users}, ${users}, ${one.id}, ${two.id}, 4, ${at} from numbers`,
    sql`insert into user_follows (follower_number, followed_number, created_at)
      ${numbers} select ${numberOfUser(users)}, ${numberOfUser(two.id)}, ${at} from numbers`,
    sql`insert into creator_media_likes (media_number, user_number, liked_at)
      ${numbers} select ${numberOfPost(postId)}, ${numberOfUser(users)}, ${at} from numbers`,
    sql`insert into creator_media_comments (id, media_id, user_id, content, created_at)
      ${numbers} select ${users}, ${postId}, ${one.id}, 'Oui', ${at} from numbers`,
    sql`insert into creator_media_comment_likes (comment_id, user_id, liked_at) ${numbers} select ${users}, ${one.id}, ${at} from numbers`,
    sql`insert into creator_media (id, creator_id, media_type, position, created_at) ${numbers} select ${users}, ${two.id}, 'text', n, ${at} from numbers`,
    sql`insert into orders (id, asker_id, creator_id, topic_id, pricing, state, provider, price_cents, fee_cents, created_at)
      ${numbers} select ${users}, ${one.id}, ${two.id}, ${topicId}, 'question', 'awaiting', 'demo', 300, 60, ${at} from numbers`,
    sql`insert into ledger_transfers (key, debit, credit, cents, at) ${numbers} select 'test-in:' || n, 'provider', 'revenue', 2, ${at} from numbers`,
    sql`insert into ledger_transfers (key, debit, credit, cents, at) ${numbers} select 'test-out:' || n, 'revenue', 'provider', 1, ${at} from numbers`,
    sql`insert into payment_effects (key, kind, order_id, cents, created_at, due_at)
      ${numbers} select 'refund:' || ${users}, 'refund', ${users}, 1, ${at}, ${at} from numbers`,
    sql`insert into payouts (id, creator_id, cents, state, created_at, changed_at, arrives_at)
      ${numbers} select ${users}, ${two.id}, 1, 'pending', ${at}, ${at}, ${at} from numbers`,
    sql`insert into ledger_transfers (key, debit, credit, cents, at)
      values ('test-earned', 'provider', ${`creator:${two.id}`}, 1000, ${far})`,
    sql`update payouts set state = 'paid' where id like 'other-%'`,
    sql`insert into moderation_cases (id, subject_type, subject_id, author_id, excerpt, category, opened_at, decided_at)
      ${numbers} select ${users}, 'post', ${users}, ${two.id}, 'Oui', 'spam', ${at}, ${at} from numbers`,
    sql`insert into reports (id, case_id, category, text, created_at) ${numbers} select ${users}, ${users}, 'spam', 'Oui', ${at} from numbers`,
    sql`insert into moderation_decisions (id, case_id, subject_type, subject_id, author_id, moderator_id, action, reason, created_at)
      ${numbers} select ${users}, ${users}, 'post', ${users}, ${two.id}, ${one.id}, 'dismiss', 'Non', ${at} from numbers`,
    sql`insert into moderation_appeals (id, decision_id, text, created_at) ${numbers} select ${users}, ${users}, 'Si', ${at} from numbers`,
    sql`insert into creator_days (creator_number, day, view_count) ${numbers} select number, '2026-01-01', 1 from numbers join profiles on id = ${users}
      where true on conflict do nothing`,
  ];
  for (const statement of statements) await db.run(statement);
}

describe('computeDays', () => {
  let now: number;
  beforeAll(async () => {
    await makeHistory();
    now = Date.now();
    vi.useRealTimers();
  });

  it('counts each day as its rows do, through a change of clocks', async () => {
    await computeAll(now);
    const days = daysBetween(parisDay(BEGIN), parisDay(now));
    const rows = await allRows();
    expect(rows.map(({ day }) => day)).toEqual(days);
    const counted = await Promise.all(days.map(countedOn));
    expect(rows).toEqual(counted.map((day) => expect.objectContaining(day)));
    // Everything happened on some day, or the comparison would say nothing.
    const happened = (figure: keyof (typeof counted)[number]) =>
      rows.some((row) => Number(row[figure]) > 0);
    const figures = Object.keys(counted[0]!) as (keyof (typeof counted)[number])[];
    expect(figures.filter((figure) => figure !== 'day' && !happened(figure))).toEqual([
      'answeredLate',
      'transferredCents',
    ]);
  });

  it('counts the first and last instant of a day of 25 hours in it', async () => {
    const day = '2026-10-25';
    const [begin, end] = parisDayBounds(day);
    expect(end - begin).toBe(25 * HOUR_MS);
    const before = (await rowOf(day))!;
    for (const createdAt of [begin - 1, begin, end - 1, end]) await createPerson({ createdAt });
    await db.delete(marketplaceDays);
    await computeAll(now);
    expect((await rowOf(day))!.peopleNew).toBe(before.peopleNew + 2);
    expect((await rowOf('2026-10-26'))!.peopleTotal).toBe(
      (await countedOn('2026-10-26')).peopleTotal,
    );
  });

  it('writes the same rows when it is run in pieces, twice at once, or again', async () => {
    const whole = await allRows();
    await db.delete(marketplaceDays);
    // A run that ends after three days, and two that meet.
    expect(await computeDays(db, now, 3)).toBe(3);
    expect(await allRows()).toEqual(whole.slice(0, 3));
    await Promise.all([computeDays(db, now, 100), computeDays(db, now, 100)]);
    expect(await allRows()).toEqual(whole);
    expect(await computeDays(db, now, 100)).toBe(0);
    const latest = whole.at(-1)!;
    await computeDays(db, now + HOUR_MS, 100);
    expect(await rowOf(latest.day)).toEqual({ ...latest, computedAt: now + HOUR_MS });
    // A slower run does not overwrite it.
    await db.delete(marketplaceDays).where(sql`day <> ${latest.day}`);
    await computeDays(db, now, 100);
    expect((await rowOf(latest.day))!.computedAt).toBe(now + HOUR_MS);
  });

  it('makes up for the days of an outage, a bounded number in each run', async () => {
    await db.delete(marketplaceDays);
    await computeAll(now);
    const later = now + 30 * DAY_MS;
    const runs = [await computeDays(db, later), await computeDays(db, later)];
    expect(runs[0]).toBe(20);
    expect(runs[1]).toBeGreaterThan(0);
    expect(await computeDays(db, later)).toBe(0);
    const rows = await allRows();
    expect(rows.map(({ day }) => day)).toEqual(daysBetween(parisDay(BEGIN), parisDay(later)));
    expect(rows.at(-1)!.peopleTotal).toBe((await countedOn(parisDay(later))).peopleTotal);
  });

  it('reads no more rows of a day when the tables have a thousand rows more', async () => {
    const day = '2026-10-24';
    const costOfDay = async () => {
      // The rows of later days are in the way of a run that computes this one.
      await db.delete(marketplaceDays).where(sql`day >= ${day}`);
      return costOf((counted) => computeDays(counted, now, 1));
    };
    await computeAll(now);
    const few = await costOfDay();
    const row = await rowOf(day);
    await makeOthers();
    const many = await costOfDay();
    expect(await rowOf(day)).toEqual(row);
    expect([many.rowsRead, many.rowsWritten, many.roundTrips]).toEqual([
      few.rowsRead,
      few.rowsWritten,
      few.roundTrips,
    ]);
    expect(few.rowsRead).toBeLessThan(150);
    expect(few.roundTrips).toBe(2);
  });
});

describe('the money of a day', () => {
  it('is what was transferred, paid out, taken by banks and earned, less what came back', async () => {
    const { id } = await createCreator();
    const at = Date.parse('2027-06-01T12:00:00Z');
    const entries: [key: string, debit: string, credit: string, cents: number][] = [
      ['test-earned:money', 'provider', `creator:${id}`, 1_000],
      ['done:transfer:money', `connect:${id}`, 'provider', 500],
      ['done:reversal:transfer:money', 'provider', `connect:${id}`, 200],
      ['chargeback:money', 'dispute:money', 'provider', 300],
      ['fee:money', 'provider', 'revenue', 60],
      ['back-fee:money', 'revenue', 'refund:money', 10],
      ['vat:money', 'revenue', 'vat', 5],
    ];
    for (const [key, debit, credit, cents] of entries)
      await db.run(sql`insert into ledger_transfers (key, debit, credit, cents, at)
        values (${key}, ${debit}, ${credit}, ${cents}, ${at})`);
    const payout = { creatorId: id, cents: 400, createdAt: at - DAY_MS, arrivesAt: at };
    for (const payoutId of ['po_paid', 'po_failed'])
      await db
        .insert(payouts)
        .values({ ...payout, id: payoutId, state: 'pending', changedAt: at - DAY_MS });
    const move = (payoutId: string, state: 'paid' | 'failed') =>
      db.update(payouts).set({ state, changedAt: at }).where(eq(payouts.id, payoutId));
    await move('po_paid', 'paid');
    await move('po_failed', 'failed');
    await db.delete(marketplaceDays);
    await db.insert(marketplaceDays).values({ ...emptyDay, day: '2027-05-31', computedAt: at });
    await computeDays(db, at);
    expect(await rowOf('2027-06-01')).toMatchObject({
      ...{ transferredCents: 300, payouts: 1, paidOutCents: 400 },
      ...{ chargebacks: 1, chargedBackCents: 300, feeCents: 50, volumeCents: 0 },
    });
  });
});

describe('the states of creators', () => {
  const kindsOf = async (creatorId: string) =>
    (await db.select().from(creatorSpans).where(eq(creatorSpans.creatorId, creatorId)))
      .filter(({ until }) => until === null)
      .map(({ kind }) => kind)
      .toSorted();

  it('begin and end with the page, the verification, the account for payouts and the person', async () => {
    const { id: topicId } = await createTopic();
    const { id } = await createCreator({ topicIds: [topicId] });
    const states = () => kindsOf(id);
    expect(await states()).toEqual(['creator']);
    await db.update(profiles).set({ profileImagePath: 'a.webp' }).where(eq(profiles.id, id));
    expect(await states()).toEqual(['creator']);
    const postId = await createPost(id);
    expect(await states()).toEqual(['complete', 'creator']);
    const verify = (verifiedStatus: 'verified' | null) =>
      db.update(creatorProfiles).set({ verifiedStatus }).where(eq(creatorProfiles.userId, id));
    await verify('verified');
    await db.insert(creatorEarnings).values({ creatorId: id, payoutAccountState: 'incomplete' });
    expect(await states()).toEqual(['complete', 'creator', 'verified']);
    await db
      .update(creatorEarnings)
      .set({ payoutAccountState: 'active' })
      .where(eq(creatorEarnings.creatorId, id));
    const all = ['complete', 'creator', 'payable', 'ready', 'verified'];
    expect(await states()).toEqual(all);
    const setActive = (isActive: boolean) =>
      db
        .update(creatorTariffs)
        .set({ questionActive: isActive, dayActive: isActive, monthActive: isActive })
        .where(eq(creatorTariffs.creatorId, id));
    await setActive(false);
    expect(await states()).toEqual(['creator', 'payable', 'verified']);
    await setActive(true);
    expect(await states()).toEqual(all);
    await db
      .update(creatorMedia)
      .set({ deletionStartedAt: 1, hiddenAt: 1 })
      .where(eq(creatorMedia.id, postId));
    expect(await states()).toEqual(['creator', 'payable', 'verified']);
    await createPost(id);
    await verify(null);
    expect(await states()).toEqual(['complete', 'creator', 'payable']);
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, id));
    expect(await states()).toEqual(['creator']);
    await db
      .update(profiles)
      .set({ suspendedAt: null, deletedAt: 1, hiddenAt: 1 })
      .where(eq(profiles.id, id));
    expect(await states()).toEqual([]);
  });

  it('are counted at the end of each day', async () => {
    const at = Date.parse('2027-03-10T12:00:00Z');
    const creators = [
      await createCreator({ createdAt: at }),
      await createCreator({ createdAt: at }),
    ];
    const states = creators.flatMap(({ id }) =>
      (['complete', 'verified', 'ready'] as const).map((kind) => ({
        creatorId: id,
        kind,
        since: at,
      })),
    );
    await db.insert(creatorSpans).values(states);
    await db
      .update(creatorSpans)
      .set({ until: at + DAY_MS })
      .where(sql`creator_id = ${creators[0]!.id} and kind = 'ready'`);
    await db.delete(marketplaceDays);
    await db
      .insert(marketplaceDays)
      .values({ ...emptyDay, day: '2027-03-09', computedAt: at + 9 * DAY_MS });
    await computeDays(db, at + 2 * DAY_MS);
    const figures = (await allRows()).map(
      ({ day, newCreators, creatorsComplete, creatorsReady }) => [
        day,
        newCreators,
        creatorsComplete,
        creatorsReady,
      ],
    );
    expect(figures).toEqual([
      ['2027-03-09', 0, 0, 0],
      ['2027-03-10', 2, 2, 2],
      ['2027-03-11', 0, 2, 1],
      ['2027-03-12', 0, 2, 1],
    ]);
  });
});

describe('GET /api/operations/figures', () => {
  const day = (date: string, volumeCents: number) => ({
    ...emptyDay,
    ...{ day: date, computedAt: Date.parse(`${date}T22:00:00Z`), volumeCents },
  });

  it('answers the days of the period that have figures, and a file of them', async () => {
    await db.delete(marketplaceDays);
    // All at once would be too many values of a statement.
    for (const row of [day('2026-03-01', 100), day('2026-03-02', 1_250), day('2026-03-03', 300)])
      await db.insert(marketplaceDays).values(row);
    const path = '/figures?from=2026-03-02&to=2026-03-31';
    const response = await operate('GET', path);
    const period: MarketplacePeriod = await response.json();
    expect(period).toMatchObject({
      ...{ from: '2026-03-02', to: '2026-03-31', computedAt: '2026-03-03T22:00:00.000Z' },
      days: [
        { date: '2026-03-02', volumeCents: 1_250 },
        { date: '2026-03-03', volumeCents: 300 },
      ],
    });
    expect(Object.keys(period.days[0]!)).toEqual(['date', ...Object.keys(emptyDay)]);
    const file = await operate('GET', path.replace('figures', 'figures.csv'));
    expect(file.headers.get('Content-Disposition')).toContain(
      'dis-moi-chiffres-2026-03-02-2026-03-31.csv',
    );
    const [header, first, ...others] = (await file.text()).trim().split('\r\n');
    const column = header!.split(';').indexOf('Volume (€)');
    expect([first!.split(';')[0], first!.split(';')[column], others.length]).toEqual([
      '2026-03-02',
      '12,50',
      1,
    ]);
    const none: MarketplacePeriod = await (
      await operate('GET', '/figures?from=2020-01-01&to=2020-01-02')
    ).json();
    expect(none).toEqual({ from: '2020-01-01', to: '2020-01-02', computedAt: null, days: [] });
  });

  it('refuses periods that are no period, and people without the role', async () => {
    for (const query of [
      'from=2026-03-02&to=2026-03-01',
      'from=2024-01-01&to=2026-01-01',
      'from=2026-02-30',
      'to=x',
    ])
      for (const file of ['figures', 'figures.csv'])
        expect((await operate('GET', `/${file}?${query}`)).status, query).toBe(400);
    const person = await createPerson();
    for (const file of ['figures', 'figures.csv']) {
      expect((await call('GET', `/api/operations/${file}`, { as: person })).status).toBe(404);
      expect((await call('GET', `/api/operations/${file}`)).status).toBe(401);
    }
  });
});
