import type Stripe from 'stripe';
import type { ChargebackState } from '../../../domain/orders/chargeback.ts';
import { orderNoteSchema, type ProviderMove } from '../../../domain/orders/order-note.ts';
import type { PayoutState } from '../../../domain/orders/payout.ts';
import { placedOrderSchema } from '../../../domain/orders/placed-order.ts';
import type {
  ProviderChargeback,
  ProviderPayout,
  ProviderRecords,
  ProviderRefund,
  ProviderTransaction,
  Slice,
  Sliced,
} from './records.ts';
import { type StripeSettings, sinceTime, stripeClient } from './stripe-client.ts';
import { describeEvent } from './verify-event.ts';

/** Metadata key that identifies an act's object when the idempotency key is forgotten. */
export const EFFECT = 'effect';
/** Entries per response; Stripe's maximum. */
const PAGE_SIZE = 100;

/** Closed inquiries took no money and count as won. */
const chargebackStates: Partial<Record<Stripe.Dispute.Status, ChargebackState>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

const payoutStates: Record<string, PayoutState> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

export function stripeRecords(settings: StripeSettings): ProviderRecords {
  const client = () => stripeClient(settings);
  return {
    chargeback: async (id) => chargebackOf(await (await client()).disputes.retrieve(id)),
    refund: async (id) => refundOf(await (await client()).refunds.retrieve(id)),
    refundsOf: async (charge) => {
      const { data } = await (await client()).refunds.list({ charge, limit: PAGE_SIZE });
      return data.map(refundOf);
    },
    noteOf: async (paymentId) => {
      const { metadata } = await (await client()).paymentIntents.retrieve(paymentId);
      const note = orderNoteSchema.safeParse(metadata);
      return note.success ? note.data : {};
    },
    movesOf: async (orderId, paymentId) => {
      const stripe = await client();
      const moves: ProviderMove[] = [];
      const add = ({ id, amount, created, metadata }: Made) => {
        const key = metadata?.[EFFECT];
        if (key) moves.push({ key, id, cents: amount, at: created * 1000 });
      };
      const refunds = stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE });
      for await (const refund of refunds) if (isStanding(refund)) add(refund);
      const group = { transfer_group: orderId, limit: PAGE_SIZE };
      for await (const transfer of stripe.transfers.list(group)) {
        add(transfer);
        if (transfer.amount_reversed > 0)
          for await (const reversal of stripe.transfers.listReversals(transfer.id, {
            limit: PAGE_SIZE,
          }))
            add(reversal);
      }
      return moves.sort((one, other) => one.at - other.at);
    },
    fraudWarning: async (id) => {
      const warning = await (await client()).radar.earlyFraudWarnings.retrieve(id);
      return { id, paymentId: idOf(warning.payment_intent) };
    },
    payout: async (stripeAccount, id) =>
      payoutOf(await (await client()).payouts.retrieve(id, {}, { stripeAccount })),
    payouts: async (stripeAccount, since) => {
      const created = sinceTime(since);
      const stripe = await client();
      const found = stripe.payouts.list({ created, limit: PAGE_SIZE }, { stripeAccount });
      const payouts: ProviderPayout[] = [];
      for await (const payout of found) payouts.push(payoutOf(payout));
      return payouts;
    },
    transactions: (since) => transactions(settings, since),
    checkoutOf: async (paymentId) => {
      const stripe = await client();
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 });
      return data[0]?.id ?? null;
    },
    paidCheckouts: async (since, from) => {
      const stripe = await client();
      const params = { created: sinceTime(since), status: 'complete' as const, ...sliceOf(from) };
      return sliced(await stripe.checkout.sessions.list(params), ({ id, metadata, expires_at }) => {
        const placed = placedOrderSchema.safeParse(metadata);
        return { id, endsAt: expires_at * 1000, placed: placed.success ? placed.data : null };
      });
    },
    events: async (since, from) => {
      const stripe = await client();
      const params = { created: sinceTime(since), ...sliceOf(from) };
      return sliced(await stripe.events.list(params), describeEvent);
    },
    refunds: async (since, from) => {
      const stripe = await client();
      const params = { created: sinceTime(since), ...sliceOf(from) };
      return sliced(await stripe.refunds.list(params), refundOf);
    },
    balance: async (stripeAccount) => {
      const stripe = await client();
      const { available, pending } = await stripe.balance.retrieve(
        {},
        stripeAccount === null ? {} : { stripeAccount },
      );
      const sum = (amounts: { amount: number; currency: string }[]) =>
        amounts
          .filter(({ currency }) => currency === 'eur')
          .reduce((total, { amount }) => total + amount, 0);
      return { cents: sum(available) + sum(pending), availableCents: sum(available) };
    },
  };
}

/** Stripe's list parameters for a slice. */
function sliceOf({ after, limit }: Slice) {
  return {
    limit: Math.min(limit, PAGE_SIZE),
    ...(after === null ? {} : { starting_after: after }),
  };
}

function sliced<Found extends { id: string }, Item>(
  { data, has_more }: { data: Found[]; has_more: boolean },
  item: (found: Found) => Item,
): Sliced<Item> {
  return { items: data.map(item), next: has_more ? (data.at(-1)?.id ?? null) : null };
}

/** True for a refund that has not failed. */
export function isStanding({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}

type Made = Pick<Stripe.Transfer, 'id' | 'amount' | 'created'> & {
  metadata: Stripe.Metadata | null;
};

async function* transactions(
  settings: StripeSettings,
  since: number,
): AsyncGenerator<ProviderTransaction[]> {
  const stripe = await stripeClient(settings);
  let after: string | undefined;
  do {
    const { data, has_more } = await stripe.balanceTransactions.list({
      created: sinceTime(since),
      limit: PAGE_SIZE,
      expand: ['data.source'],
      ...(after ? { starting_after: after } : {}),
    });
    yield data.map(transactionOf);
    after = has_more ? data.at(-1)?.id : undefined;
  } while (after);
}

export function transactionOf(entry: Stripe.BalanceTransaction): ProviderTransaction {
  const { id, type, source, amount, fee, created } = entry;
  return {
    id,
    type,
    source: source === null ? null : sourceOf(source),
    cents: amount,
    feeCents: fee,
    at: created * 1000,
  };
}

/** A charge is recorded in our books under its payment. */
function sourceOf(source: string | Stripe.BalanceTransactionSource): string {
  if (typeof source === 'string') return source;
  if (source.object !== 'charge' || !source.payment_intent) return source.id;
  return typeof source.payment_intent === 'string'
    ? source.payment_intent
    : source.payment_intent.id;
}

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    effectKey: refund.metadata?.[EFFECT] ?? null,
    hasFailed: refund.status === 'failed' || refund.status === 'canceled',
    hasMoved: refund.balance_transaction !== null,
    isWaiting: refund.status === 'pending' && refund.balance_transaction === null,
    reason: refund.failure_reason ?? null,
    paymentId: idOf(refund.payment_intent),
    cents: refund.amount,
  };
}

/** The id of an object that Stripe may have expanded; null when there is none. */
function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

function chargebackOf(dispute: Stripe.Dispute): ProviderChargeback {
  const { id, payment_intent, status, reason, amount, created } = dispute;
  const moved = dispute.balance_transactions.map((entry) => entry.amount);
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
  const answerBy = dispute.evidence_details.due_by;
  return {
    id,
    paymentId: idOf(payment_intent),
    state: chargebackStates[status] ?? 'open',
    reason,
    cents: amount,
    takenCents: -sum(moved.filter((cents) => cents < 0)),
    returnedCents: sum(moved.filter((cents) => cents > 0)),
    openedAt: created * 1000,
    answerBy: answerBy === null ? null : answerBy * 1000,
  };
}

function payoutOf(payout: Stripe.Payout): ProviderPayout {
  return {
    id: payout.id,
    state: payoutStates[payout.status] ?? 'pending',
    cents: payout.amount,
    createdAt: payout.created * 1000,
    arrivesAt: payout.arrival_date * 1000,
    reason: payout.failure_code,
  };
}
