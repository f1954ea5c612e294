import type Stripe from 'stripe';
import { newId, PLATFORM, type Store } from './store.ts';

/** Time until a card's money is available, in seconds. */
export const SECONDS_PENDING = 3 * 86_400;

/** Stripe's price of a card payment: a part of it, which is 1.5 % within the EEA, and 25 cents. */
export function feeOfCharge(cents: number, perMille = 15): number {
  return Math.round((cents * perMille) / 1000) + 25;
}

const CATEGORIES: Record<string, string> = {
  payment: 'charge',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  transfer_refund: 'transfer_reversal',
  payout_failure: 'payout_reversal',
};

interface Booking {
  account?: string;
  type: Stripe.BalanceTransaction.Type;
  /** The amount in; negative for an amount out. */
  amount: number;
  fee?: number;
  source: string;
  description?: string | null;
  /** When it becomes available; at once by default. */
  availableOn?: number;
  category?: string;
}

/** Changes an account's balance, and returns the balance transaction. */
export function book(store: Store, booking: Booking): Stripe.BalanceTransaction {
  const { account = PLATFORM, type, amount, fee = 0, source, description = null } = booking;
  const created = store.now();
  const availableOn = Math.max(created, booking.availableOn ?? created);
  if (availableOn > created) store.scheduleOnce('balance-available', account, availableOn);
  return store.put(
    'balance_transaction',
    {
      id: newId('txn'),
      object: 'balance_transaction',
      amount,
      available_on: availableOn,
      balance_type: 'payments',
      created,
      currency: 'eur',
      description,
      exchange_rate: null,
      fee,
      fee_details:
        fee === 0
          ? []
          : [
              {
                amount: fee,
                application: null,
                currency: 'eur',
                description: 'Stripe processing fees',
                type: 'stripe_fee',
              },
            ],
      net: amount - fee,
      reporting_category: booking.category ?? CATEGORIES[type] ?? type,
      source,
      status: availableOn > created ? 'pending' : 'available',
      type,
    } satisfies Stripe.BalanceTransaction,
    account,
  );
}

/** An account's available and pending balance. Cents. */
export function balanceOf(store: Store, account: string): { available: number; pending: number } {
  const row = store.db
    .prepare(
      `SELECT
         coalesce(sum(CASE WHEN data ->> '$.available_on' <= :now THEN data ->> '$.net' END), 0) AS available,
         coalesce(sum(CASE WHEN data ->> '$.available_on' > :now THEN data ->> '$.net' END), 0) AS pending
       FROM objects WHERE kind = 'balance_transaction' AND account = :account`,
    )
    .get({ now: store.now(), account });
  return { available: row!.available as number, pending: row!.pending as number };
}

export function shownBalance(store: Store, account: string): Stripe.Balance {
  const { available, pending } = balanceOf(store, account);
  return {
    object: 'balance',
    available: [{ amount: available, currency: 'eur', source_types: { card: available } }],
    livemode: false,
    pending: [{ amount: pending, currency: 'eur', source_types: { card: pending } }],
  } satisfies Stripe.Balance;
}

/** An entry with its current status: a pending one may be available by now. */
export function asOf(now: number, entry: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...entry, status: entry.available_on > now ? 'pending' : 'available' };
}
