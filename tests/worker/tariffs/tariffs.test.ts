import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { creatorTariffs } from '../../../database/schema.ts';
import { publishPeerPrices } from '../../../worker/marketplace/tariffs/peer-prices.ts';
import {
  call,
  configure,
  createCreator,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

afterEach(() => configure({}));

const off = { active: false, priceCents: null };
const three = {
  question: { active: true, priceCents: 350 },
  day: { active: false, priceCents: 900 },
  month: { active: true, priceCents: 0 },
};

it('GET and PUT /api/me/tariffs require a creator', async () => {
  const person = await createPerson();
  expect((await call('GET', '/api/me/tariffs')).status).toBe(401);
  expect((await call('PUT', '/api/me/tariffs', { json: three })).status).toBe(401);
  for (const response of [
    await call('GET', '/api/me/tariffs', { as: person }),
    await call('PUT', '/api/me/tariffs', { as: person, json: three }),
  ]) {
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'creator.required' });
  }
  expect(
    await db.select().from(creatorTariffs).where(eq(creatorTariffs.creatorId, person.id)),
  ).toEqual([]);
});

it('PUT /api/me/tariffs gives 201 the first time, and retains the first date', async () => {
  const creator = await createPerson({ isCreator: true });
  const before = await call('GET', '/api/me/tariffs', { as: creator });
  expect(await before.json()).toEqual({ question: off, day: off, month: off });

  const created = await call('PUT', '/api/me/tariffs', { as: creator, json: three });
  expect(created.status).toBe(201);
  expect(await created.json()).toEqual(three);
  const [first] = await db
    .select()
    .from(creatorTariffs)
    .where(eq(creatorTariffs.creatorId, creator.id));

  const next = { ...three, day: { active: true, priceCents: 1200 } };
  const updated = await call('PUT', '/api/me/tariffs', { as: creator, json: next });
  expect(updated.status).toBe(200);
  expect(await (await call('GET', '/api/me/tariffs', { as: creator })).json()).toEqual(next);
  const rows = await db
    .select()
    .from(creatorTariffs)
    .where(eq(creatorTariffs.creatorId, creator.id));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ id: first!.id, activeFrom: first!.activeFrom, currency: 'EUR' });
});

it('PUT /api/me/tariffs rejects a save based on outdated tariffs', async () => {
  const creator = await createPerson({ isCreator: true });
  const put = (json: unknown) => call('PUT', '/api/me/tariffs', { as: creator, json });
  const none = { question: off, day: off, month: off };
  expect((await put({ ...three, expect: none })).status).toBe(201);
  const next = { ...three, day: { active: true, priceCents: 1200 } };
  const answer = await put({ ...next, expect: three });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(next);

  for (const stale of [none, three]) {
    const refused = await put({ ...three, expect: stale });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'tariffs.changed', current: next });
  }
  expect(await (await call('GET', '/api/me/tariffs', { as: creator })).json()).toEqual(next);
  expect((await put({ ...three, expect: { question: off } })).status).toBe(400);
});

it('PUT /api/me/tariffs creates one row in parallel first saves', async () => {
  const creator = await createPerson({ isCreator: true });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call('PUT', '/api/me/tariffs', { as: creator, json: three })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 200, 201]);
});

it.each([
  ['an active offer without a price', { ...three, day: { active: true, priceCents: null } }],
  ['a negative price', { ...three, day: { active: true, priceCents: -1 } }],
  ['a fraction of a cent', { ...three, day: { active: true, priceCents: 0.5 } }],
  ['a huge price', { ...three, day: { active: true, priceCents: 1e300 } }],
  ['a price as text', { ...three, day: { active: true, priceCents: '300' } }],
  ['a missing offer', { question: three.question, day: three.day }],
  ['an unknown field', { ...three, creatorId: crypto.randomUUID() }],
  ['no object at all', [three]],
])('PUT /api/me/tariffs rejects %s', async (_what, json) => {
  const creator = await createCreator();
  const response = await call('PUT', '/api/me/tariffs', { as: creator, json });
  expect(response.status).toBe(400);
  const current = await (await call('GET', '/api/me/tariffs', { as: creator })).json();
  expect(current).toMatchObject({ question: { active: true, priceCents: 300 } });
});

it('PUT /api/me/tariffs limits a price to 1000 €, and leaves older higher prices unchanged', async () => {
  const creator = await createCreator({ tariffs: { monthPriceCents: 99_999_999 } });
  const before = await (await call('GET', '/api/me/tariffs', { as: creator })).json();
  expect(before).toMatchObject({ month: { active: true, priceCents: 99_999_999 } });

  const refused = await call('PUT', '/api/me/tariffs', {
    as: creator,
    json: { ...three, month: { active: true, priceCents: 100_001 } },
  });
  expect(refused.status).toBe(400);
  const message = 'Le prix d’un mois ne peut pas dépasser 1 000 €';
  expect(await refused.json()).toMatchObject({
    code: 'request.invalid',
    detail: message,
    errors: [{ path: 'month.priceCents', message }],
  });
  expect(await (await call('GET', '/api/me/tariffs', { as: creator })).json()).toEqual(before);

  const most = { ...three, month: { active: true, priceCents: 100_000 } };
  expect((await call('PUT', '/api/me/tariffs', { as: creator, json: most })).status).toBe(200);
});

it('PUT /api/me/tariffs refuses a price that a card cannot pay, once prices are paid by card', async () => {
  const creator = await createCreator();
  const small = { ...three, question: { active: true, priceCents: 30 } };
  const put = (json: unknown) => call('PUT', '/api/me/tariffs', { as: creator, json });
  configure({ PAYMENTS: 'stripe' } as unknown as Partial<Env>);
  const refused = await put(small);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    code: 'tariffs.too_small',
    errors: [{ path: 'question.priceCents', message: expect.stringContaining('au moins 1') }],
  });
  const unsold = { ...small, question: { active: false, priceCents: 30 } };
  expect((await put(unsold)).status).toBe(200);
  configure({ PAYMENTS: 'demo' } as Partial<Env>);
  expect((await put(small)).status).toBe(200);
});

it('GET /api/me/tariffs/peers shows the middle of what at least five peers ask, as the job counted it', async () => {
  const category = await createTopic();
  const { id: topicId } = await createTopic(category.id);
  const selling = (questionPriceCents: number) =>
    createCreator({
      topicIds: [topicId],
      tariffs: { questionActive: true, questionPriceCents, dayActive: false, monthActive: false },
    });
  const peers = async (as: Person) =>
    (await call('GET', '/api/me/tariffs/peers', { as })).json<{ peers: unknown }>();
  const creator = await selling(300);
  for (const cents of [500, 700, 900]) await selling(cents);
  await publishPeerPrices(db, env.RANKINGS);
  expect(await peers(creator)).toEqual({ peers: { category: category.name, prices: {} } });
  await selling(4_000);
  await publishPeerPrices(db, env.RANKINGS);
  expect(await peers(creator)).toEqual({
    peers: { category: category.name, prices: { question: { fromCents: 500, toCents: 900 } } },
  });
  expect(await peers(await createPerson())).toEqual({ peers: null });
});
