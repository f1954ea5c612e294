import { env } from 'cloudflare:workers';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { parisDay } from '../../../domain/orders/paris-months.ts';
import { dayBeside, daysBetween, parisDayBounds } from '../../../domain/statistics/days.ts';
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
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator, decided, report } from '../../support/workerd/moderation.ts';
import { moveClockTo, operate, orderOf, pass, runPayments } from '../../support/workerd/orders.ts';
import { costOf } from '../../support/workerd/rows-read.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A Friday in Paris; clocks go back on the Sunday after it, which has 25 hours. */
const BEGIN = Date.parse('2026-10-23T08:00:00Z');

const rowOf = async (day: string) =>
  db.select().from(marketplaceDays).where(eq(marketplaceDays.day, day)).get();
const allRows = () => db.select().from(marketplaceDays).orderBy(marketplaceDays.day);

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
  const gone = await newPerson();
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
  const active = new Set([
    ...asked.map(({ userId }) => userId),
    ...answered.map(({ creatorId }) => creatorId),
    ...all.ratings.filter(({ createdAt }) => isOn(createdAt)).map(({ raterId }) => raterId),
    ...all.follows.filter(({ createdAt }) => isOn(createdAt)).map(({ followerId }) => followerId),
    ...all.likes.filter(({ likedAt }) => isOn(likedAt)).map(({ userId }) => userId),
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

describe('computeDays', () => {
  let now: number;
  beforeAll(async () => {
    await makeHistory();
    now = Date.now();
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
});
