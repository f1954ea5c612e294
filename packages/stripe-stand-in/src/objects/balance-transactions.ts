import type Stripe from 'stripe';
import { z } from 'zod';
import { asOf } from '../balances.ts';
import { isWithin, paging, times } from '../lists.ts';
import { type Known, read } from '../parameters.ts';
import type { Store } from '../store.ts';

const entryListing = z.strictObject({
  ...paging,
  created: times,
  currency: z.string().optional(),
  payout: z.string().optional(),
  source: z.string().optional(),
  type: z.string().optional(),
} satisfies Known<Stripe.BalanceTransactionListParams>);
/** GET /v1/balance_transactions of the platform or of a connected account. */
export function listEntries(store: Store, sent: unknown, account: string) {
  const params = read(entryListing, sent);
  const { source, type } = params;
  const where = {
    ...(source === undefined ? {} : { source }),
    ...(type === undefined ? {} : { type }),
  };
  const found = store
    .list('balance_transaction', where, account)
    .filter(({ created }) => isWithin(created, params.created))
    .map((entry) => asOf(store.now(), entry));
  return { params, found };
}
