import type Stripe from 'stripe';
import { newId, PLATFORM, type Store } from './store.ts';

/** How long a card's money is on its way, in seconds. */
export const SECONDS_PENDING = 3 * 86_400;

/** Stripe's price of a card payment within the EEA: 1.5 % and 25 cents. */
export function feeOfCharge(cents: number): number {
  return Math.round(cents * 0.015) + 25;
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
  /** What comes in, or goes out where it is negative. */
  amount: number;
  fee?: number;
  source: string;
  description?: string | null;
  /** From when on it may be used; at once by default. */
  availableOn?: number;
  category?: string;
}

/** Moves an account's balance, and answers with the entry that says so. */
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

/** What an account has: usable now, and on its way. Cents. */
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

/** The balance as Stripe shows it. */
export function shownBalance(store: Store, account: string): Stripe.Balance {
  const { available, pending } = balanceOf(store, account);
  return {
    object: 'balance',
    available: [{ amount: available, currency: 'eur', source_types: { card: available } }],
    livemode: false,
    pending: [{ amount: pending, currency: 'eur', source_types: { card: pending } }],
  } satisfies Stripe.Balance;
}

/** An entry as it stands now: what was on its way may have arrived. */
export function asOf(now: number, entry: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...entry, status: entry.available_on > now ? 'pending' : 'available' };
}
