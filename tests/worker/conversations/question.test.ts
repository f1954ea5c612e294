import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  conversations,
  creatorTopicPrefs,
  premiumSubscriptions,
  profileCounters,
} from '../../../database/schema.ts';
import type {
  ConversationDetail,
  ConversationRow,
} from '../../../domain/conversations/conversation-wire.ts';
import { createPair, open, read, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createCreator,
  createPerson,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';

describe('paid question', () => {
  it('leads from purchase to rating', async () => {
    const pair = await createPair();
    const opened = await open(pair);
    expect(opened).toMatchObject({
      role: 'asker',
      pricing: 'question',
      status: 'initiated',
      expired: false,
      endedAt: null,
      priceCents: 300,
      currency: 'EUR',
      canSend: true,
      messagesLeft: 1,
      rating: null,
      messages: [],
      other: { username: pair.creator.username, premium: false },
    });

    const tooEarly = await send(opened.id, pair.creator, 'Bonjour !');
    expect(tooEarly.status).toBe(409);
    expect(await tooEarly.json()).toMatchObject({ code: 'conversation.not_your_turn' });

    const asked = await send(opened.id, pair.asker, '  Comment courir plus loin ?  ');
    expect(asked.status).toBe(201);
    expect(await asked.json()).toMatchObject({
      seq: 1,
      text: 'Comment courir plus loin ?',
      type: 'text',
    });
    expect(await read(opened.id, pair.asker)).toMatchObject({ canSend: false, messagesLeft: 0 });

    const answered = await send(opened.id, pair.creator, 'Un peu plus lentement.');
    expect(answered.status).toBe(201);
    const after = await read(opened.id, pair.asker);
    expect(after).toMatchObject({ status: 'completed', canSend: false });
    expect(after.endedAt).toBe(after.messages[1]?.createdAt);

    for (const person of [pair.asker, pair.creator]) {
      const refused = await send(opened.id, person, 'Encore un mot');
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ code: 'conversation.completed' });
    }

    const rate = () =>
      call('PUT', `/api/conversations/${opened.id}/rating`, {
        as: pair.asker,
        json: { stars: 5, comment: 'Merci' },
      });
    expect((await rate()).status).toBe(201);
    const again = await rate();
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'rating.exists' });
    expect((await read(opened.id, pair.asker)).rating).toEqual({ stars: 5, comment: 'Merci' });
  });

  it('reaches D1 through the outbox, for lists and counters', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question');
    await send(id, pair.creator, 'Une réponse');
    await eventually(async () => {
      const row = await db.select().from(conversations).where(eq(conversations.id, id)).get();
      expect(row).toMatchObject({
        status: 'completed',
        messageCount: 2,
        lastMessageText: 'Une réponse',
      });
      expect(row?.firstReplyAt).toBe(row?.endedAt);
    });
    const counters = await db
      .select()
      .from(profileCounters)
      .where(eq(profileCounters.userId, pair.creator.id))
      .get();
    expect(counters).toMatchObject({ startedCount: 1, answeredCount: 1, completedCount: 1 });
  });

  it('cannot be rated before it is over, nor by its creator', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question');
    const rate = (as: typeof pair.asker, json: unknown = { stars: 4 }) =>
      call('PUT', `/api/conversations/${id}/rating`, { as, json });
    expect((await rate(pair.asker)).status).toBe(409);
    expect((await rate(pair.creator)).status).toBe(403);
    expect((await rate(await createPerson())).status).toBe(404);
    for (const json of [
      { stars: 0 },
      { stars: 6 },
      { stars: 2.5 },
      {},
      { stars: 3, comment: 'x'.repeat(501) },
    ])
      expect((await rate(pair.asker, json)).status).toBe(400);
  });

  it('stores exactly one of fifty parallel messages', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(id, pair.asker, `Question ${index}`)),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect((await read(id, pair.asker)).messages).toHaveLength(1);
  });

  it('opens from its row when the Worker ended before calling its object, for parallel messages too', async () => {
    const pair = await createPair();
    const id = crypto.randomUUID();
    await db.insert(conversations).values({
      id,
      userId: pair.asker.id,
      creatorId: pair.creator.id,
      topicId: pair.topicId,
      pricingModelSnapshot: 'day',
      startedAt: Date.now(),
      endedAt: Date.now() + 60_000,
      priceCents: 1000,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(id, pair.asker, `Message ${index}`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const { messages } = await read(id, pair.creator);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('answers a repeated message as before, and rejects its id with another text', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    const messageId = crypto.randomUUID();
    const first = await send(id, pair.asker, 'Une question', messageId);
    const again = await send(id, pair.asker, 'Une question', messageId);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(await first.json());
    const other = await send(id, pair.asker, 'Autre chose', messageId);
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ code: 'message.id_reused' });
  });
});

describe('opening a conversation', () => {
  it('returns the open one from both sides, and needs a new purchase only after its end', async () => {
    const pair = await createPair();
    const first = await open(pair, 'question', 'resume');
    expect((await open(pair, 'day', 'purchase')).id).toBe(first.id);
    const byCreator = await call('POST', '/api/conversations', {
      as: pair.creator,
      json: { username: pair.asker.username, topicId: pair.topicId, pricing: 'question' },
    });
    expect(byCreator.status).toBe(200);
    expect(await byCreator.json<ConversationDetail>()).toMatchObject({
      id: first.id,
      role: 'creator',
    });

    await send(first.id, pair.asker, 'Une question');
    await send(first.id, pair.creator, 'Une réponse');
    // A purchase after the end creates a new conversation, even before D1 is updated.
    const second = await open(pair, 'question', 'purchase');
    expect(second.id).not.toBe(first.id);
    expect((await open(pair, 'question', 'resume')).id).toBe(second.id);
  });

  it('gives parallel purchases one conversation', async () => {
    const pair = await createPair();
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(pair, 'month')));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const subscriptions = await db.select().from(premiumSubscriptions);
    expect(subscriptions.filter((row) => row.subscriberId === pair.asker.id)).toHaveLength(1);
  });

  it.each([
    ['an unknown person', { username: 'personne' }],
    ['an unknown topic', { topicId: crypto.randomUUID() }],
  ])('is rejected for %s', async (_, change) => {
    const pair = await createPair();
    const json = {
      username: pair.creator.username,
      topicId: pair.topicId,
      pricing: 'question',
      ...change,
    };
    const response = await call('POST', '/api/conversations', { as: pair.asker, json });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'conversation.not_available',
      detail: 'Conversation non trouvée',
    });
  });

  it('is rejected with oneself, a non-creator, and a tariff that is off', async () => {
    const pair = await createPair();
    const request = { topicId: pair.topicId, pricing: 'question' };
    const refused = [
      { as: pair.creator, json: { ...request, username: pair.creator.username } },
      { as: pair.creator, json: { ...request, username: pair.asker.username } },
    ];
    for (const options of refused)
      expect((await call('POST', '/api/conversations', options)).status).toBe(404);
    const tariffs = { dayActive: false };
    const withoutDay = await createCreator({ topicIds: [pair.topicId], tariffs });
    const json = { ...request, pricing: 'day', username: withoutDay.username };
    expect((await call('POST', '/api/conversations', { as: pair.asker, json })).status).toBe(404);
  });

  it('takes its price from the tariff, whatever the client sends', async () => {
    const pair = await createPair();
    const json = {
      username: pair.creator.username,
      topicId: pair.topicId,
      pricing: 'question',
      priceCents: 0,
    };
    expect((await call('POST', '/api/conversations', { as: pair.asker, json })).status).toBe(400);
    expect((await open(pair)).priceCents).toBe(300);
  });

  it('is free on other topics under a running subscription', async () => {
    const pair = await createPair();
    const month = await open(pair, 'month');
    expect(month).toMatchObject({ pricing: 'month', priceCents: 1500 });
    const topic = await createTopic();
    await db
      .insert(creatorTopicPrefs)
      .values({ creatorId: pair.creator.id, topicId: topic.id, sortOrder: 2 });
    const other = await open({ ...pair, topicId: topic.id }, 'question');
    expect(other).toMatchObject({ pricing: 'month', priceCents: 0, endedAt: month.endedAt });

    const list = await call('GET', '/api/conversations', { as: pair.creator });
    const { conversations: rows } = await list.json<{ conversations: ConversationRow[] }>();
    expect(rows.map((row) => [row.role, row.other.premium])).toEqual([
      ['creator', true],
      ['creator', true],
    ]);
  });
});

describe('conversation routes', () => {
  it('give outsiders a 404 and change nothing', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    const stranger = await createPerson();
    const calls = [
      call('GET', `/api/conversations/${id}`, { as: stranger }),
      call('GET', `/api/conversations/${id}/messages`, { as: stranger }),
      send(id, stranger, 'Bonjour'),
      call('PUT', `/api/conversations/${id}/read`, { as: stranger, json: { seq: 1 } }),
      call('GET', `/api/conversations/${crypto.randomUUID()}`, { as: pair.asker }),
      call('GET', '/api/conversations/nonsense', { as: pair.asker }),
      send(crypto.randomUUID(), pair.asker, 'Bonjour'),
    ];
    for (const response of await Promise.all(calls)) expect(response.status).toBe(404);
    expect((await read(id, pair.asker)).messages).toEqual([]);
  });

  it.each([
    ['an empty text', { id: crypto.randomUUID(), text: '  \n ' }],
    ['4,001 characters', { id: crypto.randomUUID(), text: 'a'.repeat(4001) }],
    ['a NUL', { id: crypto.randomUUID(), text: 'a\0b' }],
    ['a lone surrogate', { id: crypto.randomUUID(), text: 'a\ud800b' }],
    ['an id that is no UUID', { id: 'un', text: 'Bonjour' }],
    ['a text of another type', { id: crypto.randomUUID(), text: 5 }],
    ['a sender', { id: crypto.randomUUID(), text: 'Bonjour', senderId: crypto.randomUUID() }],
  ])('reject %s', async (_, json) => {
    const pair = await createPair();
    const { id } = await open(pair);
    const response = await call('POST', `/api/conversations/${id}/messages`, {
      as: pair.asker,
      json,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'request.invalid' });
    expect((await read(id, pair.asker)).messages).toEqual([]);
  });

  it('reject bodies that are not JSON', async () => {
    const pair = await createPair();
    const headers = { 'Content-Type': 'application/json' };
    const broken = await call('POST', '/api/conversations', { as: pair.asker, body: '{', headers });
    expect(broken.status).toBe(400);
    const form = await call('POST', '/api/conversations', { as: pair.asker, body: 'username=x' });
    expect(form.status).toBe(415);
    const json = { username: 'x'.repeat(70_000) };
    expect((await call('POST', '/api/conversations', { as: pair.asker, json })).status).toBe(413);
  });

  it('forbid caching', async () => {
    const pair = await createPair();
    const answer = await call('GET', '/api/conversations', { as: pair.asker });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('require a token', async () => {
    expect((await call('GET', '/api/conversations')).status).toBe(401);
    const headers = { Authorization: 'Bearer nonsense' };
    expect((await call('GET', '/api/conversations', { headers })).status).toBe(401);
  });
});
