import type Stripe from 'stripe';
import { queueDelivery } from './deliveries.ts';
import { newId, PLATFORM, type Store } from './store.ts';

/** The version of the API that the package uses. */
const API_VERSION = '2026-10-28.endive';

/** Records an event with the object's current state, and queues it for its destinations. */
export function emit(
  store: Store,
  type: Stripe.Event.Type,
  object: object,
  account: string = PLATFORM,
): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    ...(account === PLATFORM ? {} : { account }),
    api_version: API_VERSION,
    created: store.now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase;
  store.put('event', event, account);
  queueDelivery(store, event.id, account === PLATFORM ? 'platform' : 'connect', event);
}

/** Records a thin event about a connected account, which contains only the account's id. */
export function emitThin(
  store: Store,
  type: Stripe.V2.Core.Event['type'],
  related: { id: string; type: string; url: string },
): void {
  const event = {
    id: newId('evt'),
    object: 'v2.core.event',
    created: new Date(store.now() * 1000).toISOString(),
    livemode: false,
    type,
    related_object: related,
  } satisfies Stripe.V2.Core.EventBase & { related_object: object };
  store.put('v2.core.event', event);
  queueDelivery(store, event.id, 'connect', event);
}
