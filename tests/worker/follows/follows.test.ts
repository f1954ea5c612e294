import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { premiumSubscriptions } from '../../../database/schema.ts';
import { call, createCreator, createPerson, db } from '../../support/workerd/marketplace.ts';

const DAY = 24 * 60 * 60 * 1000;

it('PUT and DELETE follow are idempotent', async () => {
  const creator = await createCreator();
  const [reader, other] = [await createPerson(), await createPerson()];
  const path = `/api/users/${creator.username}/follow`;
  const answers = await Promise.all([1, 2, 3].map(() => call('PUT', path, { as: reader })));
  for (const answer of answers)
    expect(await answer.json()).toEqual({ followed: true, followerCount: 1 });
  expect(await (await call('PUT', path, { as: other })).json()).toEqual({
    followed: true,
    followerCount: 2,
  });
  for (let time = 0; time < 2; time++)
    expect(await (await call('DELETE', path, { as: reader })).json()).toEqual({
      followed: false,
      followerCount: 1,
    });
});

it('following rejects signed-out users, oneself, non-creators and unknown users', async () => {
  const creator = await createCreator();
  const person = await createPerson();
  const follow = (username: string, as?: typeof person) =>
    call('PUT', `/api/users/${username}/follow`, { as });
  expect((await follow(creator.username)).status).toBe(401);
  const self = await follow(creator.username, creator);
  expect(self.status).toBe(400);
  expect(await self.json()).toMatchObject({
    code: 'follow.self',
    detail: 'Vous ne pouvez pas vous suivre vous-même',
  });
  expect((await follow(person.username, person)).status).toBe(400);
  expect((await follow(person.username, creator)).status).toBe(404);
  for (const nobody of ['inconnu', '%00', "x'%20or%201=1"])
    expect((await follow(nobody, person)).status).toBe(404);
  const gone = await call('DELETE', '/api/users/inconnu/follow', { as: person });
  expect(gone.status).toBe(404);
});

it('lists of follows have both directions, and running premium subscriptions', async () => {
  const [me, followed, fan] = [await createCreator(), await createCreator(), await createPerson()];
  await call('PUT', `/api/users/${followed.username}/follow`, { as: me });
  await call('PUT', `/api/users/${me.username}/follow`, { as: fan });
  const now = Date.now();
  const subscription = {
    subscriberId: fan.id,
    creatorId: me.id,
    startedAt: now - DAY,
    expiresAt: now + DAY,
    subscriptionPriceCents: 1500,
  };
  const running = crypto.randomUUID();
  await db.insert(premiumSubscriptions).values([
    { ...subscription, id: running },
    { ...subscription, id: crypto.randomUUID(), expiresAt: now - 1 },
    { ...subscription, id: crypto.randomUUID(), isActive: false },
    { ...subscription, id: crypto.randomUUID(), status: 'cancelled' },
  ]);
  const mine = await (await call('GET', '/api/me/connections', { as: me })).json();
  expect(mine).toEqual({
    following: [expect.objectContaining({ id: followed.id, username: followed.username })],
    followers: [expect.objectContaining({ id: fan.id })],
    premiumFollowing: [],
    premiumFollowers: [
      expect.objectContaining({
        id: fan.id,
        subscriptionId: running,
        expiresAt: new Date(now + DAY).toISOString(),
        priceCents: 1500,
        currency: 'EUR',
      }),
    ],
    counts: { following: 1, followers: 1, premiumFollowing: 0, premiumFollowers: 1 },
    nextCursor: null,
  });
  const theirs = await (await call('GET', '/api/me/connections', { as: fan })).json();
  expect(theirs).toMatchObject({
    following: [{ id: me.id }],
    followers: [],
    premiumFollowing: [{ id: me.id, priceCents: 1500 }],
    counts: { premiumFollowing: 1 },
  });
  expect((await call('GET', '/api/me/connections')).status).toBe(401);
});

it('lists of follows are paged, with everybody once', async () => {
  const me = await createCreator();
  const crowd = JSON.stringify(
    Array.from({ length: 450 }, (_, index) => ({
      id: crypto.randomUUID(),
      username: `foule.${index}`,
      // Many at the same moment: the order must still be stable.
      at: Math.floor(index / 100),
    })),
  );
  const each = `from (select value ->> 'id' as id, value ->> 'username' as username,
    value ->> 'at' as at from json_each(?))`;
  const later = Date.now() + DAY;
  for (const statement of [
    `insert into profiles (id, username, created_at) select id, username, at ${each}`,
    `insert into user_follows (follower_number, followed_number, created_at)
     select follower.number, followed.number, at from (select * ${each}) crowd
     join profiles follower on follower.id = crowd.id join profiles followed on followed.id = '${me.id}'`,
    `insert into premium_subscriptions
       (id, subscriber_id, creator_id, started_at, expires_at, subscription_price_cents)
     select id, id, '${me.id}', at, ${later} + at, 1500 ${each} limit 250`,
  ])
    await env.DB.prepare(statement).bind(crowd).run();

  const seen = { followers: [] as string[], premiumFollowers: [] as string[] };
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query: string = cursor ? `?cursor=${cursor}` : '';
    const response = await call('GET', `/api/me/connections${query}`, { as: me });
    const body = (await response.json()) as {
      followers: { id: string }[];
      premiumFollowers: { id: string }[];
      counts: Record<string, number>;
      nextCursor: string | null;
    };
    expect(body.counts).toMatchObject({ following: 0, followers: 450, premiumFollowers: 250 });
    seen.followers.push(...body.followers.map(({ id }) => id));
    seen.premiumFollowers.push(...body.premiumFollowers.map(({ id }) => id));
    cursor = body.nextCursor;
    pages += 1;
  } while (cursor);
  expect(pages).toBe(3);
  expect(seen.followers).toHaveLength(450);
  expect(new Set(seen.followers).size).toBe(450);
  expect(new Set(seen.premiumFollowers).size).toBe(250);
  expect(seen.premiumFollowers).toHaveLength(250);
});

it.each(['x', '...', '1_2...', '...,', '.....', `1_${crypto.randomUUID()}`])(
  'a list of follows rejects the cursor %j or ends there, and never fails',
  async (cursor) => {
    const path = `/api/me/connections?cursor=${encodeURIComponent(cursor)}`;
    const response = await call('GET', path, { as: await createPerson() });
    expect(response.status).toBe(cursor === '...' ? 200 : 400);
  },
);
