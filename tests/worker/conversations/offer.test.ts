import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  conversations,
  creatorTariffs,
  creatorTopicPrefs,
  premiumSubscriptions,
} from '../../../database/schema.ts';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import type { Offer } from '../../../domain/conversations/offer.ts';
import { createPair, open, type Pair, send } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

/** Tests of what an offer URL reveals, and when pressing its button spends money. */

interface Found {
  conversation: ConversationDetail | null;
  offer: Offer | null;
}

function ask(as: Person, query: { username: string; topicId: string; pricing?: string }) {
  const search = new URLSearchParams({ pricing: 'question', ...query });
  return call('GET', `/api/conversations/offer?${search}`, { as });
}

const wanted = ({ creator, topicId }: Pair) => ({ username: creator.username, topicId });

async function lookUp(pair: Pair, pricing = 'question'): Promise<Found> {
  const response = await ask(pair.asker, { ...wanted(pair), pricing });
  expect(response.status).toBe(200);
  return response.json();
}

/** All rows between the pair: reading an offer must create none. */
async function bought({ asker, creator }: Pair): Promise<number[]> {
  const opened = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, asker.id), eq(conversations.creatorId, creator.id)));
  const subscriptions = await db
    .select()
    .from(premiumSubscriptions)
    .where(eq(premiumSubscriptions.subscriberId, asker.id));
  return [opened.length, subscriptions.length];
}

async function setPrice({ creator }: Pair, questionPriceCents: number): Promise<void> {
  await db
    .update(creatorTariffs)
    .set({ questionPriceCents })
    .where(eq(creatorTariffs.creatorId, creator.id));
}

const purchase = (pair: Pair, priceCents: number, mode = 'purchase') =>
  call('POST', '/api/conversations', {
    as: pair.asker,
    json: { ...wanted(pair), pricing: 'question', mode, expect: { priceCents } },
  });

describe('GET /api/conversations/offer', () => {
  it('returns creator, topic and price, and creates nothing', async () => {
    const pair = await createPair();
    for (const [pricing, priceCents] of [
      ['question', 300],
      ['day', 1000],
      ['month', 1500],
    ] as const)
      expect(await lookUp(pair, pricing)).toEqual({
        conversation: null,
        offer: {
          creator: expect.objectContaining({
            id: pair.creator.id,
            username: pair.creator.username,
            isCreator: true,
          }),
          topic: expect.objectContaining({ id: pair.topicId, name: expect.any(String) }),
          pricing,
          priceCents,
          seller: null,
          currency: 'EUR',
          active: true,
          welcome: {
            message: null,
            responseFromHours: 9,
            responseToHours: 18,
            medianResponseSeconds: null,
          },
        },
      });
    expect(await bought(pair)).toEqual([0, 0]);
  });

  it('is the same for a visitor, whose account is made by paying', async () => {
    const pair = await createPair();
    const search = new URLSearchParams({ pricing: 'day', ...wanted(pair) });
    const response = await call('GET', `/api/conversations/offer?${search}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(await lookUp(pair, 'day'));
  });

  it('finds the open conversation from both sides, then the earlier one beside the offer', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    expect((await lookUp(pair, 'month')).conversation).toMatchObject({ id, role: 'asker' });
    const byCreator = { username: pair.asker.username, topicId: pair.topicId };
    const theirs = await (await ask(pair.creator, byCreator)).json<Found>();
    expect(theirs).toMatchObject({ conversation: { id, role: 'creator' }, offer: null });

    await send(id, pair.asker, 'Une question');
    await send(id, pair.creator, 'Une réponse');
    // Its object says so even before D1 is updated.
    expect(await lookUp(pair)).toMatchObject({
      conversation: { id, status: 'completed' },
      offer: { priceCents: 300 },
    });
    expect(await bought(pair)).toEqual([1, 0]);
  });

  it('offers every topic for free under a running subscription', async () => {
    const pair = await createPair();
    await open(pair, 'month');
    const topic = await createTopic();
    await db
      .insert(creatorTopicPrefs)
      .values({ creatorId: pair.creator.id, topicId: topic.id, sortOrder: 2 });
    expect(await lookUp({ ...pair, topicId: topic.id })).toMatchObject({
      conversation: null,
      offer: { pricing: 'month', priceCents: 0 },
    });
  });

  it('is a 404 when nothing can be opened', async () => {
    const pair = await createPair();
    const off = await createCreator({ topicIds: [pair.topicId], tariffs: { dayActive: false } });
    const { topicId } = pair;
    for (const refused of [
      ask(pair.asker, { topicId, username: 'personne' }),
      ask(pair.asker, { ...wanted(pair), topicId: crypto.randomUUID() }),
      ask(pair.asker, { topicId, username: off.username, pricing: 'day' }),
      ask(pair.creator, wanted(pair)),
      ask(await createPerson(), { topicId, username: pair.asker.username }),
    ]) {
      const response = await refused;
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'conversation.not_available' });
    }
  });

  it.each([{ pricing: 'year' }, { topicId: 'inconnu' }, { username: 'x'.repeat(101) }])(
    'rejects %j',
    async (change) => {
      const pair = await createPair();
      expect((await ask(pair.asker, { ...wanted(pair), ...change })).status).toBe(400);
    },
  );
});

describe('shown price of an offer', () => {
  it('is the price that is paid, or nothing opens', async () => {
    const pair = await createPair();
    await setPrice(pair, 50_000);
    const refused = await purchase(pair, 300);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'offer.changed',
      offer: { priceCents: 50_000, creator: { username: pair.creator.username } },
    });
    expect(await bought(pair)).toEqual([0, 0]);
    const opened = await purchase(pair, 50_000);
    expect(opened.status).toBe(201);
    expect(await opened.json()).toMatchObject({ priceCents: 50_000 });
  });

  it('stops a purchase when the offer was free a moment ago', async () => {
    const pair = await createPair();
    expect((await purchase(pair, 0, 'resume')).status).toBe(409);
    expect(await bought(pair)).toEqual([0, 0]);
    await setPrice(pair, 0);
    expect((await purchase(pair, 0, 'resume')).status).toBe(201);
  });

  it('is ignored when nothing is spent: under a subscription, or with an open conversation', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'month');
    const found = await purchase(pair, 1);
    expect(found.status).toBe(200);
    expect(await found.json()).toMatchObject({ id });
    const topic = await createTopic();
    await db
      .insert(creatorTopicPrefs)
      .values({ creatorId: pair.creator.id, topicId: topic.id, sortOrder: 2 });
    const covered = await purchase({ ...pair, topicId: topic.id }, 300);
    expect(covered.status).toBe(201);
    expect(await covered.json()).toMatchObject({ pricing: 'month', priceCents: 0 });
  });

  describe('with a chosen option', () => {
    const choose = (
      { asker, creator, topicId }: Pair,
      pricing: 'question' | 'day' | 'month',
      priceCents: number,
    ) =>
      call('POST', '/api/conversations', {
        as: asker,
        json: {
          ...{ username: creator.username, topicId, pricing, mode: 'purchase' },
          expect: { priceCents, pricing },
        },
      });

    it('opens that option, and finds it again', async () => {
      const pair = await createPair();
      expect((await choose(pair, 'day', 1000)).status).toBe(201);
      expect((await choose(pair, 'day', 1000)).status).toBe(200);
      expect(await bought(pair)).toEqual([1, 0]);
    });

    it('returns an open conversation of another option instead of opening one', async () => {
      const pair = await createPair();
      const { id } = await open(pair);
      const refused = await choose(pair, 'month', 1500);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        code: 'conversation.other_option',
        conversation: { id, pricing: 'question' },
      });
      expect(await bought(pair)).toEqual([1, 0]);
    });

    it('reports a subscription that covers the question before anything opens', async () => {
      const pair = await createPair();
      await open(pair, 'month');
      const topic = await createTopic();
      await db
        .insert(creatorTopicPrefs)
        .values({ creatorId: pair.creator.id, topicId: topic.id, sortOrder: 2 });
      const elsewhere = { ...pair, topicId: topic.id };
      const refused = await choose(elsewhere, 'question', 300);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        code: 'offer.changed',
        offer: { pricing: 'month', priceCents: 0 },
      });
      expect(await bought(pair)).toEqual([1, 1]);
      expect((await choose(elsewhere, 'month', 0)).status).toBe(201);
      expect(await bought(pair)).toEqual([2, 1]);
    });

    it('opens nothing when the option is off', async () => {
      const pair = await createPair();
      await db
        .update(creatorTariffs)
        .set({ dayActive: false })
        .where(eq(creatorTariffs.creatorId, pair.creator.id));
      const refused = await choose(pair, 'day', 1000);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ code: 'conversation.not_available' });
    });
  });

  it.each([
    {},
    { priceCents: 300, pricing: 'year' },
    { priceCents: -1 },
    { priceCents: '300' },
    { priceCents: 0.5 },
    300,
    null,
  ])('is rejected as %j', async (expected) => {
    const pair = await createPair();
    const json = { ...wanted(pair), pricing: 'question', expect: expected };
    const response = await call('POST', '/api/conversations', { as: pair.asker, json });
    expect(response.status).toBe(400);
  });
});
