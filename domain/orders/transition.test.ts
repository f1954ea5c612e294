import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareLoss } from './chargeback.ts';
import { allowedMoves, type OrderState, orderEventNames, orderStates } from './events.ts';
import { feeOf } from './order.ts';
import { type OrderEvent, type OrderLife, placedLife, transition } from './transition.ts';

const placed = placedLife({ priceCents: 1000, feeCents: 200 });
const nobody = {
  holdCents: 0,
  refundCents: 0,
  feeCents: 0,
  creatorCents: 0,
  debtCents: 0,
  lossCents: 0,
};

/** An order in each state, reached by events. */
const inState: Record<OrderState, OrderLife> = {
  awaiting: placed,
  abandoned: { ...placed, state: 'abandoned' },
  held: { ...placed, state: 'held' },
  answered: { ...placed, state: 'answered', isAnswered: true },
  contested: { ...placed, state: 'contested', isAnswered: true },
  settled: {
    ...placed,
    ...{ state: 'settled', outcome: 'released', retainedFeeCents: 200, isAnswered: true },
  },
};

type Type = OrderEvent['type'];

/** An event with figures that fit all orders above. */
function happening(type: Type, order: OrderLife): OrderEvent {
  switch (type) {
    case 'withdrawn':
    case 'stopped':
    case 'decided':
    case 'refunded':
    case 'refunded_outside':
    case 'restored':
      return { type, refundCents: 400 };
    case 'taken_back':
      return { type, cents: 400, from: 'creator' };
    case 'chargeback_lost': {
      const owned = { refundOwedCents: 0, retainedShareCents: 300 };
      const isSettled = order.state === 'settled';
      return { type, loss: shareLoss({ ...order, ...owned, isSettled }, order.priceCents) };
    }
    default:
      return { type };
  }
}

const _ = null;
/**
 * The state after each event, by the state before, in the order of `orderStates`; null when it is not
 * allowed.
 */
// biome-ignore format: a table
const expected: Record<Type, (OrderState | null)[]> = {
  // awaiting, abandoned, held, answered, contested, settled
  paid:                ['held', 'held', _, _, _, _],
  unopened:            [_, _, 'settled', _, _, _],
  dropped:             ['abandoned', _, _, _, _, _],
  page_ended:          ['abandoned', 'abandoned', _, _, _, _],
  mismatched:          ['abandoned', 'abandoned', _, _, _, _],
  asked:               [_, _, 'held', _, _, _],
  answered:            [_, _, 'answered', _, _, _],
  withdrawal_begun:    [_, _, 'held', 'answered', _, _],
  withdrawn:           [_, _, 'settled', 'settled', _, _],
  unanswered:          [_, _, 'settled', _, _, _],
  given_back:          [_, _, 'settled', _, _, _],
  stopped:             [_, _, 'settled', 'settled', _, _],
  released:            [_, _, _, 'settled', _, _],
  confirmed:           [_, _, _, 'settled', _, _],
  rated:               [_, _, _, 'settled', _, _],
  contested:           [_, _, _, 'contested', _, _],
  replied:             [_, _, _, _, 'contested', _],
  decided:             [_, _, _, _, 'settled', _],
  refunded:            [_, _, _, 'settled', _, _],
  refunded_outside:    [_, _, 'settled', 'settled', 'settled', _],
  taken_back:          [_, _, _, _, _, 'settled'],
  goodwill_given:      [_, _, _, 'answered', _, 'settled'],
  charged_back:        [_, _, 'held', 'answered', 'contested', 'settled'],
  chargeback_won:      [_, _, _, _, _, _],
  chargeback_lost:     [_, _, _, _, _, _],
  chargeback_reopened: [_, _, _, _, _, _],
  restored:            [_, _, 'settled', 'settled', 'settled', _],
};

/** The same while the payer's bank decides, for events with a difference. */
// biome-ignore format: a table
const whileBankDecides: Partial<typeof expected> = {
  released:            [_, _, _, _, _, _],
  confirmed:           [_, _, _, _, _, _],
  rated:               [_, _, _, _, _, _],
  decided:             [_, _, _, _, _, _],
  refunded:            [_, _, _, _, _, _],
  taken_back:          [_, _, _, _, _, _],
  goodwill_given:      [_, _, _, _, _, _],
  chargeback_won:      [_, _, 'held', 'answered', 'contested', 'settled'],
  chargeback_lost:     [_, _, 'settled', 'settled', 'settled', 'settled'],
};

/** The same once the asker has withdrawn from a month that is not settled yet. */
// biome-ignore format: a table
const onceWithdrawn: Partial<typeof expected> = {
  released:            [_, _, _, _, _, _],
  confirmed:           [_, _, _, _, _, _],
  rated:               [_, _, _, _, _, _],
  contested:           [_, _, _, _, _, _],
  refunded:            [_, _, _, _, _, _],
};

const types = Object.keys(expected) as Type[];
const pairs = types.flatMap((type) => orderStates.map((state) => [state, type] as const));
const stateAfter = (order: OrderLife, type: Type) =>
  transition(order, happening(type, order))?.state ?? null;
const at = (row: (OrderState | null)[], state: OrderState) => row[orderStates.indexOf(state)];

describe('transition', () => {
  it('knows every event except the one that creates an order', () => {
    expect(['placed', ...types].sort()).toEqual([...orderEventNames].sort());
  });

  it.each(pairs)('follows the table for an order that is %s, when it is %s', (state, type) => {
    expect(stateAfter(inState[state], type)).toBe(at(expected[type], state));
  });

  it.each(pairs)(
    'delays money for an order that is %s and charged back, when it is %s',
    (state, type) => {
      const order: OrderLife = { ...inState[state], chargeback: 'open' };
      expect(stateAfter(order, type)).toBe(at(whileBankDecides[type] ?? expected[type], state));
    },
  );

  it.each(pairs)(
    'releases nothing for an order that is %s and withdrawn from, when it is %s',
    (state, type) => {
      const order: OrderLife = { ...inState[state], isWithdrawn: true };
      expect(stateAfter(order, type)).toBe(at(onceWithdrawn[type] ?? expected[type], state));
    },
  );

  it.each([
    ['unanswered', 1000, 0, 'refunded'],
    ['given_back', 1000, 0, 'refunded'],
    ['unopened', 1000, 0, 'refunded'],
    ['stopped', 400, 120, 'split'],
    ['withdrawn', 400, 120, 'split'],
  ] as const)(
    'refunds, when it is %s, %i cents',
    (type, refundedCents, retainedFeeCents, outcome) => {
      const order = inState.held;
      expect(transition(order, happening(type, order))).toMatchObject({
        refundedCents,
        retainedFeeCents,
        outcome,
      });
    },
  );

  it('refunds nothing when it is released', () => {
    const order = inState.answered;
    for (const type of ['released', 'confirmed', 'rated'] as const)
      expect(transition(order, { type })).toMatchObject({
        refundedCents: 0,
        retainedFeeCents: 200,
        outcome: 'released',
      });
  });

  it.each([-1, 0.5, 1001, Number.NaN])('rejects a refund of %d cents of 1000', (cents) => {
    expect(transition(inState.contested, { type: 'decided', refundCents: cents })).toBeNull();
    expect(transition(inState.settled, { type: 'taken_back', cents, from: 'creator' })).toBeNull();
  });

  it('restores the division from before the loss when a bank reopens its decision', () => {
    for (const state of ['contested', 'settled'] as const) {
      const open = transition(inState[state], { type: 'charged_back' })!;
      const lost = transition(open, happening('chargeback_lost', open))!;
      expect(lost).toMatchObject({ state: 'settled', outcome: 'refunded', refundedCents: 1000 });
      const { outcome, refundedCents, retainedFeeCents } = inState.settled;
      expect(transition(lost, { type: 'chargeback_reopened' })).toMatchObject({
        ...{ state: 'settled', chargeback: 'open', loss: null },
        ...{ outcome, refundedCents, retainedFeeCents },
      });
    }
  });

  it('leaves the price with the payer when a bank reopens a loss without an answer', () => {
    const open = transition(inState.held, { type: 'charged_back' })!;
    const lost = transition(open, happening('chargeback_lost', open))!;
    const reopened = transition(lost, { type: 'chargeback_reopened' });
    expect(reopened).toMatchObject({
      outcome: 'refunded',
      refundedCents: 1000,
      retainedFeeCents: 0,
    });
  });

  it('rejects a loss of nothing, or of more than there is', () => {
    const open: OrderLife = { ...inState.settled, chargeback: 'open' };
    const tooMuch = { ...nobody, creatorCents: 1001 };
    expect(transition(open, { type: 'chargeback_lost', loss: tooMuch })).toBeNull();
    const held: OrderLife = { ...inState.held, chargeback: 'open' };
    expect(transition(held, { type: 'chargeback_lost', loss: nobody })).toBeNull();
  });
});

describe('any sequence of events', () => {
  /** An event whose figures are parts of the order's, or occasionally more. */
  const drawn = fc.tuple(
    fc.constantFrom(...types),
    fc.double({ min: 0, max: 1.1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.boolean(),
  );
  type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

  function eventFor(order: OrderLife, [type, part, waiting, isOwed]: Drawn): OrderEvent {
    const { priceCents, refundedCents, retainedFeeCents } = order;
    switch (type) {
      case 'withdrawn':
      case 'stopped':
      case 'decided':
      case 'refunded':
      case 'refunded_outside':
      case 'restored':
        return { type, refundCents: Math.floor(priceCents * part) };
      case 'taken_back':
        return {
          ...{ type, cents: Math.floor((priceCents - refundedCents) * part) },
          from: isOwed ? 'creator' : 'platform',
        };
      case 'chargeback_lost': {
        const retainedShareCents = Math.floor(
          (priceCents - refundedCents - retainedFeeCents) * waiting,
        );
        const refundOwedCents = isOwed ? refundedCents : 0;
        const taken = Math.max(1, Math.min(priceCents, Math.floor(priceCents * part)));
        const isSettled = order.state === 'settled';
        const facts = { ...order, retainedShareCents, refundOwedCents, isSettled };
        return { type, loss: shareLoss(facts, taken) };
      }
      default:
        return { type };
    }
  }

  const moves = allowedMoves().map(([from, to]) => `${from} → ${to}`);

  it('stays within the states, is paid once, and never gives away more than its price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(drawn, { minLength: 1, maxLength: 40 }),
        (priceCents, events) => {
          let order = placedLife({ priceCents, feeCents: feeOf(priceCents) });
          let payments = 0;
          for (const each of events) {
            const event = eventFor(order, each);
            const next = transition(order, event);
            if (!next) continue;
            if (event.type === 'paid') payments += 1;
            expect(orderStates).toContain(next.state);
            if (next.state !== order.state)
              expect(moves).toContain(`${order.state} → ${next.state}`);
            const { refundedCents, retainedFeeCents, outcome } = next;
            const netCents = priceCents - refundedCents - retainedFeeCents;
            for (const cents of [refundedCents, retainedFeeCents, netCents]) {
              expect(Number.isInteger(cents)).toBe(true);
              expect(cents).toBeGreaterThanOrEqual(0);
            }
            expect(next.state === 'settled').toBe(outcome !== null);
            // A full refund leaves nothing to others, and no refund is a release.
            if (outcome === 'refunded')
              expect([refundedCents, retainedFeeCents, netCents]).toEqual([priceCents, 0, 0]);
            if (outcome === 'released') expect(refundedCents).toBe(0);
            order = next;
          }
          expect(payments).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('ends the same when an event is repeated, except for partial refunds', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 30 }), (events) => {
        let order = placed;
        for (const each of events) {
          const event = eventFor(order, each);
          const next = transition(order, event);
          if (!next) continue;
          const again = transition(next, event);
          if (again && event.type !== 'taken_back') expect(again).toEqual(next);
          order = next;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
