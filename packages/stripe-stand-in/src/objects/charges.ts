import type Stripe from 'stripe';
import { z } from 'zod';
import { book, feeOfCharge, SECONDS_PENDING } from '../balances.ts';
import { shownCard, type TestCard } from '../cards.ts';
import { noSuch } from '../errors.ts';
import { isWithin, paging, times } from '../lists.ts';
import { type Known, read } from '../parameters.ts';
import { newId, PLATFORM, type Store } from '../store.ts';

/** The platform's name on card statements. */
const COMPANY = 'DIS-MOI';

const NO_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** The common fields of both kinds of charges: of a card, and of a transfer on the destination account. */
function bareCharge(store: Store, amount: number): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: store.now(),
    currency: 'eur',
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

/** A charge of a card before its attempt. */
export function newCharge(
  store: Store,
  intent: Stripe.PaymentIntent,
  number: string,
  email: string | null,
): Stripe.Charge {
  const { brand, country, last4 } = shownCard(number);
  const suffix = intent.statement_descriptor_suffix;
  return {
    ...bareCharge(store, intent.amount),
    amount_captured: 0,
    billing_details: { address: NO_ADDRESS, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: suffix ? `${COMPANY}* ${suffix}` : COMPANY,
    captured: false,
    description: intent.description,
    metadata: intent.metadata,
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: intent.amount,
        authorization_code: null,
        brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country,
        electronic_commerce_indicator: null,
        exp_month: 12,
        exp_year: 2034,
        fingerprint: last4,
        funding: 'credit',
        installments: null,
        last4,
        mandate: null,
        network: brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_group: intent.transfer_group,
  } satisfies Stripe.Charge;
}

/** Takes the money of a charge. The fee is deducted at once, and a refund does not return it. */
export function settleCharge(store: Store, charge: Stripe.Charge, card: TestCard): Stripe.Charge {
  const entry = book(store, {
    type: 'charge',
    amount: charge.amount,
    fee: feeOfCharge(charge.amount, card.feePerMille),
    source: charge.id,
    description: charge.description,
    availableOn: store.now() + (card.isAvailableAtOnce ? 0 : SECONDS_PENDING),
  });
  return store.put('charge', {
    ...charge,
    amount_captured: charge.amount,
    balance_transaction: entry.id,
    captured: true,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 10,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
  });
}

/** The payment that a transfer creates on its destination account. */
export function receivePayment(
  store: Store,
  account: string,
  transfer: { id: string; amount: number; availableOn: number },
): Stripe.Charge {
  const charge = bareCharge(store, transfer.amount);
  const id = newId('py');
  const entry = book(store, {
    account,
    type: 'payment',
    amount: transfer.amount,
    source: id,
    availableOn: transfer.availableOn,
  });
  return store.put(
    'charge',
    { ...charge, id, balance_transaction: entry.id, source_transfer: transfer.id },
    account,
  );
}

/** An account's charge with this id, or Stripe's error. */
export function chargeOf(
  store: Store,
  id: string,
  { param, account = PLATFORM }: { param?: string; account?: string } = {},
): Stripe.Charge {
  const charge = store.find('charge', id, account);
  if (!charge) throw noSuch('charge', id, param);
  return charge;
}

const listing = z.strictObject({
  ...paging,
  created: times,
  payment_intent: z.string().optional(),
  transfer_group: z.string().optional(),
  customer: z.string().optional(),
} satisfies Known<Stripe.ChargeListParams>);

/** GET /v1/charges */
export function listCharges(store: Store, sent: unknown, account: string) {
  const params = read(listing, sent);
  const { payment_intent, transfer_group, customer } = params;
  const where = {
    ...(payment_intent === undefined ? {} : { payment_intent }),
    ...(transfer_group === undefined ? {} : { transfer_group }),
    ...(customer === undefined ? {} : { customer }),
  };
  const found = store
    .list('charge', where, account)
    .filter(({ created }) => isWithin(created, params.created));
  return { params, found };
}
