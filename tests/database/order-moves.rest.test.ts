import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batch } from '../../database/batch.ts';
import { moveOrder } from '../../database/move-order.ts';
import { chargebacks, orders } from '../../database/schema.ts';
import { settleOrder } from '../../database/settle-order.ts';
import type { Loss } from '../../domain/orders/chargeback.ts';
import {
  allowedMoves,
  firstState,
  orderStates,
  type SettlingEvent,
} from '../../domain/orders/events.ts';
import { feeOf } from '../../domain/orders/order.ts';
import { refundSides } from '../../domain/orders/refund-sides.ts';
import {
  type OrderEvent,
  type OrderLife,
  placedLife,
  transition,
} from '../../domain/orders/transition.ts';
import { bookPayment } from '../../worker/marketplace/conversations/pay-order.ts';
import { recordChargeback } from '../../worker/marketplace/payments/chargebacks.ts';
import { refundSettledOrder } from '../../worker/marketplace/payments/refund-settled.ts';
import { db } from '../support/workerd/marketplace.ts';
import { expectSoundBooks } from '../support/workerd/orders.ts';

/** The life of an order in D1, compared with the table in domain/orders. */

async function triggerSql(name: string): Promise<string> {
  const row = await env.DB.prepare(
    `select sql from sqlite_master where type = 'trigger' and name = ?`,
  )
    .bind(name)
    .first<{ sql: string }>();
  return row!.sql;
}

const literalsIn = (text: string) =>
  [...text.matchAll(/'([^']*)'/g)].map(([, literal]) => literal!);

/**
 * The moves that the trigger allows: `(OLD.state = 'x' AND NEW.state IN ('y', 'z'))` for each
 * state.
 */
function movesOf(trigger: string): string[] {
  const [, rules] = trigger.match(/NEW\.state <> OLD\.state AND NOT \(([\s\S]*?)\)\s*;/)!;
  const rule = /OLD\.state = '(\w+)' AND NEW\.state (?:IN \(([^)]*)\)|= ('\w+'))/g;
  return [...rules!.matchAll(rule)].flatMap(([, from, several, one]) =>
    literalsIn(several ?? one!).map((to) => `${from} → ${to}`),
  );
}

const allowed = allowedMoves().map(([from, to]) => `${from} → ${to}`);

interface Placed {
  id: string;
  life: OrderLife;
}

async function placeOrder(priceCents = 1000): Promise<Placed> {
  const id = crypto.randomUUID();
  const feeCents = feeOf(priceCents);
  const person = () => crypto.randomUUID();
  await db.insert(orders).values({
    ...{ id, askerId: person(), creatorId: person(), topicId: person(), conversationId: person() },
    ...{ pricing: 'day', state: firstState, provider: 'demo', priceCents, feeCents, createdAt: 1 },
  });
  return { id, life: placedLife({ priceCents, feeCents }) };
}

/** Events that bring an order to each state. */
const waysTo: Record<(typeof orderStates)[number], OrderEvent[]> = {
  awaiting: [],
  abandoned: [{ type: 'dropped' }],
  held: [{ type: 'paid' }],
  answered: [{ type: 'paid' }, { type: 'answered' }],
  contested: [{ type: 'paid' }, { type: 'answered' }, { type: 'contested' }],
  settled: [{ type: 'paid' }, { type: 'answered' }, { type: 'released' }],
};

async function orderIn(state: (typeof orderStates)[number]): Promise<Placed> {
  const placed = await placeOrder();
  for (const event of waysTo[state]) {
    await happen(placed, event);
    placed.life = transition(placed.life, event)!;
  }
  return placed;
}

const disputeOf = (placed: Placed) => ({
  ...{ id: `dp_${placed.id}`, paymentId: `pi_${placed.id}`, reason: 'fraudulent', answerBy: null },
  ...{ cents: placed.life.priceCents, takenCents: placed.life.priceCents, openedAt: 4 },
  returnedCents: 0,
});

async function settle(
  { id }: Placed,
  event: SettlingEvent,
  refundCents: number,
  withdrawnAt?: number,
): Promise<void> {
  const order = await db.select().from(orders).where(eq(orders.id, id)).get();
  await batch(
    db,
    settleOrder(db, event, order!, { refundCents, at: 5, ...(withdrawnAt && { withdrawnAt }) }),
  );
}

/** Applies the event in D1, through the code that writes it. */
async function happen(placed: Placed, event: OrderEvent): Promise<void> {
  const isIt = eq(orders.id, placed.id);
  const at = 5;
  switch (event.type) {
    case 'paid':
      await batch(db, {
        booked: bookPayment(db, { ...placed.life, id: placed.id }, `pi_${placed.id}`, at),
        paid: moveOrder(db, 'paid', isIt, { paidAt: at, paymentId: `pi_${placed.id}` }),
      });
      return;
    case 'answered':
      await moveOrder(db, 'answered', isIt, { answeredAt: at, releaseAt: at });
      return;
    case 'asked':
      await moveOrder(db, 'asked', isIt, { answerBy: at });
      return;
    case 'withdrawal_begun':
      await moveOrder(db, 'withdrawal_begun', isIt, { withdrawnAt: at, withdrawingAt: at });
      return;
    case 'withdrawn':
      await settle(placed, event.type, event.refundCents, at);
      return;
    case 'stopped':
    case 'decided':
    case 'refunded':
    case 'refunded_outside':
    case 'restored':
      await settle(placed, event.type, event.refundCents);
      return;
    case 'unopened':
    case 'unanswered':
    case 'given_back':
      await settle(placed, event.type, placed.life.priceCents);
      return;
    case 'released':
    case 'confirmed':
    case 'rated':
      await settle(placed, event.type, 0);
      return;
    case 'taken_back':
      await refundSettledOrder(db, placed.id, () => event.cents, at, { side: event.from });
      return;
    case 'charged_back':
    case 'chargeback_reopened':
      await recordChargeback(db, { ...disputeOf(placed), state: 'open' }, at);
      return;
    case 'chargeback_won':
      await recordChargeback(db, { ...disputeOf(placed), state: 'won' }, at);
      return;
    case 'chargeback_lost':
      await recordChargeback(db, { ...disputeOf(placed), state: 'lost' }, at);
      return;
    default:
      await moveOrder(db, event.type, isIt, { putOffUntil: at });
  }
}

/** The order as stored in D1. */
async function lifeInD1({ id }: Placed): Promise<OrderLife> {
  const row = await db.select().from(orders).where(eq(orders.id, id)).get();
  const { state, outcome, priceCents, feeCents, refundedCents, retainedFeeCents, chargeback } =
    row!;
  return {
    ...{ state, outcome, priceCents, feeCents, refundedCents, retainedFeeCents, chargeback },
    isAnswered: row!.answeredAt !== null,
    isWithdrawn: row!.withdrawnAt !== null,
    loss: await lossOf(id),
  };
}

async function lossOf(orderId: string): Promise<Loss | null> {
  const row = await db.select().from(chargebacks).where(eq(chargebacks.orderId, orderId)).get();
  if (row?.state !== 'lost') return null;
  const { holdCents, refundCents, feeCents, creatorCents, debtCents, lossCents } = row;
  return { holdCents, refundCents, feeCents, creatorCents, debtCents, lossCents };
}

const types = [
  ...['paid', 'unopened', 'dropped', 'page_ended', 'mismatched', 'asked', 'answered'],
  ...['withdrawal_begun', 'withdrawn', 'unanswered', 'given_back', 'stopped', 'released'],
  ...[
    'confirmed',
    'rated',
    'contested',
    'replied',
    'decided',
    'refunded',
    'refunded_outside',
    'taken_back',
    'restored',
  ],
  ...['charged_back', 'chargeback_won', 'chargeback_lost', 'chargeback_reopened'],
] as OrderEvent['type'][];

const events: fc.Arbitrary<OrderEvent> = fc
  .tuple(fc.constantFrom(...types), fc.nat(1000), fc.constantFrom(...refundSides))
  .map(([type, cents, from]) => {
    switch (type) {
      case 'withdrawn':
      case 'stopped':
      case 'decided':
      case 'refunded':
      case 'refunded_outside':
      case 'restored':
        return { type, refundCents: cents };
      case 'taken_back':
        return { type, cents, from };
      case 'chargeback_lost':
        // The loss is as D1 divides it.
        return { type, loss: { ...NOBODY } };
      default:
        return { type };
    }
  });
const NOBODY: Loss = {
  ...{ holdCents: 0, refundCents: 0, feeCents: 0, creatorCents: 0, debtCents: 0, lossCents: 0 },
};

/** Events that the chargeback row decides, since an order may have several: one at a time here. */
const needs: Partial<Record<OrderEvent['type'], OrderLife['chargeback']>> = {
  charged_back: null,
  chargeback_won: 'open',
  chargeback_lost: 'open',
  chargeback_reopened: 'lost',
};

/** Applies the event in D1 and in the state machine, and compares the results. */
async function expectAlike(placed: Placed, event: OrderEvent): Promise<void> {
  const { type } = event;
  const { life } = placed;
  if (type in needs && (needs[type] !== life.chargeback || life.state === 'abandoned')) return;
  if (type === 'charged_back' && transition(life, event) === null) return;
  // At most the rest of the price is refunded, once.
  const left = life.priceCents - life.refundedCents;
  if (type === 'taken_back' && (event.cents === 0 || event.cents > left)) return;
  await happen(placed, event);
  const loss = type === 'chargeback_lost' && (await lossOf(placed.id));
  const next = transition(life, loss ? { type: 'chargeback_lost', loss } : event);
  placed.life = next ?? life;
  expect([type, await lifeInD1(placed)]).toEqual([type, placed.life]);
}

describe('writes to an order', () => {
  it('move it like the state machine: each event in each state', async () => {
    for (const state of orderStates)
      for (const type of types) {
        const [event] = fc.sample(
          events.filter((each) => each.type === type),
          1,
        );
        await expectAlike(await orderIn(state), event!);
      }
  }, 120_000);

  it('move it like the state machine: random sequences of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 8, maxLength: 24 }), async (happened) => {
        const placed = await placeOrder();
        let back = 0;
        for (const event of [{ type: 'paid' } as const, ...happened]) {
          // A settled order is refunded once.
          if (event.type === 'taken_back' && back > 0) continue;
          const before = placed.life.refundedCents;
          await expectAlike(placed, event);
          if (event.type === 'taken_back' && placed.life.refundedCents > before) back += 1;
        }
      }),
      { numRuns: 20 },
    );
    await expectSoundBooks();
  }, 120_000);
});

// The last ones, because they change orders without their books.
describe('trigger orders_moves', () => {
  it('lists exactly the moves of the table', async () => {
    const moves = movesOf(await triggerSql('orders_moves'));
    expect(moves.toSorted()).toEqual(allowed.toSorted());
  });

  it('rejects every other move, and allows these', async () => {
    const made: string[] = [];
    for (const from of orderStates)
      for (const to of orderStates.filter((state) => state !== from)) {
        const { id } = await orderIn(from);
        const outcome = to === 'settled' ? 'released' : null;
        const paidAt = to === 'held' && allowed.includes(`${from} → held`) ? 1 : undefined;
        const move = db
          .update(orders)
          .set({ state: to, outcome, paidAt, settledAt: 1 })
          .where(eq(orders.id, id));
        await move.then(
          () => made.push(`${from} → ${to}`),
          (error: Error) => expect(String(error.cause)).toContain('orders: no such move'),
        );
      }
    expect(made).toEqual(allowed);
  });
});

describe('trigger orders_terms_stay', () => {
  const refusalOf = async (changes: Partial<typeof orders.$inferInsert>) => {
    const { id } = await orderIn('held');
    await db
      .update(orders)
      .set({ paymentId: `pi_${id}`, chargeId: `ch_${id}` })
      .where(eq(orders.id, id));
    return db
      .update(orders)
      .set(changes)
      .where(eq(orders.id, id))
      .then(
        () => null,
        (error: Error) => String(error.cause),
      );
  };

  it.each([
    { paymentId: 'pi_other' },
    { paymentId: null },
    { chargeId: 'ch_other' },
    { paidAt: 6 },
    { consentedAt: 6 },
    { consentText: 'other' },
    { answerDays: 9 },
    { releaseDays: 9 },
    { complaintReplyDays: 9 },
    { complaintDecisionDays: 9 },
  ])('rejects %j of a paid order', async (changes) => {
    expect(await refusalOf(changes)).toContain('consents, deadlines and payment stay');
  });

  it('allows what happens later', async () => {
    expect(await refusalOf({ answerBy: 9, refundState: 'pending' })).toBeNull();
  });
});
