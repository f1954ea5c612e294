import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf, book } from '../balances.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { emit } from '../events.ts';
import { isWithin, paging, times } from '../lists.ts';
import { currency, expand, integer, type Known, metadata, read } from '../parameters.ts';
import { newId, PLATFORM, type Store } from '../store.ts';
import { canReceiveTransfers } from './accounts.ts';
import { chargeOf, receivePayment } from './charges.ts';

const creation = z.strictObject({
  amount: integer(1),
  currency,
  destination: z.string(),
  source_transaction: z.string().optional(),
  transfer_group: z.string().optional(),
  description: z.string().optional(),
  metadata,
  expand,
} satisfies Known<Stripe.TransferCreateParams>);

/**
 * POST /v1/transfers. A transfer with a source charge may not exceed the charge, and waits for the
 * charge's money; without one it needs available money.
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

/** The source charge of a transfer, if enough of it is left. */
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
} satisfies Known<Stripe.TransferListParams>);

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

/** The reversals of a transfer as Stripe lists them. */
export function reversalsOf(
  id: string,
  data: Stripe.TransferReversal[],
): Stripe.ApiList<Stripe.TransferReversal> {
  return { object: 'list', data, has_more: false, url: `/v1/transfers/${id}/reversals` };
}
