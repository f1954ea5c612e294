import type { Database } from '../../../database/client.ts';
import type { HeardEvent } from '../../../domain/orders/heard-events.ts';
import { checkCheckout } from '../orders/check-payment.ts';
import { endLostOrders } from '../orders/end-lost-orders.ts';
import { recordChargeback } from '../payments/chargebacks.ts';
import { runEffectsOf } from '../payments/effects.ts';
import { recordRefund } from '../payments/failed-refunds.ts';
import { refreshAccount } from '../payments/payout-account.ts';
import { recordPayout } from '../payments/payouts.ts';
import { recordFraudWarning } from '../payments/plan-transfers.ts';
import { providerNamed } from '../payments/provider.ts';

/** The database, environment and object that an event handler works with. */
export interface HandledEvent {
  db: Database;
  env: Env;
  now: number;
  objectId: string;
  /** The connected account in which it has changed; null for the platform's own. */
  accountId: string | null;
}

type Handler = (event: HandledEvent) => Promise<void>;

const checkout: Handler = async ({ db, env, objectId, now }) => {
  const { checkouts } = providerNamed('stripe', env);
  if (checkouts) await checkCheckout(db, env, checkouts, objectId, now);
};

const account: Handler = ({ db, env, objectId }) => refreshAccount(db, env, objectId);

const records = (env: Env) => {
  const found = providerNamed('stripe', env).records;
  if (!found) throw new Error('the Stripe provider has no records');
  return found;
};

const chargeback: Handler = async ({ db, env, objectId, now }) => {
  const orderId = await recordChargeback(db, await records(env).chargeback(objectId), now);
  if (!orderId) return;
  await runEffectsOf(db, env, orderId, now);
  await endLostOrders(db, env, now, orderId);
};

const refund: Handler = async ({ db, env, objectId, now }) =>
  recordRefund(db, await records(env).refund(objectId), now);

const refundsOfCharge: Handler = async ({ db, env, objectId, now }) => {
  for (const made of await records(env).refundsOf(objectId)) await recordRefund(db, made, now);
};

const fraudWarning: Handler = async ({ db, env, objectId, now }) =>
  recordFraudWarning(db, await records(env).fraudWarning(objectId), now);

const payout: Handler = async ({ db, env, objectId, accountId, now }) => {
  if (accountId)
    await recordPayout(db, accountId, await records(env).payout(accountId, objectId), now);
};

/**
 * Handlers by event type. An event is only a hint: its handler reads the object's current state
 * from Stripe and applies it, as the sweep does without any event. So events may come in any order,
 * repeatedly, or not at all. Other types need no handler.
 */
const handlers: Record<HeardEvent, Handler> = {
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
  'charge.refunded': refundsOfCharge,
  'refund.created': refund,
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

/** The handler of events of a type; undefined for one that needs none. */
export function handlerOf(type: string): Handler | undefined {
  return Object.hasOwn(handlers, type) ? handlers[type as HeardEvent] : undefined;
}
