import type { Database } from '../../../database/client.ts';
import { checkCheckout } from '../orders/check-payment.ts';
import { endLostOrders } from '../orders/end-lost-orders.ts';
import { recordChargeback } from '../payments/chargebacks.ts';
import { runEffectsOf } from '../payments/effects.ts';
import { recordRefund } from '../payments/failed-refunds.ts';
import { refreshAccount } from '../payments/payout-account.ts';
import { recordPayout } from '../payments/payouts.ts';
import { noteFraudWarning } from '../payments/plan-transfers.ts';
import { providerNamed } from '../payments/provider.ts';

/** What an event was stored as, and what its handler works with. */
export interface HandledEvent {
  db: Database;
  env: Env;
  now: number;
  /** What has changed, by the provider's id. */
  objectId: string;
  /** The connected account that it has changed in; null where it is ours. */
  accountId: string | null;
}

type Handler = (event: HandledEvent) => Promise<void>;

const checkout: Handler = async ({ db, env, objectId, now }) => {
  const { checkouts } = providerNamed('stripe', env);
  if (checkouts) await checkCheckout(db, env, checkouts, objectId, now);
};

const account: Handler = ({ db, env, objectId }) => refreshAccount(db, env, objectId);

const records = (env: Env) => {
  const kept = providerNamed('stripe', env).records;
  if (!kept) throw new Error('Stripe keeps records');
  return kept;
};

const chargeback: Handler = async ({ db, env, objectId, now }) => {
  const orderId = await recordChargeback(db, await records(env).chargeback(objectId), now);
  if (!orderId) return;
  await runEffectsOf(db, env, orderId, now);
  await endLostOrders(db, env, now, orderId);
};

const refund: Handler = async ({ db, env, objectId, now }) =>
  recordRefund(db, await records(env).refund(objectId), now);

const fraudWarning: Handler = async ({ db, env, objectId, now }) => {
  const paymentId = await records(env).warnedPayment(objectId);
  if (paymentId) await noteFraudWarning(db, paymentId, now);
};

const payout: Handler = async ({ db, env, objectId, accountId, now }) => {
  if (accountId)
    await recordPayout(db, accountId, await records(env).payout(accountId, objectId), now);
};

/**
 * What is done about an event, by its type. An event is a hint: a handler asks Stripe how the object
 * stands now, and does what follows, as the sweep does without any event. So it does not matter in which
 * order events come, how often, or whether. A type that is not here needs nothing.
 */
export const eventHandlers: Record<string, Handler> = {
  'checkout.session.completed': checkout,
  'checkout.session.async_payment_succeeded': checkout,
  'checkout.session.async_payment_failed': checkout,
  'checkout.session.expired': checkout,
  'charge.dispute.created': chargeback,
  'charge.dispute.updated': chargeback,
  'charge.dispute.closed': chargeback,
  'charge.dispute.funds_withdrawn': chargeback,
  'charge.dispute.funds_reinstated': chargeback,
  'radar.early_fraud_warning.created': fraudWarning,
  'radar.early_fraud_warning.updated': fraudWarning,
  'refund.updated': refund,
  'refund.failed': refund,
  'payout.created': payout,
  'payout.updated': payout,
  'payout.paid': payout,
  'payout.failed': payout,
  'payout.canceled': payout,
  'account.updated': account,
  'v2.core.account.updated': account,
  'v2.core.account.closed': account,
  'v2.core.account[requirements].updated': account,
  'v2.core.account[configuration.recipient].updated': account,
  'v2.core.account[configuration.recipient].capability_status_updated': account,
};
