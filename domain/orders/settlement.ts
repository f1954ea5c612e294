import type { NoticeThing } from '../notifications/notification-dedup.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { accountOf, type LedgerEntry } from './ledger.ts';
import { divide, type OrderOutcome, outcomeOf, type UnopenedReason } from './order.ts';
import { type EffectKey, effectKeys } from './payment-effects.ts';

/** The facts of a paid order that never change, and that its settlement depends on. Cents. */
export interface SettledOrder {
  id: string;
  creatorId: string;
  pricing: PricingModel;
  priceCents: number;
  feeCents: number;
  /** Null when the payment has opened what was ordered. */
  unopened: UnopenedReason | null;
}

/** The rows that settle an order. Cents; epoch milliseconds. */
interface Settlement {
  order: {
    outcome: OrderOutcome;
    refundedCents: number;
    retainedFeeCents: number;
    settledAt: number;
  };
  entries: LedgerEntry[];
  effects: {
    key: EffectKey;
    kind: 'refund' | 'transfer';
    state: 'pending' | 'waiting';
    /** Null for a refund. */
    creatorId: string | null;
    cents: number;
  }[];
  /** True when a month is refunded whole, which ends it. */
  endsMonth: boolean;
  /** To the creator, about the order. */
  notices: { thing: NoticeThing; source: 'release' | 'sale_lost' }[];
}

/**
 * Settles an order with a refund of `refundCents`: the fee shrinks in proportion, and the rest is its creator's. The
 * price on hold is divided, the refund and the transfer are to be made, and the creator is told of their share, or of
 * the lost sale.
 *
 * @param isLost the payer's bank has paid the refund: it is neither made again nor told as a refund
 */
export function settle(
  { id, creatorId, pricing, unopened, ...price }: SettledOrder,
  refundCents: number,
  at: number,
  isLost = false,
): Settlement {
  const division = divide(price, refundCents);
  const { feeCents, netCents } = division;
  const hold = accountOf('hold', id);
  const settlement: Settlement = {
    order: {
      ...{ outcome: outcomeOf(division), refundedCents: refundCents },
      ...{ retainedFeeCents: feeCents, settledAt: at },
    },
    endsMonth: pricing === 'month' && refundCents === price.priceCents,
    ...{ entries: [], effects: [], notices: [] },
  };
  const { entries, effects, notices } = settlement;
  if (refundCents > 0) {
    const credit = accountOf(isLost ? 'dispute' : 'refund', id);
    entries.push({ key: `refund:${id}`, debit: hold, credit, cents: refundCents, at });
    if (!isLost) {
      const key = effectKeys.refund(id);
      effects.push({ key, kind: 'refund', state: 'pending', creatorId: null, cents: refundCents });
      if (unopened === null) notices.push({ thing: `sale_lost:${id}`, source: 'sale_lost' });
    }
  }
  if (feeCents > 0)
    entries.push({ key: `fee:${id}`, debit: hold, credit: 'revenue', cents: feeCents, at });
  if (netCents > 0) {
    const credit = accountOf('creator', creatorId);
    entries.push({ key: `share:${id}`, debit: hold, credit, cents: netCents, at });
    const key = effectKeys.transfer(id);
    effects.push({ key, kind: 'transfer', state: 'waiting', creatorId, cents: netCents });
    notices.push({ thing: `release:${id}`, source: 'release' });
  }
  return settlement;
}
