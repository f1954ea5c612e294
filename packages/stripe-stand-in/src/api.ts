import type Stripe from 'stripe';
import { z } from 'zod';
import { shownBalance } from './balances.ts';
import { invalidRequest } from './errors.ts';
import { expanded } from './expand.ts';
import { isWithin, pageOf, paging, times } from './lists.ts';
import { createAccountLink, createLoginLink } from './objects/account-links.ts';
import { createAccount, retrieveAccount } from './objects/accounts.ts';
import { changeBalanceSettings, shownBalanceSettings } from './objects/balance-settings.ts';
import { listEntries } from './objects/balance-transactions.ts';
import { listCharges } from './objects/charges.ts';
import { createSession, expireSession, sessionOf } from './objects/checkout-sessions.ts';
import { disputeOf } from './objects/disputes.ts';
import { fraudWarningOf } from './objects/early-fraud-warnings.ts';
import { listEvents } from './objects/listed-events.ts';
import { paymentIntentOf, updatePaymentIntent } from './objects/payment-intents.ts';
import { listPaymentParts } from './objects/payment-parts.ts';
import { listPayouts, payoutOf } from './objects/payouts.ts';
import { createRefund, refundOf } from './objects/refunds.ts';
import { reverseTransfer } from './objects/transfer-reversals.ts';
import { createTransfer, listTransfers, transferOf } from './objects/transfers.ts';
import { type Known, read } from './parameters.ts';
import { PLATFORM, type Store } from './store.ts';

/** A request as the endpoints see it. */
export interface Call {
  store: Store;
  origin: string;
  /** The owner: the platform, or the connected account that `Stripe-Account` names. */
  account: string;
  path: Record<string, string>;
  sent: Record<string, unknown>;
}

type Endpoint = (call: Call) => object;

const expanding = z.strictObject({ expand: z.array(z.string()).optional() });

/** An endpoint that answers with one object by its id. */
function one(find: (call: Call) => object): Endpoint {
  return (call) => expanded(call.store, find(call), read(expanding, call.sent).expand);
}

/** An endpoint that changes an object and answers with it. */
function act(work: (call: Call) => object): Endpoint {
  return (call) => expanded(call.store, work(call), call.sent.expand as string[] | undefined);
}

/** An endpoint that answers with a page of the results of `find`. */
function list<T extends { id: string }>(
  url: string,
  find: (call: Call) => {
    params: { limit: number; starting_after?: string; ending_before?: string; expand?: string[] };
    found: T[];
  },
): Endpoint {
  return (call) => {
    const { params, found } = find(call);
    return expanded(call.store, pageOf(url, found, params), params.expand);
  };
}

const sessionListing = z.strictObject({
  ...paging,
  created: times,
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
} satisfies Known<Stripe.Checkout.SessionListParams>);
function listSessions({ store, sent }: Call) {
  const params = read(sessionListing, sent);
  const { payment_intent, status } = params;
  const where = {
    ...(payment_intent === undefined ? {} : { payment_intent }),
    ...(status === undefined ? {} : { status }),
  };
  const found = store
    .list('checkout.session', where)
    .filter(({ created }) => isWithin(created, params.created));
  return { params, found };
}

/** All endpoints by method and path. The stand-in supports no others. */
export const endpoints: Record<string, Endpoint> = {
  'POST /v1/checkout/sessions': act(({ store, sent, origin }) =>
    createSession(store, sent, origin),
  ),
  'GET /v1/checkout/sessions': list('/v1/checkout/sessions', listSessions),
  'GET /v1/checkout/sessions/:id': one(({ store, path }) => sessionOf(store, path.id!)),
  'POST /v1/checkout/sessions/:id/expire': act(({ store, path, sent }) => {
    read(expanding, sent);
    return expireSession(store, path.id!);
  }),

  'POST /v1/payment_intents/:id': act(({ store, path, sent }) =>
    updatePaymentIntent(store, path.id!, sent),
  ),
  'GET /v1/payment_intents/:id': one(({ store, path }) => paymentIntentOf(store, path.id!)),

  'GET /v1/charges': list('/v1/charges', ({ store, sent, account }) =>
    listCharges(store, sent, account),
  ),

  'POST /v1/refunds': act(({ store, sent }) => createRefund(store, sent)),
  'GET /v1/refunds': list('/v1/refunds', ({ store, sent }) =>
    listPaymentParts(store, 'refund', sent),
  ),
  'GET /v1/refunds/:id': one(({ store, path }) => refundOf(store, path.id!)),

  'POST /v1/transfers': act(({ store, sent }) => createTransfer(store, sent)),
  'GET /v1/transfers': list('/v1/transfers', ({ store, sent }) => listTransfers(store, sent)),
  'POST /v1/transfers/:id/reversals': act(({ store, path, sent }) =>
    reverseTransfer(store, path.id!, sent),
  ),
  'GET /v1/transfers/:id/reversals': ({ store, path, sent }) => {
    const params = read(z.strictObject(paging), sent);
    const { url, data } = transferOf(store, path.id!).reversals;
    return expanded(store, pageOf(url, data, params), params.expand);
  },

  'GET /v1/radar/early_fraud_warnings/:id': one(({ store, path }) =>
    fraudWarningOf(store, path.id!),
  ),

  'GET /v1/balance': ({ store, account }) => shownBalance(store, account),
  'GET /v1/balance_settings': ({ store, account }) => shownBalanceSettings(store, account),
  'POST /v1/balance_settings': ({ store, account, sent }) =>
    changeBalanceSettings(store, account, sent),
  'GET /v1/balance_transactions': list('/v1/balance_transactions', ({ store, sent, account }) =>
    listEntries(store, sent, account),
  ),

  'GET /v1/payouts': list('/v1/payouts', ({ store, sent, account }) =>
    listPayouts(store, sent, account),
  ),
  'GET /v1/payouts/:id': one(({ store, path, account }) => payoutOf(store, path.id!, account)),

  'GET /v1/disputes': list('/v1/disputes', ({ store, sent }) =>
    listPaymentParts(store, 'dispute', sent),
  ),
  'GET /v1/disputes/:id': one(({ store, path }) => disputeOf(store, path.id!)),

  'GET /v1/events': list('/v1/events', ({ store, sent, account }) =>
    listEvents(store, sent, account),
  ),

  'POST /v1/accounts/:id/login_links': ({ store, path, origin }) =>
    createLoginLink(store, path.id!, origin),
  'POST /v2/core/accounts': ({ store, sent }) => createAccount(store, sent),
  'GET /v2/core/accounts/:id': ({ store, path, sent }) => retrieveAccount(store, path.id!, sent),
  'POST /v2/core/account_links': ({ store, sent, origin }) =>
    createAccountLink(store, sent, origin),
};

const OF_ACCOUNTS =
  /^\/v1\/(balance|balance_settings|balance_transactions|charges|events|payouts)(\/|$)/;

/** The account that a request acts for, if it exists. */
export function accountOfRequest(store: Store, header: string | null, pathname: string): string {
  if (!header) return PLATFORM;
  if (!store.find('v2.core.account', header))
    throw invalidRequest(
      `The provided key does not have access to account '${header}' (or that account does not exist).`,
      'account_invalid',
    );
  if (!OF_ACCOUNTS.test(pathname))
    throw invalidRequest(`The stand-in does not do ${pathname} for connected accounts.`);
  return header;
}
