import type Stripe from 'stripe';
import { z } from 'zod';
import { isWithin, paging, times } from '../lists.ts';
import { type Known, read } from '../parameters.ts';
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
