import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf, book } from './balances.ts';
import type { Mode } from './deliveries.ts';
import { invalidRequest } from './errors.ts';
import { arm, failure } from './failures.ts';
import { accountOf, closeAccount, setOnboarding } from './objects/accounts.ts';
import { expireSession } from './objects/checkout-sessions.ts';
import { closeDispute, escalateDispute, openDispute } from './objects/disputes.ts';
import { warnOfFraud } from './objects/early-fraud-warnings.ts';
import { paySession } from './objects/pay-session.ts';
import { paymentIntentOf } from './objects/payment-intents.ts';
import { failPayout, payOut } from './objects/payouts.ts';
import { createRefund, failRefund, letRefundsWait, refundOf } from './objects/refunds.ts';
import { read } from './parameters.ts';
import { newId, PLATFORM, type Store } from './store.ts';

/** The controls of the stand-in for tests and manual use, as `POST /_control/<name>` with JSON. */
export const controls: Record<string, (store: Store, sent: unknown) => object> = {
  /** Pays a session without a browser. */
  pay(store, sent) {
    const { session, card, authenticate, email } = read(
      z.strictObject({
        session: z.string(),
        card: z.string(),
        authenticate: z.enum(['accept', 'refuse']).optional(),
        email: z.email().optional(),
      }),
      sent,
    );
    const payment = paySession(store, session, card, email ?? null, authenticate);
    if (payment.kind === 'paid') return { paid: true, declineCode: null };
    if (payment.kind === 'refused') return { paid: false, declineCode: payment.declineCode };
    return { paid: false, declineCode: 'authentication_required' };
  },

  /** Sets the delivery mode of events. */
  events(store, sent) {
    const { mode } = read(
      z.strictObject({ mode: z.enum(['deliver', 'drop', 'duplicate', 'reverse', 'delay']) }),
      sent,
    );
    store.set('events', mode satisfies Mode);
    return { mode };
  },

  /** Makes calls fail, before or after they have acted. */
  fail: (store, sent) => ({ failures: arm(store, read(failure, sent)) }),

  /** Moves the clock ahead; everything due by then happens at once. */
  clock(store, sent) {
    const { advanceSeconds } = read(
      z.strictObject({ advanceSeconds: z.number().int().min(0) }),
      sent,
    );
    store.set('clockAhead', store.clockAhead() + advanceSeconds);
    return { now: store.now() };
  },

  expire(store, sent) {
    const { session } = read(z.strictObject({ session: z.string() }), sent);
    return { status: expireSession(store, session).status };
  },

  /**
   * Opens a dispute, and closes it with the bank's decision. An `inquiry` takes nothing, and
   * disputing it again makes it a dispute; a closed dispute can be decided the other way afterwards.
   * `cents`: a new dispute of this part of the payment, which may have others.
   */
  dispute(store, sent) {
    const { paymentIntent, close, reason, inquiry, cents } = read(
      z.strictObject({
        paymentIntent: z.string(),
        close: z.enum(['won', 'lost']).optional(),
        reason: z.string().optional(),
        inquiry: z.boolean().optional(),
        cents: z.number().int().positive().optional(),
      }),
      sent,
    );
    const intent = paymentIntentOf(store, paymentIntent);
    if (intent.status !== 'succeeded')
      throw invalidRequest(`PaymentIntent ${paymentIntent} has not succeeded.`);
    const open = store
      .list('dispute', { payment_intent: paymentIntent })
      .find(
        ({ status }) =>
          cents === undefined &&
          (close === undefined ? status !== 'won' && status !== 'lost' : status !== close),
      );
    const isMore = open?.status === 'warning_needs_response' && !close && !inquiry;
    const dispute = isMore
      ? escalateDispute(store, open.id)
      : (open ??
        openDispute(store, intent.latest_charge as string, { reason, isInquiry: inquiry, cents }));
    const { id, status } = close ? closeDispute(store, dispute.id, close) : dispute;
    return { dispute: id, status };
  },

  /** Makes refunds wait for money from now on, or not. */
  refunds(store, sent) {
    const { wait } = read(z.strictObject({ wait: z.boolean() }), sent);
    letRefundsWait(store, wait);
    return { wait };
  },

  /** Makes a bank report that a payment's card was stolen. */
  'fraud-warning'(store, sent) {
    const { paymentIntent } = read(z.strictObject({ paymentIntent: z.string() }), sent);
    return { warning: warnOfFraud(store, paymentIntentOf(store, paymentIntent).id).id };
  },

  /** Refunds a payment, or the part `cents` of it, as somebody does in the dashboard. */
  'refund-by-hand'(store, sent) {
    const { paymentIntent, cents } = read(
      z.strictObject({ paymentIntent: z.string(), cents: z.number().int().positive().optional() }),
      sent,
    );
    const amount = cents === undefined ? {} : { amount: String(cents) };
    return { refund: createRefund(store, { payment_intent: paymentIntent, ...amount }).id };
  },

  'refund-fails'(store, sent) {
    const { refund } = read(z.strictObject({ refund: z.string() }), sent);
    return { status: failRefund(store, refundOf(store, refund).id).status };
  },

  /** Pays out an account's available balance; the payout arrives two days later by the clock. */
  payout(store, sent) {
    const { account } = read(z.strictObject({ account: z.string() }), sent);
    const payout = payOut(store, ownerNamed(store, account));
    if (!payout) throw invalidRequest(`Account ${account} has nothing that may be paid out.`);
    return { payout: payout.id };
  },

  /** Makes the bank return the latest payout, or one created for it. */
  'payout-fails'(store, sent) {
    const { account } = read(z.strictObject({ account: z.string() }), sent);
    const owner = ownerNamed(store, account);
    const latest =
      store.list('payout', {}, owner).find(({ status }) => status !== 'failed') ??
      payOut(store, owner);
    if (!latest) throw invalidRequest(`Account ${account} has nothing that may be paid out.`);
    return { payout: failPayout(store, latest.id, owner).id };
  },

  /** Adds to an account's available balance by an adjustment; `platform` is one, too. */
  balance(store, sent) {
    const { account, cents } = read(
      z.strictObject({ account: z.string(), cents: z.number().int() }),
      sent,
    );
    const owner = ownerNamed(store, account);
    const amount = cents - balanceOf(store, owner).available;
    if (amount !== 0)
      book(store, {
        account: owner,
        type: 'adjustment',
        amount,
        source: owner,
        description: 'Set by the stand-in',
      });
    return balanceOf(store, owner);
  },

  /** Books an entry of one of Stripe's types on the platform's balance, such as a tax or a reserve. */
  entry(store, sent) {
    const { type, cents } = read(
      z.strictObject({ type: z.string().min(1), cents: z.number().int() }),
      sent,
    );
    const source = newId('fee');
    const booked = book(store, {
      type: type as Stripe.BalanceTransaction.Type,
      amount: cents,
      source,
    });
    return { entry: booked.id };
  },

  /** Closes an account permanently. */
  'close-account'(store, sent) {
    const { account } = read(z.strictObject({ account: z.string() }), sent);
    return { closed: closeAccount(store, account).closed };
  },

  /** Lets an account's owner finish the onboarding, stop half way, or get later requirements. */
  onboard(store, sent) {
    const { account, state } = read(
      z.strictObject({
        account: z.string(),
        state: z.enum(['active', 'incomplete', 'restricted']).default('active'),
      }),
      sent,
    );
    setOnboarding(store, account, state);
    return { account, state };
  },
};

const ownerNamed = (store: Store, account: string): string =>
  account === 'platform' ? PLATFORM : accountOf(store, account).id;

/** `GET /_control/objects`: all objects, newest first. */
export function allObjects(store: Store): object {
  return {
    paymentIntents: store.list('payment_intent'),
    charges: store.list('charge', {}, null),
    refunds: store.list('refund'),
    transfers: store.list('transfer'),
    sessions: store.list('checkout.session'),
    accounts: store.list('v2.core.account'),
    disputes: store.list('dispute'),
    payouts: store
      .list('payout', {}, null)
      .map((payout) => ({ ...payout, account: store.ownerOf('payout', payout.id) || 'platform' })),
    balanceTransactions: store.list('balance_transaction'),
    balances: Object.fromEntries([
      ['platform', balanceOf(store, PLATFORM)],
      ...store.list('v2.core.account').map(({ id }) => [id, balanceOf(store, id)]),
    ]),
  };
}
