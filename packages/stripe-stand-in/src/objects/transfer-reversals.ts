import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf, book } from '../balances.ts';
import { invalidRequest } from '../errors.ts';
import { emit } from '../events.ts';
import { expand, integer, type Known, metadata, read } from '../parameters.ts';
import { newId, type Store } from '../store.ts';
import { reversalsOf, transferOf } from './transfers.ts';

const reversing = z.strictObject({
  amount: integer(1).optional(),
  description: z.string().optional(),
  refund_application_fee: z.enum(['true', 'false']).optional(),
  metadata,
  expand,
} satisfies Known<Stripe.TransferCreateReversalParams>);

/** POST /v1/transfers/:id/reversals: takes back the rest of a transfer, or a part, if the account has it. */
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

/** The counterpart of a reversal: a refund of the payment, on the account; returns its id. */
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
