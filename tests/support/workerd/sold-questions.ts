import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '../../../database/schema.ts';
import { recordChargeback } from '../../../worker/marketplace/payments/chargebacks.ts';
import { open, type Pair, send, stubOf } from './conversations.ts';
import { call, createPerson, db, signInAgain } from './marketplace.ts';
import { moveClockTo, orderOf } from './orders.ts';

/** Moves the clock to an ISO 8601 time, and gives both users of each pair a token of then. */
export async function moveTo(time: string, ...pairs: Pair[]): Promise<void> {
  moveClockTo(Date.parse(time));
  await signInAgain(pairs.flatMap(({ asker, creator }) => [asker, creator]));
}

/** The id of a new asker's order of a question that is answered, and released now unless it is not `confirmed`. */
export async function sold({ creator, topicId }: Pair, confirmed = true): Promise<string> {
  const pair = { creator, topicId, asker: await createPerson() } as Pair;
  const conversation = await open(pair, 'question');
  await send(conversation.id, pair.asker, 'Une question ?');
  await send(conversation.id, creator, 'Une réponse.');
  await stubOf(conversation.id).settle();
  const { id } = await orderOf(conversation.id, creator);
  if (confirmed)
    expect((await call('POST', `/api/orders/${id}/confirm`, { as: pair.asker })).status).toBe(200);
  return id;
}

/** The payer's bank reverses the order's price. */
export async function lose(orderId: string): Promise<void> {
  const paymentId = `pi_${orderId}`;
  await db.update(orders).set({ paymentId }).where(eq(orders.id, orderId));
  const dispute = {
    id: `du_${orderId}`,
    ...{ paymentId, reason: 'fraudulent', cents: 300, takenCents: 300, returnedCents: 0 },
    ...{ openedAt: Date.now(), answerBy: null },
  };
  await recordChargeback(db, { ...dispute, state: 'open' }, Date.now());
  await recordChargeback(db, { ...dispute, state: 'lost' }, Date.now());
}
