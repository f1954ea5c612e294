import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderMails, orderQuestions, outbox } from '../../../database/schema.ts';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { HOUR_MS, MESSAGE_MAX_LENGTH } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../../support/workerd/conversations.ts';
import { call, createCreator, db } from '../../support/workerd/marketplace.ts';
import {
  expectSoundBooks,
  orderOf,
  pass,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const newQuestion = (text = 'Faut-il rôtir avant de mijoter ?') => ({
  id: crypto.randomUUID(),
  text,
});

function purchase(pair: Pair, more: object = {}, pricing = 'question') {
  const json = { username: pair.creator.username, topicId: pair.topicId, pricing };
  return call('POST', '/api/conversations', {
    as: pair.asker,
    json: { ...json, mode: 'purchase', ...more },
  });
}

const order = (pair: Pair, more: object = {}, pricing = 'question') =>
  call('POST', '/api/orders', {
    as: pair.asker,
    json: {
      ...{ username: pair.creator.username, topicId: pair.topicId, pricing },
      consents: { startNow: true, losesRight: true },
      ...more,
    },
  });

const textsIn = async (id: string, pair: Pair) =>
  (await read(id, pair.asker)).messages.map(({ text }) => text);

const stored = (orderId: string) =>
  db.select().from(orderQuestions).where(eq(orderQuestions.orderId, orderId));

const unaskedMails = async ({ asker }: Pair) =>
  (await mailsOf(asker)).filter(
    ({ subject }) => subject === 'Il vous reste à écrire votre question',
  );

describe('a question written before paying in a demonstration', () => {
  it('is the first message of the conversation that it opens', async () => {
    const pair = await createPair();
    const question = newQuestion();
    const response = await purchase(pair, { question });
    expect(response.status).toBe(201);
    const opened = await response.json<ConversationDetail>();
    expect(opened.messages).toMatchObject([
      { id: question.id, text: question.text, senderId: pair.asker.id, seq: 1 },
    ]);
    expect(opened).toMatchObject({ canSend: false, messagesLeft: 0 });
    const { id } = await orderOf(opened.id, pair.asker);
    expect(await stored(id)).toEqual([]);
    await stubOf(opened.id).settle();
    expect(await readOrder(id, pair.asker)).toMatchObject({ state: 'held', isAsked: true });
  });

  it('comes with an order too', async () => {
    const pair = await createPair();
    const response = await order(pair, { question: newQuestion() }, 'day');
    const placed = await response.json<{ order: Order }>();
    expect(await textsIn(placed.order.conversationId!, pair)).toEqual([
      'Faut-il rôtir avant de mijoter ?',
    ]);
  });

  it('is sent once when the request is repeated, and when the outbox runs', async () => {
    const pair = await createPair();
    const question = newQuestion();
    const [first] = await Promise.all([
      purchase(pair, { question }, 'day'),
      purchase(pair, { question }, 'day'),
    ]);
    await purchase(pair, { question }, 'day');
    await runOutbox(env, Date.now());
    const { id } = await first.json<ConversationDetail>();
    expect(await textsIn(id, pair)).toEqual([question.text]);
  });

  it('is not sent into a conversation that is already open', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    const response = await purchase(pair, { question: newQuestion() });
    expect(response.status).toBe(200);
    expect(await textsIn(id, pair)).toEqual([]);
  });

  it('is the first message of a free conversation', async () => {
    const pair = await createPair();
    const creator = await createCreator({
      topicIds: [pair.topicId],
      tariffs: { questionPriceCents: 0 },
    });
    const free = { ...pair, creator };
    const { id } = await (await purchase(free, { question: newQuestion() })).json<{ id: string }>();
    expect(await textsIn(id, free)).toHaveLength(1);
  });

  it('is sent by the outbox when the conversation did not take it at once', async () => {
    const pair = await createPair();
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const opened = await open(pair);
    const { id } = await orderOf(opened.id, pair.asker);
    await db
      .insert(orderQuestions)
      .values({ orderId: id, messageId: crypto.randomUUID(), text: 'Tard ?' });
    await db.insert(outbox).values({ kind: 'send_question', data: { orderId: id }, dueAt: 0 });
    await runOutbox(env, Date.now());
    await runOutbox(env, Date.now());
    expect(await textsIn(opened.id, pair)).toEqual(['Tard ?']);
    expect(await stored(id)).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  });

  it('does not follow another message that the asker has sent meanwhile', async () => {
    const pair = await createPair();
    const opened = await open(pair, 'day');
    await send(opened.id, pair.asker, 'Déjà écrit');
    const { id } = await orderOf(opened.id, pair.asker);
    await db
      .insert(orderQuestions)
      .values({ orderId: id, messageId: crypto.randomUUID(), text: 'Encore' });
    await db.insert(outbox).values({ kind: 'send_question', data: { orderId: id }, dueAt: 0 });
    await runOutbox(env, Date.now());
    expect(await textsIn(opened.id, pair)).toEqual(['Déjà écrit']);
    expect(await stored(id)).toEqual([]);
  });

  it.each([
    ['an empty text', { text: '' }],
    ['a text that shows nothing', { text: '\u200b \u2060' }],
    ['a text that is too long', { text: 'x'.repeat(MESSAGE_MAX_LENGTH + 1) }],
    ['no id', { id: undefined }],
    ['an id that is no UUID', { id: 'a' }],
    ['a sender', { senderId: crypto.randomUUID() }],
  ])('is refused with %s, and nothing is bought', async (_, more) => {
    const pair = await createPair();
    const question = { ...newQuestion(), ...more };
    expect((await purchase(pair, { question })).status).toBe(400);
    expect((await order(pair, { question })).status).toBe(400);
    const { orders } = await (await call('GET', '/api/me/orders', { as: pair.asker })).json<{
      orders: Order[];
    }>();
    expect(orders).toEqual([]);
  });
});

describe('asker who has paid and written nothing', () => {
  it('is reminded once by mail, six hours later', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    expect((await orderOf(id, pair.asker)).isAsked).toBe(false);
    await pass(6 * HOUR_MS - 60_000, pair.asker);
    await runPayments();
    expect(await unaskedMails(pair)).toEqual([]);
    await pass(2 * 60_000, pair.asker);
    await Promise.all([runPayments(), runPayments()]);
    await runPayments();
    const mails = await unaskedMails(pair);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('il vous reste à écrire votre question');
  });

  it('is not reminded once they have asked, or have withdrawn', async () => {
    const asked = await createPair();
    const opened = await open(asked);
    await send(opened.id, asked.asker, 'Une question ?');
    await stubOf(opened.id).settle();
    const withdrawn = await createPair();
    const { id } = await orderOf((await open(withdrawn)).id, withdrawn.asker);
    await call('POST', `/api/orders/${id}/withdraw`, { as: withdrawn.asker });
    await pass(7 * HOUR_MS, asked.asker, withdrawn.asker);
    await runPayments();
    expect(await unaskedMails(asked)).toEqual([]);
    expect(await unaskedMails(withdrawn)).toEqual([]);
    const rows = await db.select().from(orderMails).where(eq(orderMails.kind, 'unasked'));
    expect(rows.map(({ outcome }) => outcome)).toContain('needless');
  });

  it('needs no reminder when the question was written before', async () => {
    const pair = await createPair();
    const { id } = await (await purchase(pair, { question: newQuestion() })).json<{ id: string }>();
    const { id: orderId } = await orderOf(id, pair.asker);
    const rows = await db.select().from(orderMails).where(eq(orderMails.orderId, orderId));
    expect(rows.map(({ kind }) => kind)).toEqual(['confirmation']);
  });
});
