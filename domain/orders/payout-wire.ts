import type { PayoutState } from './payout.ts';

/** A payout to the creator's bank, as they see it. Integer cents; times are ISO 8601 UTC. */
export interface Payout {
  id: string;
  cents: number;
  currency: string;
  state: PayoutState;
  createdAt: string;
  /** Its arrival at the bank, expected or past. */
  arrivesAt: string;
  /** The bank's reason for its failure. */
  reason: string | null;
}

/** A payout with the sales whose shares it takes to the bank, the oldest first. */
export interface PayoutWithSales extends Payout {
  /**
   * `cents`: the part of the sale's share that is in this payout; negative for a share that was paid before and taken
   * back since. Their sum is less than the payout's when a part of it comes from no sale.
   */
  sales: { orderId: string; number: string | null; soldAt: string; label: string; cents: number }[];
}

/** The payout that took a sale's share to the bank. */
export type PayoutOfSale = Pick<Payout, 'id' | 'state' | 'arrivesAt'>;
