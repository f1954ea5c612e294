import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { creatorProfiles, noticeOutbox, orderMails, orders } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { createPair, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import { balanceOf, expectSoundBooks, readOrder } from '../../support/workerd/orders.ts';
import {
  type Placed,
  placeOrder,
  postOrder,
  type StripeMarket,
  startStripeMarket,
  syncOrder,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
beforeAll(async () => {
  stripe = await startStripeMarket();
});
afterEach(async () => {
  await stripe.deliver();
  await expectSoundBooks();
});
afterAll(() => {
  vi.useRealTimers();
});

async function saveAvailability(
  { creator }: Pair,
  availability: { pausedUntil?: string | null; maxOpenQuestions?: number | null },
): Promise<void> {
  const saved = await call('PUT', '/api/me/availability', {
    as: creator,
    json: { pausedUntil: null, maxOpenQuestions: null, ...availability },
  });
  expect(saved.status).toBe(200);
}

/** This many people who have each ordered and paid a question of the same creator. */
async function paidBySeveral(count: number): Promise<{ pairs: Pair[]; placed: Placed[] }> {
  const pair = await createPair();
  const pairs = [pair];
  for (let more = 1; more < count; more += 1) pairs.push({ ...pair, asker: await createPerson() });
  await stripe.advanceTo(pair.creator, ...pairs.map(({ asker }) => asker));
  const placed: Placed[] = [];
  for (const each of pairs) placed.push(await placeOrder(each));
  return { pairs, placed };
}

const openCount = async ({ creator }: Pair) =>
  (await db.select().from(creatorProfiles).where(eq(creatorProfiles.userId, creator.id)))[0]!
    .openQuestionCount;

const refunded = (unopened: string) => ({
  ...{ state: 'settled', outcome: 'refunded', refundedCents: 300 },
  ...{ unopened, conversationId: null },
});

/** The notice and the mail about a refund. */
async function noticesOf(orderId: string): Promise<string[]> {
  const notices = await db
    .select({ thing: noticeOutbox.thing })
    .from(noticeOutbox)
    .where(eq(noticeOutbox.subjectId, orderId));
  const mails = await db
    .select({ kind: orderMails.kind })
    .from(orderMails)
    .where(eq(orderMails.orderId, orderId));
  return [...notices.map(({ thing }) => thing), ...mails.map(({ kind }) => kind)];
}

describe('payments to a creator with room for one question', () => {
  it('open one conversation and refund the other completely when both are paid at once', async () => {
    const { pairs, placed } = await paidBySeveral(2);
    await saveAvailability(pairs[0]!, { maxOpenQuestions: 1 });
    for (const each of placed) expect(await stripe.pay(each)).toBe(true);
    const synced = await Promise.all(
      placed.map(({ order }, index) => syncOrder(pairs[index]!, order.id)),
    );
    const [held, back] = synced.toSorted((a, b) => a.state.localeCompare(b.state)) as [
      Order,
      Order,
    ];
    expect(held).toMatchObject({ state: 'held', unopened: null });
    expect(back).toMatchObject(refunded('full'));
    expect(await openCount(pairs[0]!)).toBe(1);
    expect(await noticesOf(back.id)).toEqual([`refund:${back.id}`, 'refund']);
    await stripe.deliver();
    const asker = pairs[placed.findIndex(({ order }) => order.id === back.id)]!;
    // A repeated event changes nothing.
    expect(await syncOrder(asker, back.id)).toMatchObject(refunded('full'));
    const { refunds } = await stripe.objects<{
      refunds: { amount: number; metadata: Record<string, string> }[];
    }>();
    const made = refunds.filter(({ metadata }) => metadata.order === back.id);
    expect(made.map(({ amount }) => amount)).toEqual([300]);
    expect(await balanceOf(`hold:${back.id}`)).toBe(0);
  });

  it('open no more than the room, when the events of five payments come at once', async () => {
    const { pairs, placed } = await paidBySeveral(5);
    await saveAvailability(pairs[0]!, { maxOpenQuestions: 2 });
    for (const each of placed) expect(await stripe.pay(each)).toBe(true);
    await Promise.all(placed.map(({ order }, index) => syncOrder(pairs[index]!, order.id)));
    await stripe.deliver();
    const ended = await Promise.all(
      placed.map(({ order }, index) => readOrder(order.id, pairs[index]!.asker)),
    );
    expect(ended.map(({ unopened }) => unopened ?? 'open').sort()).toEqual([
      ...['full', 'full', 'full', 'open', 'open'],
    ]);
    expect(await openCount(pairs[0]!)).toBe(2);
  });

  it('open as soon as an answer makes room', async () => {
    const { pairs, placed } = await paidBySeveral(2);
    await saveAvailability(pairs[0]!, { maxOpenQuestions: 1 });
    expect(await stripe.pay(placed[0]!)).toBe(true);
    const { conversationId } = await syncOrder(pairs[0]!, placed[0]!.order.id);
    await send(conversationId!, pairs[0]!.asker, 'Une question ?');
    await send(conversationId!, pairs[0]!.creator, 'Une réponse.');
    await stubOf(conversationId!).settle();
    expect(await stripe.pay(placed[1]!)).toBe(true);
    expect(await syncOrder(pairs[1]!, placed[1]!.order.id)).toMatchObject({ state: 'held' });
  });
});

it('an unpaid order is not offered again when its payment would be refunded', async () => {
  const { pairs, placed } = await paidBySeveral(1);
  const pair = pairs[0]!;
  await saveAvailability(pair, { pausedUntil: new Date(Date.now() + DAY_MS).toISOString() });
  const again = await postOrder(pair);
  expect([again.status, (await again.json<{ code: string }>()).code]).toEqual([
    409,
    'creator.paused',
  ]);
  await saveAvailability(pair, {});
  const waiting = await placeOrder(pair);
  expect([waiting.status, waiting.order.id]).toEqual([200, placed[0]!.order.id]);
});

it('a conversation that was open before a restore of D1 opens again, even without room', async () => {
  const { pairs, placed } = await paidBySeveral(1);
  const { id, pricing, priceCents, currency } = placed[0]!.order;
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  const { askerId, creatorId, conversationId } = row!;
  // The object knows its conversation, and D1 does not, as after a restore.
  await stubOf(conversationId!).open({
    ...{ id: conversationId!, askerId, creatorId, pricing, priceCents, currency },
    ...{ startedAt: Date.now(), endedAt: null, orderId: id, answerDays: 7, releaseDays: 7 },
  });
  await saveAvailability(pairs[0]!, { pausedUntil: new Date(Date.now() + DAY_MS).toISOString() });
  expect(await stripe.pay(placed[0]!)).toBe(true);
  expect(await syncOrder(pairs[0]!, id)).toMatchObject({ state: 'held', unopened: null });
});

describe('payment to a creator who has paused since the order', () => {
  it('is refunded completely, with the reason', async () => {
    const { pairs, placed } = await paidBySeveral(1);
    const pausedUntil = new Date(Date.now() + 2 * DAY_MS).toISOString();
    await saveAvailability(pairs[0]!, { pausedUntil });
    expect(await stripe.pay(placed[0]!)).toBe(true);
    const { id } = placed[0]!.order;
    expect(await syncOrder(pairs[0]!, id)).toMatchObject(refunded('paused'));
    expect(await openCount(pairs[0]!)).toBe(0);
    expect(await noticesOf(id)).toEqual([`refund:${id}`, 'refund']);
  });

  it('stays open when it was paid before, however often events repeat', async () => {
    const { pairs, placed } = await paidBySeveral(1);
    expect(await stripe.pay(placed[0]!)).toBe(true);
    const { id } = placed[0]!.order;
    expect(await syncOrder(pairs[0]!, id)).toMatchObject({ state: 'held', unopened: null });
    await saveAvailability(pairs[0]!, { maxOpenQuestions: 1 });
    await stripe.deliver();
    // An open conversation stays open.
    expect(await syncOrder(pairs[0]!, id)).toMatchObject({ state: 'held', unopened: null });
  });
});
