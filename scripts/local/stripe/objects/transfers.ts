import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf, book } from '../balances.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { emit } from '../events.ts';
import { isWithin, paging, times } from '../lists.ts';
import { cents, currency, expand, metadata, read } from '../parameters.ts';
import { newId, PLATFORM, type Store } from '../store.ts';
import { canReceiveTransfers } from './accounts.ts';
import { chargeOf, receivePayment } from './charges.ts';

const creation = z.strictObject({
  amount: cents.min(1),
  currency,
  destination: z.string(),
  source_transaction: z.string().optional(),
  transfer_group: z.string().optional(),
  description: z.string().optional(),
  metadata,
  expand,
});

/**
 * POST /v1/transfers. With a charge as its source it may not take more than the charge, and waits for
 * the charge's money; without one it needs money that is there.
 */
export function createTransfer(store: Store, sent: unknown): Stripe.Transfer {
  const params = read(creation, sent);
  const { amount, destination } = params;
  const account = store.find('v2.core.account', destination);
  if (!account) throw noSuch('destination', destination, 'destination');
  if (!canReceiveTransfers(account))
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    );
  const source = params.source_transaction
    ? sourceOf(store, params.source_transaction, amount, params.transfer_group)
    : undefined;
  const { available } = balanceOf(store, PLATFORM);
  if (!source && amount > available)
    throw invalidRequest(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
      'balance_insufficient',
    );
  const id = newId('tr');
  const availableOn = source?.availableOn ?? store.now();
  const entry = book(store, { type: 'transfer', amount: -amount, source: id, availableOn });
  const payment = receivePayment(store, destination, { id, amount, availableOn });
  const transfer = store.put('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: entry.id,
    created: store.now(),
    currency: 'eur',
    description: params.description ?? null,
    destination,
    destination_payment: payment.id,
    livemode: false,
    metadata: params.metadata,
    reversals: reversalsOf(id, []),
    reversed: false,
    source_transaction: params.source_transaction ?? null,
    source_type: 'card',
    transfer_group:
      params.transfer_group ?? source?.transferGroup ?? (source ? `group_${source.id}` : null),
  } satisfies Stripe.Transfer);
  emit(store, 'transfer.created', transfer);
  return transfer;
}

/** The charge that a transfer is paid from, if it still has so much to give. */
function sourceOf(store: Store, id: string, amount: number, group: string | undefined) {
  const charge = chargeOf(store, id, { param: 'source_transaction' });
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${id} has not succeeded.`, undefined, 'source_transaction');
  if (group !== undefined && charge.transfer_group !== null && group !== charge.transfer_group)
    throw invalidRequest(
      `The transfer_group of the transfer differs from that of its source transaction (${charge.transfer_group}).`,
      'parameter_invalid',
      'transfer_group',
    );
  const used = store
    .list('transfer', { source_transaction: id })
    .reduce((sum, transfer) => sum + transfer.amount, 0);
  if (used + amount > charge.amount) {
    const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;
    throw invalidRequest(
      `Transfers using this transaction as a source must not exceed the source amount of ${euros(charge.amount)}. (There's already been ${euros(used)} transferred using this transaction as a source. The most you can transfer is ${euros(charge.amount - used)})`,
      undefined,
      'amount',
    );
  }
  const entry = store.get('balance_transaction', charge.balance_transaction as string);
  return { id, transferGroup: charge.transfer_group, availableOn: entry.available_on };
}

/** The transfer with this id, or Stripe's error. */
export function transferOf(store: Store, id: string): Stripe.Transfer {
  const transfer = store.find('transfer', id);
  if (!transfer) throw noSuch('transfer', id);
  return transfer;
}

const listing = z.strictObject({
  ...paging,
  created: times,
  destination: z.string().optional(),
  transfer_group: z.string().optional(),
});

/** GET /v1/transfers */
export function listTransfers(store: Store, sent: unknown) {
  const params = read(listing, sent);
  const { destination, transfer_group } = params;
  const where = {
    ...(destination === undefined ? {} : { destination }),
    ...(transfer_group === undefined ? {} : { transfer_group }),
  };
  const found = store
    .list('transfer', where)
    .filter(({ created }) => isWithin(created, params.created));
  return { params, found };
}

const reversing = z.strictObject({
  amount: cents.min(1).optional(),
  description: z.string().optional(),
  refund_application_fee: z.enum(['true', 'false']).optional(),
  metadata,
  expand,
});

/** POST /v1/transfers/:id/reversals: takes back all that is left of it, or a part, if it is there. */
export function reverseTransfer(store: Store, id: string, sent: unknown): Stripe.TransferReversal {
  const params = read(reversing, sent);
  const transfer = transferOf(store, id);
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw invalidRequest(`Transfer ${id} has already been reversed.`);
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidRequest(
      `Reversal amount is greater than the unreversed amount of transfer ${id}.`,
      undefined,
      'amount',
    );
  const account = transfer.destination as string;
  const { available, pending } = balanceOf(store, account);
  if (amount > available + pending)
    throw invalidRequest(
      'The connected account has insufficient funds to cover this reversal.',
      'balance_insufficient',
    );
  const availableOn = store.get(
    'balance_transaction',
    transfer.balance_transaction as string,
  ).available_on;
  const reversalId = newId('trr');
  const payment = store.get('charge', transfer.destination_payment as string);
  const refund = sendBack(store, account, payment, amount, availableOn);
  const entry = book(store, {
    type: 'transfer_refund',
    amount,
    source: reversalId,
    availableOn,
  });
  const reversal = store.put('transfer_reversal', {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: entry.id,
    created: store.now(),
    currency: 'eur',
    destination_payment_refund: refund,
    metadata: params.metadata,
    source_refund: null,
    transfer: id,
  } satisfies Stripe.TransferReversal);
  const amount_reversed = transfer.amount_reversed + amount;
  const changed = store.change('transfer', id, {
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: reversalsOf(id, [reversal, ...transfer.reversals.data]),
  });
  emit(store, 'transfer.reversed', changed);
  return reversal;
}

/** The other side of a reversal: a refund of the payment, on the account; answers with its id. */
function sendBack(
  store: Store,
  account: string,
  payment: Stripe.Charge,
  amount: number,
  availableOn: number,
): string {
  const id = newId('pyr');
  const entry = book(store, {
    account,
    type: 'payment_refund',
    amount: -amount,
    source: id,
    availableOn,
  });
  store.put(
    'refund',
    {
      id,
      object: 'refund',
      amount,
      balance_transaction: entry.id,
      charge: payment.id,
      created: store.now(),
      currency: 'eur',
      customer: null,
      customer_account: null,
      metadata: {},
      payment_intent: null,
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    } satisfies Stripe.Refund,
    account,
  );
  const amount_refunded = payment.amount_refunded + amount;
  store.change('charge', payment.id, {
    amount_refunded,
    refunded: amount_refunded === payment.amount,
  });
  return id;
}

function reversalsOf(
  id: string,
  data: Stripe.TransferReversal[],
): Stripe.ApiList<Stripe.TransferReversal> {
  return { object: 'list', data, has_more: false, url: `/v1/transfers/${id}/reversals` };
}
