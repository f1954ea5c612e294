import { describe, expect, it } from 'vitest';
import {
  type Chargeback,
  type ChargebackFacts,
  type ChargebackWrite,
  decideChargeback,
  type OrderEffect,
  type ReportedChargeback,
} from './decide-chargeback.ts';

const report: ReportedChargeback = {
  ...{ id: 'dp', state: 'open', reason: 'fraudulent', cents: 1000, openedAt: 5, answerBy: 9 },
  ...{ takenCents: 1000, returnedCents: 0 },
};

/** A settled order of 1,000 cents, 100 of which are the fee, before any chargeback. */
const settled: ChargebackFacts = {
  order: {
    ...{ id: 'o', creatorId: 'c', state: 'settled', outcome: 'released', priceCents: 1000 },
    ...{ feeCents: 100, refundedCents: 0, retainedFeeCents: 100, answeredAt: 2, withdrawnAt: null },
    ...{ chargeback: null, pricing: 'question', unopened: null },
  },
  chargeback: null,
  others: [],
  effects: [{ key: 'transfer:o', kind: 'transfer', state: 'done', cents: 900, sentAt: 3 }],
  creditedFor: [],
  ...{ owedCents: 0, writtenOffCents: 0 },
};

const held: ChargebackFacts = {
  ...settled,
  order: {
    ...settled.order,
    ...{ state: 'held', outcome: null, retainedFeeCents: 0, answeredAt: null },
  },
  effects: [],
};

/** The facts after the writes. */
function stored(facts: ChargebackFacts, writes: readonly ChargebackWrite[]): ChargebackFacts {
  const { order, effects, creditedFor } = structuredClone(facts);
  let { chargeback } = facts;
  for (const write of writes)
    switch (write.type) {
      case 'open':
        chargeback = write.chargeback;
        break;
      case 'chargeback':
        chargeback = { ...chargeback!, ...write.changes } as Chargeback;
        break;
      case 'order':
        Object.assign(order, write.changes);
        if (write.event === 'chargeback_lost') order.state = 'settled';
        break;
      case 'effect':
        Object.assign(effects.find(({ key }) => key === write.key)!, write.changes);
        break;
      case 'new_effect':
        effects.push({ ...write.effect, sentAt: null });
        break;
      case 'credit_note':
        creditedFor.push(chargeback!.id);
    }
  return { ...facts, order, chargeback, effects, creditedFor };
}

function reported(facts: ChargebackFacts, changes: Partial<ReportedChargeback> = {}) {
  const { writes, mustWait } = decideChargeback(facts, { ...report, ...changes }, 10);
  return { writes, mustWait, after: stored(facts, writes) };
}

const entriesOf = (writes: readonly ChargebackWrite[]) =>
  writes.flatMap((write) => (write.type === 'entry' ? [write.entry] : []));

describe('decideChargeback', () => {
  it('freezes the order and reverses its transfer when the bank takes money', () => {
    const { writes, after } = reported(settled);
    expect(entriesOf(writes)).toMatchObject([
      { key: 'chargeback:dp', debit: 'dispute:o', credit: 'provider', cents: 1000, at: 5 },
    ]);
    expect(after.order).toMatchObject({ chargeback: 'open', state: 'settled', refundedCents: 0 });
    expect(after.effects.map(({ key, state }) => `${key} ${state}`)).toEqual([
      'transfer:o done',
      'reversal:transfer:o pending',
    ]);
  });

  it('changes nothing for an inquiry, which takes no money, except its own row', () => {
    const { after } = reported(held, { takenCents: 0 });
    expect(after).toMatchObject({ order: held.order, effects: [], chargeback: { state: 'open' } });
    const closed = reported(after, { takenCents: 0, state: 'won' });
    expect(closed.after).toMatchObject({ order: held.order, chargeback: { state: 'won' } });
  });

  it('writes nothing when the same report comes again, in any state', () => {
    for (const facts of [held, settled])
      for (const last of ['open', 'won', 'lost'] as const) {
        const opened = reported(facts).after;
        const returnedCents = last === 'won' ? 1000 : 0;
        const { after } = reported(opened, { state: last, returnedCents });
        expect(reported(after, { state: last, returnedCents }).writes).toEqual([]);
      }
  });

  it('settles an order that was not settled by the loss', () => {
    const { writes, after } = reported(held, { state: 'lost' });
    expect(after.order).toMatchObject({
      ...{ chargeback: 'lost', state: 'settled', outcome: 'refunded', refundedCents: 1000 },
      ...{ retainedFeeCents: 0, settledAt: 10 },
    });
    expect(after.chargeback).toMatchObject({ state: 'lost', holdCents: 1000, closedAt: 10 });
    expect(writes).toContainEqual({ type: 'credit_note', source: 'dp', cents: 1000, at: 10 });
  });

  it('books what a creator was paid as their debt, and all of it back when the bank decides again', () => {
    const lost = reported(reported(settled).after, { state: 'lost' });
    expect(entriesOf(lost.writes).map(({ key, debit, cents }) => [key, debit, cents])).toEqual([
      ['lost-fee:dp', 'revenue', 100],
      ['lost-debt:dp', 'debt:c', 900],
    ]);
    expect(lost.after.order).toMatchObject({ outcome: 'refunded', refundedCents: 1000 });
    const again = reported({ ...lost.after, owedCents: 900 });
    expect(entriesOf(again.writes).map(({ key, credit, cents }) => [key, credit, cents])).toEqual([
      ['unlost-fee:dp:1', 'revenue', 100],
      ['unlost-debt:dp:1', 'debt:c', 900],
    ]);
    const { order } = settled;
    expect(again.after.order).toEqual({ ...order, chargeback: 'open' });
  });

  it('returns a debt that was written off to the platform, when the bank decides again', () => {
    const lost = reported(reported(settled).after, { state: 'lost' });
    const again = reported({ ...lost.after, owedCents: 0, writtenOffCents: 900 });
    expect(entriesOf(again.writes).map(({ credit, cents }) => [credit, cents])).toEqual([
      ['revenue', 100],
      ['loss', 900],
    ]);
    expect(again.after.effects.filter(({ key }) => key === 'transfer:o:1')).toEqual([]);
  });

  it('waits with the loss while something that was sent may still arrive', () => {
    const transfer = { ...settled.effects[0]!, state: 'pending' as const };
    const { after, mustWait } = reported({ ...settled, effects: [transfer] }, { state: 'lost' });
    expect(mustWait).toBe(true);
    expect(after).toMatchObject({ order: { chargeback: 'open' }, chargeback: { state: 'open' } });
    const failed = { ...after, effects: [{ ...transfer, state: 'frozen' as const }] };
    expect(reported(failed, { state: 'lost' }).after.chargeback).toMatchObject({
      ...{ state: 'lost', creatorCents: 900, feeCents: 100 },
    });
  });

  /** A refunded order whose refund was sent before the bank took the money. */
  const refunded: ChargebackFacts = {
    ...settled,
    order: { ...settled.order, outcome: 'refunded', refundedCents: 1000, retainedFeeCents: 0 },
    effects: [{ key: 'refund:o', kind: 'refund', state: 'pending', cents: 1000, sentAt: 3 }],
  };
  const withRefund = (facts: ChargebackFacts, state: 'failed' | 'pending') => ({
    ...facts,
    effects: facts.effects.map((effect) => ({ ...effect, state, sentAt: null })),
    creditedFor: ['refund:o'],
  });

  it.each(['failed', 'pending'] as const)(
    'freezes a refund that is %s again while the bank decides, and drops it with the loss',
    (state) => {
      const back = reported(withRefund(reported(refunded).after, state));
      expect(back.after.effects).toMatchObject([{ key: 'refund:o', state: 'frozen' }]);
      const { after, writes } = reported(back.after, { state: 'lost' });
      expect(after.effects).toMatchObject([{ state: 'dropped' }]);
      expect(after.chargeback).toMatchObject({ refundCents: 1000, lossCents: 0 });
      expect(writes.filter(({ type }) => type === 'credit_note')).toEqual([]);
    },
  );

  it('covers the loss with a refund that comes back after it', () => {
    const done = { ...refunded.effects[0]!, state: 'done' as const };
    const lost = reported(
      { ...refunded, effects: [done], creditedFor: ['refund:o'] },
      { state: 'lost' },
    );
    expect(lost.after.chargeback).toMatchObject({ lossCents: 1000, refundCents: 0 });
    expect(lost.writes.filter(({ type }) => type === 'credit_note')).toEqual([]);
    const { after, writes } = reported(withRefund(lost.after, 'failed'), { state: 'lost' });
    expect(entriesOf(writes)).toMatchObject([
      { key: 'lost-refund:dp:refund:o', debit: 'refund:o', credit: 'loss', cents: 1000 },
    ]);
    expect(after.effects).toMatchObject([{ state: 'dropped' }]);
    expect(after.chargeback).toMatchObject({ lossCents: 0, refundCents: 1000 });
    const won = reported(after, { state: 'won', returnedCents: 1000 });
    expect(won.after.effects).toMatchObject([{ state: 'pending' }]);
  });

  it('ends goodwill that had not left when the bank takes its price back, settled or not', () => {
    for (const facts of [held, settled]) {
      const goodwill: OrderEffect = {
        ...{ key: 'goodwill:o', kind: 'goodwill', state: 'pending', cents: 100, sentAt: null },
      };
      const opened = reported({ ...facts, effects: [...facts.effects, goodwill] });
      expect(opened.after.effects).toContainEqual({ ...goodwill, state: 'frozen' });
      const { after, writes } = reported(opened.after, { state: 'lost' });
      expect(after.effects).toContainEqual({ ...goodwill, state: 'dropped' });
      expect(entriesOf(writes)).toContainEqual(
        expect.objectContaining({
          ...{ key: 'goodwill-back:goodwill:o', debit: 'refund:o', credit: 'loss', cents: 100 },
        }),
      );
      const won = reported(opened.after, { state: 'won', returnedCents: 1000 });
      expect(won.after.effects).toContainEqual({
        ...{ ...goodwill, attempts: 0, dueAt: won.after.chargeback!.closedAt },
      });
    }
  });

  it('leaves the order frozen while another of its chargebacks is open, won or lost', () => {
    const opened = { ...reported(settled).after, others: ['open' as const] };
    const won = reported(opened, { state: 'won', returnedCents: 1000 });
    expect(won.after).toMatchObject({
      chargeback: { state: 'won' },
      order: { chargeback: 'open' },
    });
    const waiting = {
      key: 'transfer:o',
      kind: 'transfer',
      state: 'frozen',
      cents: 900,
      sentAt: null,
    } as const;
    const part = { state: 'lost', cents: 500, takenCents: 500 } as const;
    const half = reported({ ...settled, effects: [waiting], others: ['open'] }, part);
    expect(half.after).toMatchObject({
      ...{ order: { chargeback: 'open', refundedCents: 500 }, chargeback: { state: 'lost' } },
      effects: [{ state: 'frozen', cents: 450 }],
    });
  });

  it('stays lost for the order when another of its chargebacks is won', () => {
    const { after } = reported(
      { ...reported(settled).after, others: ['lost'] },
      { state: 'won', returnedCents: 1000 },
    );
    expect(after.order.chargeback).toBe('lost');
  });

  it('freezes the order again when the bank takes the money back after it was won', () => {
    const won = reported(reported(settled).after, { state: 'won', returnedCents: 1000 }).after;
    const again = { takenCents: 2000, returnedCents: 1000 };
    const { after, writes } = reported(won, again);
    expect(entriesOf(writes)).toMatchObject([{ key: 'chargeback:dp:2000', cents: 1000, at: 10 }]);
    expect(after).toMatchObject({
      order: { chargeback: 'open' },
      chargeback: { state: 'open', reopened: 1 },
    });
    expect(after.effects).toMatchObject([
      { state: 'done' },
      { key: 'reversal:transfer:o', state: 'pending' },
    ]);
    const lost = reported(after, { ...again, state: 'lost' });
    expect(lost.after.chargeback).toMatchObject({ state: 'lost', feeCents: 100, debtCents: 900 });
    expect(reported(won, { ...again, state: 'lost' }).after.chargeback).toMatchObject({
      state: 'lost',
    });
  });
});
