import { expect, it } from 'vitest';
import { type PlacedOrder, placedOrderSchema, placedOrderTexts } from './placed-order.ts';

it('placedOrderSchema reads what placedOrderTexts wrote, and nothing else', () => {
  const id = () => crypto.randomUUID();
  const placed: PlacedOrder = {
    order: id(),
    asker: id(),
    creator: id(),
    topic: id(),
    pricing: 'day',
    price: 900,
    fee: 180,
    conversation: id(),
    placed: 1_795_000_000_000,
    consents: '2026-11-22',
    answer: 300,
    answerDays: 5,
    releaseDays: 3,
    complaintReplyDays: 1,
    complaintDecisionDays: 30,
  };
  const texts = placedOrderTexts(placed);
  expect(placedOrderSchema.parse(texts)).toEqual(placed);
  expect(placedOrderSchema.safeParse({ ...texts, price: '-1' }).success).toBe(false);
  expect(placedOrderSchema.safeParse({ order: texts.order }).success).toBe(false);
});
