import type Stripe from 'stripe';
import { z } from 'zod';
import { noSuch } from '../errors.ts';
import { isWithin, paging, times } from '../lists.ts';
import { integer, type Known, read } from '../parameters.ts';
import type { Store } from '../store.ts';

/** Time for which events can be listed. */
const SECONDS_OF_EVENTS = 30 * 86_400;

const eventListing = z.strictObject({
  ...paging,
  created: times,
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
  delivery_success: z.enum(['true', 'false']).optional(),
} satisfies Known<Stripe.EventListParams>);

/** GET /v1/events of the platform or of a connected account. */
export function listEvents(store: Store, sent: unknown, account: string) {
  const params = read(eventListing, sent);
  const types = params.type === undefined ? params.types : [params.type];
  const found = store
    .list('event', {}, account)
    .filter(({ created }) => created > store.now() - SECONDS_OF_EVENTS)
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ type }) => !types || types.includes(type));
  return { params, found };
}

const thinEventListing = z.strictObject({
  limit: integer().optional(),
  object_id: z.string().optional(),
  types: z.array(z.string()).optional(),
} satisfies Known<Stripe.V2.Core.EventListParams>);

/** GET /v2/core/events */
export function listThinEvents(
  store: Store,
  sent: unknown,
): Stripe.V2List<Stripe.V2.Core.EventBase> {
  const { object_id, types } = read(thinEventListing, sent);
  const data = store
    .list('v2.core.event')
    .filter(({ related_object }) => !object_id || related_object.id === object_id)
    .filter(({ type }) => !types || types.includes(type));
  return { data, next_page_url: null, previous_page_url: null };
}

/** The event with this id, or Stripe's error. */
export function eventOf(store: Store, kind: 'event' | 'v2.core.event', id: string): object {
  const event = store.find(kind, id);
  if (!event) throw noSuch('event', id);
  return event;
}
