import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { conversations, orders } from '../../../database/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';
import { bookPayment } from '../../../worker/marketplace/conversations/pay-order.ts';
import { createPair, open, send, stubOf } from '../../support/workerd/conversations.ts';
import { configure, db } from '../../support/workerd/marketplace.ts';
import { orderOf, pass, runPayments } from '../../support/workerd/orders.ts';

afterAll(() => {
  vi.useRealTimers();
});

/** Number of orders that one run handles. */
const SWEPT = 100;

/** Makes the objects with these names fail, until it is called with others. */
function failFor(names: Set<string>): void {
  const objects = env.CONVERSATION;
  const getByName = (name: string) => {
    if (names.has(name)) throw new Error('this object does not answer');
    return objects.getByName(name);
  };
  configure({ CONVERSATION: { getByName } as unknown as Env['CONVERSATION'] });
}

describe('sweep', () => {
  it('reaches orders beyond a hundred that it cannot move, and those later', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await send(id, pair.creator, 'Une réponse.');
    await stubOf(id).settle();
    await pass(9 * DAY_MS, pair.asker, pair.creator);
    const [like] = await db.select().from(orders).where(eq(orders.conversationId, id));
    const { dueAt: _due, isReviewable: _reviewable, ...values } = like!;
    const names = Array.from({ length: SWEPT }, () => crypto.randomUUID());
    const [first, ...others] = names.flatMap((conversationId) => {
      const stuck = crypto.randomUUID();
      return [
        db.insert(orders).values({
          ...values,
          ...{ id: stuck, conversationId, state: 'awaiting', answerBy: 1 },
          ...{ paidAt: null, answeredAt: null, releaseAt: null },
        }),
        ...bookPayment(db, { ...values, id: stuck }, null, like!.paidAt!),
        db.update(orders).set({ state: 'held', paidAt: like!.paidAt }).where(eq(orders.id, stuck)),
      ];
    });
    await db.batch([first!, ...others]);
    failFor(new Set(names));
    await runPayments();
    expect((await orderOf(id, pair.asker)).state).toBe('answered');
    await runPayments();
    expect((await orderOf(id, pair.asker)).outcome).toBe('released');

    failFor(new Set());
    await pass(11 * MINUTE_MS, pair.asker);
    await runPayments();
    const stuck = await db.select().from(orders).where(eq(orders.conversationId, names[0]!));
    expect(stuck).toMatchObject([{ outcome: 'refunded' }]);
  });

  it('reaches orders beyond a hundred questions whose objects do not answer', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    const [like] = await db.select().from(conversations).where(eq(conversations.id, id));
    const names = Array.from({ length: SWEPT }, () => crypto.randomUUID());
    const [first, ...others] = names.map((name) =>
      db
        .insert(conversations)
        .values({ ...like!, id: name, orderId: null, priceCents: 0, answerBy: 1 }),
    );
    await db.batch([first!, ...others]);
    await pass(8 * DAY_MS, pair.asker, pair.creator);
    // The order's own sweep would call this object too.
    const before = await db.select().from(orders).where(eq(orders.conversationId, id));
    await db
      .update(orders)
      .set({ putOffUntil: Date.now() * 2 })
      .where(eq(orders.id, before[0]!.id));
    failFor(new Set(names));
    await runPayments();
    expect((await orderOf(id, pair.asker)).state).toBe('held');
    await runPayments();
    expect((await orderOf(id, pair.asker)).outcome).toBe('refunded');
    failFor(new Set());
  });
});
