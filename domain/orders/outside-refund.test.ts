import { describe, expect, it } from 'vitest';
import { decideOutsideRefund, type RefundedOrder } from './outside-refund.ts';

const held: RefundedOrder = {
  ...{ state: 'held', priceCents: 1000, answeredAt: null, withdrawnAt: null },
  effects: [],
};
const answered: RefundedOrder = { ...held, state: 'answered', answeredAt: 1 };
type Effect = RefundedOrder['effects'][number];
const effect = (more: Partial<Effect>): Effect => ({
  ...{ key: 'refund:o', kind: 'refund', state: 'pending', cents: 1000 },
  ...{ attempt: 1, sentAt: null, providerId: null },
  ...more,
});
const settled = (...effects: Effect[]): RefundedOrder => ({
  ...answered,
  state: 'settled',
  effects,
});
const refund = (cents: number) => ({ id: 're_1', cents });

describe('decideOutsideRefund', () => {
  it('stops an unanswered order with its whole price, whatever the part', () => {
    expect(decideOutsideRefund(held, refund(300))).toEqual({ is: 'settled', refundCents: 1000 });
  });

  it('stops an answered or contested order with the part that was refunded', () => {
    for (const state of ['answered', 'contested'] as const)
      expect(decideOutsideRefund({ ...answered, state }, refund(300))).toEqual({
        is: 'settled',
        refundCents: 300,
      });
  });

  it('waits for a withdrawal that has begun, and for a refund that was sent', () => {
    expect(decideOutsideRefund({ ...held, withdrawnAt: 1 }, refund(1000)).is).toBe('wait');
    const sent = settled(effect({ sentAt: 1 }));
    expect(decideOutsideRefund(sent, refund(300)).is).toBe('wait');
  });

  it('pays an owed refund of the same amount, or a part of a larger one', () => {
    const owed = (state: Effect['state'], cents: number) =>
      decideOutsideRefund(settled(effect({ state })), refund(cents));
    expect(owed('failed', 1000)).toEqual({ is: 'owed', key: 'refund:o', restCents: 0 });
    expect(owed('frozen', 1000)).toEqual({ is: 'owed', key: 'refund:o', restCents: 0 });
    expect(owed('pending', 400)).toEqual({ is: 'owed', key: 'refund:o', restCents: 600 });
  });

  it('is taken from a share that waits, or else is the platform’s loss', () => {
    const transfer = (state: Effect['state']) =>
      settled(effect({ key: 'transfer:o', kind: 'transfer', state, cents: 800 }));
    expect(decideOutsideRefund(transfer('waiting'), refund(300))).toEqual({
      ...{ is: 'taken_back', from: 'creator' },
    });
    expect(decideOutsideRefund(transfer('done'), refund(300))).toEqual({
      ...{ is: 'taken_back', from: 'platform' },
    });
  });

  it('changes nothing once it is recorded', () => {
    const known = settled(effect({ state: 'done', providerId: 're_1' }));
    expect(decideOutsideRefund(known, refund(1000)).is).toBe('known');
  });
});
