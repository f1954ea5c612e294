import type Stripe from 'stripe';
import { z } from 'zod';
import { isWithin, paging, times } from '../lists.ts';
import { type Known, read } from '../parameters.ts';
import type { Store } from '../store.ts';

const listing = z.strictObject({
  ...paging,
  created: times,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
} satisfies Known<Stripe.RefundListParams> & Known<Stripe.DisputeListParams>);

/** Lists the refunds or disputes of a payment: GET /v1/refunds and GET /v1/disputes take the same parameters. */
export function listPaymentParts<K extends 'refund' | 'dispute'>(
  store: Store,
  kind: K,
  sent: unknown,
) {
  const params = read(listing, sent);
  const { charge, payment_intent } = params;
  const where = {
    ...(charge === undefined ? {} : { charge }),
    ...(payment_intent === undefined ? {} : { payment_intent }),
  };
  const found = store.list(kind, where).filter(({ created }) => isWithin(created, params.created));
  return { params, found };
}
