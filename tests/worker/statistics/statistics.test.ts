import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import { creatorDays, creatorProfiles, profiles } from '../../../database/schema.ts';
import { parisDay } from '../../../domain/dates/paris.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { Statistics } from '../../../domain/statistics/statistics.ts';
import { recordViews } from '../../../worker/community/posts/views.ts';
import {
  type ProfileView,
  recordProfileViews,
} from '../../../worker/community/statistics/profile-views.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { orderOf, pass, runPayments } from '../../support/workerd/orders.ts';

let pair: Pair;
beforeEach(async () => {
  pair = await createPair();
});
afterEach(() => {
  vi.useRealTimers();
});

async function statistics(as: Person, query = ''): Promise<Statistics> {
  const response = await call('GET', `/api/me/statistics${query}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

const today = async () => (await statistics(pair.creator)).days.at(-1)!;

/** The creator's share of a question in the test's tariff: 3 € less 0.60 €. */
const NET = 240;

describe('GET /api/me/statistics', () => {
  it('has a day of zeros for each of thirty days when nothing has happened', async () => {
    const { days, topics, hours, ...others } = await statistics(pair.creator);
    expect([days.length, days.at(-1)!.date]).toEqual([30, parisDay(Date.now())]);
    const figures = days.flatMap(({ date, ...figures }) => Object.values(figures));
    expect(new Set(figures)).toEqual(new Set([0]));
    expect([topics, hours]).toEqual([[], Array(24).fill(0)]);
    expect(others).toMatchObject({
      ...{ medianResponseSeconds: null, responseRate: null, meanResponseSeconds: null },
      ...{ stars: [0, 0, 0, 0, 0], followerCount: 0 },
    });
  });

  it('follows a question from the view of a post to its review', async () => {
    const { asker, creator, topicId } = pair;
    const postId = await createPost(creator.id);
    const viewedAt = Date.now();
    await recordViews(db, [
      { postId, userId: asker.id, viewedAt },
      { postId, userId: creator.id, viewedAt },
    ]);
    await recordProfileViews(db, [{ creatorId: creator.id, userId: asker.id, viewedAt }], viewedAt);
    expect((await call('PUT', `/api/users/${creator.username}/follow`, { as: asker })).status).toBe(
      200,
    );
    const { id } = await open(pair);
    expect(await today()).toMatchObject({
      ...{ views: 1, profileViews: 1, followers: 1, questions: 0, earnedCents: 0 },
      ...{ heldCents: NET, pendingCents: 0, releasedCents: 0 },
    });
    await send(id, asker, 'Une question ?');
    await send(id, creator, 'Une réponse.');
    await stubOf(id).settle();
    expect(await today()).toMatchObject({
      ...{ questions: 1, answers: 1, reviews: 0, earnedCents: NET },
      ...{ heldCents: 0, pendingCents: NET, releasedCents: 0 },
    });
    const rating = { stars: 5, comment: 'Merci' };
    const rated = await call('PUT', `/api/conversations/${id}/rating`, { as: asker, json: rating });
    expect(rated.status).toBe(201);
    await stubOf(id).settle();
    const { days, topics, hours, stars, meanResponseSeconds } = await statistics(creator);
    expect(days.at(-1)).toMatchObject({ reviews: 1, pendingCents: 0, releasedCents: NET });
    expect(topics).toMatchObject([{ id: topicId, questions: 1, earnedCents: NET }]);
    expect(topics[0]!.name).not.toBe('');
    expect(hours.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(stars).toEqual([0, 0, 0, 0, 1]);
    expect(meanResponseSeconds).toBeLessThan(60);
    expect(
      (await call('DELETE', `/api/users/${creator.username}/follow`, { as: asker })).status,
    ).toBe(200);
    expect(await today()).toMatchObject({ followers: 0 });
  });

  it('has the median and the rate that buyers see, for a creator without a pause', async () => {
    const { asker, creator } = pair;
    for (const _ of [1, 2, 3]) {
      const { id } = await open(pair);
      await send(id, asker, 'Une question ?');
      await send(id, creator, 'Une réponse.');
      await stubOf(id).settle();
    }
    await db
      .update(creatorProfiles)
      .set({ unansweredCount: 1, medianResponseSeconds: 5400 })
      .where(eq(creatorProfiles.userId, creator.id));
    const { medianResponseSeconds, responseRate } = await statistics(creator);
    expect([medianResponseSeconds, responseRate]).toEqual([5400, 0.75]);
  });

  it('counts what goes back on the day it goes back, and releases on the day of the payment', async () => {
    const { asker, creator } = pair;
    const sold = await open(pair);
    await send(sold.id, asker, 'Une question ?');
    await send(sold.id, creator, 'Une réponse.');
    await stubOf(sold.id).settle();
    const order = await orderOf(sold.id, asker);
    const paidOn = parisDay(Date.now());
    await pass(2 * DAY_MS, asker, creator);
    const complaint = await call('POST', `/api/orders/${order.id}/complaint`, {
      as: asker,
      json: { text: 'Ce n’est pas une réponse à ma question.' },
    });
    expect(complaint.status).toBe(200);
    const json = { refundCents: 100, reason: 'Réponse incomplète.' };
    const decided = await call('POST', `/api/operations/orders/${order.id}/decision`, {
      json,
      headers: { Authorization: `Bearer ${env.OPERATOR_TOKEN}` },
    });
    expect(decided.status).toBe(200);
    const { days } = await statistics(creator);
    const { feeCents, priceCents } = await orderOf(sold.id, creator);
    expect(priceCents).toBe(300);
    const settled = days.find(({ date }) => date === paidOn)!;
    expect(settled).toMatchObject({ earnedCents: NET, heldCents: 0, pendingCents: 0 });
    const share = settled.releasedCents;
    expect(share).toBeLessThan(NET);
    expect(share).toBeGreaterThanOrEqual(300 - 100 - feeCents!);
    expect(days.at(-1)).toMatchObject({ earnedCents: share - NET, releasedCents: 0 });
  });

  it('takes an unanswered price out of what is held, and earns nothing', async () => {
    const { asker, creator } = pair;
    await open(pair);
    await pass(8 * DAY_MS, asker, creator);
    await runPayments();
    const { days } = await statistics(creator);
    const held = days.reduce((sum, day) => sum + day.heldCents, 0);
    expect(held).toBe(0);
    expect(days.every(({ earnedCents, releasedCents }) => earnedCents + releasedCents === 0)).toBe(
      true,
    );
  });

  it('answers the period that is asked for, and refuses an impossible one', async () => {
    const { creator } = pair;
    await db.insert(creatorDays).values([
      { creatorNumber: numberOfUser(creator.id), day: '2026-01-31', viewCount: 7 },
      { creatorNumber: numberOfUser(creator.id), day: '2026-02-02', viewCount: 1 },
    ]);
    const { days } = await statistics(creator, '?from=2026-01-31&to=2026-02-01');
    expect(days.map(({ date, views }) => [date, views])).toEqual([
      ['2026-01-31', 7],
      ['2026-02-01', 0],
    ]);
    for (const query of [
      '?from=2026-02-30',
      '?from=hier',
      '?to=2026-1-1',
      '?from=2026-02-02&to=2026-02-01',
      '?from=2025-01-01&to=2026-02-05',
      '?from=2000-01-01',
      '?from=2026-02-01&from=2026-02-02&to=x',
    ]) {
      const answers = await Promise.all(
        ['', '.csv'].map((format) =>
          call('GET', `/api/me/statistics${format}${query}`, { as: creator }),
        ),
      );
      expect([query, ...answers.map(({ status }) => status)]).toEqual([query, 400, 400]);
    }
    expect((await statistics(creator, '?from=2025-01-01&to=2026-02-04')).days).toHaveLength(400);
  });

  it('is a spreadsheet too', async () => {
    const { creator } = pair;
    const figures = { viewCount: 7, questionCount: 2, earnedCents: 1250, followerCount: -1 };
    await db
      .insert(creatorDays)
      .values({ creatorNumber: numberOfUser(creator.id), day: '2026-01-31', ...figures });
    const path = '/api/me/statistics.csv?from=2026-01-31&to=2026-02-01';
    const response = await call('GET', path, { as: creator });
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toContain(
      'dis-moi-2026-01-31-2026-02-01.csv',
    );
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe('2026-01-31;7;0;2;0;0;-1;12,50;0,00;0,00;0,00');
  });

  it('is for the creator alone', async () => {
    for (const path of ['/api/me/statistics', '/api/me/statistics.csv']) {
      expect((await call('GET', path)).status).toBe(401);
      const refused = await call('GET', path, { as: pair.asker });
      expect([refused.status, await refused.json()]).toMatchObject([
        403,
        { code: 'creator.required' },
      ]);
    }
    await db
      .insert(creatorDays)
      .values({ creatorNumber: numberOfUser(pair.creator.id), day: '2026-01-31', viewCount: 7 });
    const { days } = await statistics(await createCreator(), '?from=2026-01-31&to=2026-01-31');
    expect(days).toMatchObject([{ views: 0 }]);
  });
});

describe('POST /api/users/:username/views', () => {
  const view = (username: string, as?: Person) =>
    call('POST', `/api/users/${username}/views`, { as });

  it('is for signed-in users, and finds creators who are there', async () => {
    const { asker, creator } = pair;
    expect((await view(creator.username)).status).toBe(401);
    expect((await view(creator.username, asker)).status).toBe(204);
    expect((await view(creator.username, creator)).status).toBe(204);
    expect((await view(asker.username, creator)).status).toBe(404);
    expect((await view('personne', asker)).status).toBe(404);
    await db.update(profiles).set({ hiddenAt: Date.now() }).where(eq(profiles.id, creator.id));
    expect((await view(creator.username, asker)).status).toBe(404);
  });

  it('is not counted once the user has blocked the creator, whose page may still be on screen', async () => {
    const { asker, creator } = pair;
    const sent = vi.spyOn(env.POST_VIEWS, 'send');
    const path = `/api/users/${creator.username}/block`;
    expect((await call('PUT', path, { as: asker })).status).toBe(200);
    expect((await view(creator.username, asker)).status).toBe(204);
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  });
});

describe('recordProfileViews', () => {
  const now = Date.parse('2026-11-26T22:30:00Z');
  const seen = (values: Partial<ProfileView> = {}): ProfileView => ({
    ...{ creatorId: pair.creator.id, userId: pair.asker.id, viewedAt: now },
    ...values,
  });
  const viewsByDay = async () =>
    (
      await db
        .select()
        .from(creatorDays)
        .where(eq(creatorDays.creatorNumber, numberOfUser(pair.creator.id)))
    ).map(({ day, profileViewCount }) => [day, profileViewCount]);

  it('counts a user once a day, however often and late a view is delivered', async () => {
    const tomorrow = now + HOUR_MS;
    expect(await recordProfileViews(db, [seen(), seen({ viewedAt: now - HOUR_MS })], now)).toBe(1);
    expect(await recordProfileViews(db, [seen(), seen({ viewedAt: tomorrow })], tomorrow)).toBe(1);
    const other = await createPerson();
    expect(await recordProfileViews(db, [seen({ userId: other.id })], tomorrow)).toBe(1);
    expect(await viewsByDay()).toEqual([
      ['2026-11-26', 2],
      ['2026-11-27', 1],
    ]);
  });

  it('drops views by the creator, of users who are gone or no creators, and old ones', async () => {
    const { creator, asker } = pair;
    const dropped = [
      seen({ userId: creator.id }),
      seen({ userId: crypto.randomUUID() }),
      seen({ creatorId: crypto.randomUUID() }),
      seen({ creatorId: asker.id, userId: creator.id }),
      seen({ viewedAt: now - 3 * DAY_MS }),
    ];
    expect(await recordProfileViews(db, dropped, now)).toBe(0);
    expect(await recordProfileViews(db, [], now)).toBe(0);
    expect(await viewsByDay()).toEqual([]);
  });
});
