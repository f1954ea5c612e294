import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf, book } from '../balances.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { emit } from '../events.ts';
import { isWithin, paging, times } from '../lists.ts';
import { type Known, read } from '../parameters.ts';
import { newId, PLATFORM, type Store } from '../store.ts';
import { mayDebit } from './balance-settings.ts';

/** Duration of a bank transfer, in seconds. */
const ON_ITS_WAY = 2 * 86_400;

/**
 * Sends an account's available balance to its owner's bank, or debits its debt, as a negative
 * payout; undefined when the balance is zero, or a debit is not allowed.
 */
export function payOut(store: Store, account: string): Stripe.Payout | undefined {
  const { available: amount } = balanceOf(store, account);
  if (amount === 0 || (amount < 0 && !mayDebit(store, account))) return undefined;
  const id = newId('po');
  const created = store.now();
  const entry = book(store, { account, type: 'payout', amount: -amount, source: id });
  const payout = store.put(
    'payout',
    {
      id,
      object: 'payout',
      amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: created + ON_ITS_WAY,
      automatic: account !== PLATFORM,
      balance_transaction: entry.id,
      created,
      currency: 'eur',
      description: 'STRIPE PAYOUT',
      destination: `ba_${account.slice(-12)}`,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: account === PLATFORM ? 'not_applicable' : 'in_progress',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: null,
      status: 'in_transit',
      trace_id: { status: 'pending', value: null },
      type: 'bank_account',
    } satisfies Stripe.Payout,
    account,
  );
  store.schedule('payout-arrives', id, created + ON_ITS_WAY);
  emit(store, 'payout.created', payout, account);
  return payout;
}

/** Marks a payout as arrived at the owner's bank. */
export function settlePayout(store: Store, id: string, account: string): void {
  if (store.get('payout', id).status !== 'in_transit') return;
  const paid = store.change('payout', id, { status: 'paid', reconciliation_status: 'completed' });
  emit(store, 'payout.paid', paid, account);
}

/** Returns a payout from the owner's bank, even after it had arrived. */
export function failPayout(store: Store, id: string, account: string): Stripe.Payout {
  const payout = payoutOf(store, id, account);
  if (payout.status === 'failed') throw invalidRequest(`Payout ${id} has failed already.`);
  const entry = book(store, { account, type: 'payout_failure', amount: payout.amount, source: id });
  const failed = store.change('payout', id, {
    failure_balance_transaction: entry.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed',
    status: 'failed',
  });
  emit(store, 'payout.failed', failed, account);
  return failed;
}

/** An account's payout with this id, or Stripe's error. */
export function payoutOf(store: Store, id: string, account: string): Stripe.Payout {
  const payout = store.find('payout', id, account);
  if (!payout) throw noSuch('payout', id);
  return payout;
}

const listing = z.strictObject({
  ...paging,
  created: times,
  arrival_date: times,
  status: z.enum(['pending', 'paid', 'failed', 'canceled', 'in_transit']).optional(),
} satisfies Known<Stripe.PayoutListParams>);

/** GET /v1/payouts of the platform or, by `Stripe-Account`, of a connected account. */
export function listPayouts(store: Store, sent: unknown, account: string) {
  const params = read(listing, sent);
  const found = store
    .list('payout', params.status === undefined ? {} : { status: params.status }, account)
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ arrival_date }) => isWithin(arrival_date, params.arrival_date));
  return { params, found };
}
