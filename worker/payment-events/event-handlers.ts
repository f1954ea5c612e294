import type { Database } from '../../database/client.ts';
import { checkCheckout } from '../orders/check-payment.ts';
import { refreshAccount } from '../payments/payout-account.ts';
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
  'account.updated': account,
  'v2.core.account.updated': account,
  'v2.core.account[requirements].updated': account,
  'v2.core.account[configuration.recipient].updated': account,
  'v2.core.account[configuration.recipient].capability_status_updated': account,
};
