import { repay } from './chargeback.ts';
import { effectDone, type MoneyFacts, type MoneyWrite } from './decide-effect.ts';
import { mayHappenTo } from './events.ts';
import { refundableCents } from './goodwill.ts';
import { accountOf } from './ledger.ts';
import { divide, type OrderOutcome, outcomeOf } from './order.ts';
import { effectKeys, type LaterRefund } from './payment-effects.ts';
import type { RefundSide } from './refund-sides.ts';

/** A settled order that is refunded in part or whole; cents. */
export interface SettledOrder {
  priceCents: number;
  /** Fee on the whole price at the time of the order. */
  feeCents: number;
  refundedCents: number;
  retainedFeeCents: number;
  /** Part of the creator's share that was not transferred. */
  waitingCents: number;
}

/** Sources of a refund of a settled order, which they sum up to. Cents. */
export interface GivenBack {
  /** The platform's fee, which shrinks with the rest of the price. */
  feeCents: number;
  /** Part from the waiting share. */
  shareCents: number;
  /** Part that the creator was paid and owes. */
  debtCents: number;
  /** Part that the platform loses beyond its fee. */
  lossCents: number;
}

/** Divides a refund of a settled order: `cents`, at most the rest of the price. */
export function divideRefund(order: SettledOrder, cents: number, from: RefundSide): GivenBack {
  if (from === 'platform') {
    const feeCents = Math.min(cents, order.retainedFeeCents);
    return { feeCents, shareCents: 0, debtCents: 0, lossCents: cents - feeCents };
  }
  const retained = divide(order, order.refundedCents + cents).feeCents;
  // A decision may have left the platform less than its fee.
  const feeCents = Math.min(cents, Math.max(0, order.retainedFeeCents - retained));
  const shareCents = Math.min(order.waitingCents, cents - feeCents);
  return { feeCents, shareCents, debtCents: cents - feeCents - shareCents, lossCents: 0 };
}

/** The rows of a refund of a settled order. Cents. */
interface GiveBack {
  order: { outcome: OrderOutcome; refundedCents: number; retainedFeeCents: number };
  writes: MoneyWrite[];
  /** True when a month is refunded whole, which ends it. */
  endsMonth: boolean;
  /** The part of the creator's earnings on the dashboard that is refunded. */
  lostCents: number;
}

/**
 * Decides a refund after the release: what is booked, the creator's shares that are reduced, and the refund to be
 * made. Null when none is possible: the order is not settled, its bank decides, or it was refunded this way before.
 *
 * @param wantedCents capped at what the payer has not got back
 *
 * @param refundId the provider's refund when it was made already
 */
export function decideGiveBack(
  order: MoneyFacts,
  wantedCents: number,
  { side, later, refundId }: { side: RefundSide; later: LaterRefund; refundId: string | null },
  at: number,
): GiveBack | null {
  const { id, creatorId, priceCents, refundedCents, retainedFeeCents, effects } = order;
  const key = effectKeys.refundAfterRelease(id, later);
  const cents = Math.min(wantedCents, refundableCents(order));
  const isWithdrawn = order.withdrawnAt !== null;
  if (cents <= 0 || effects.some((effect) => effect.key === key)) return null;
  if (!mayHappenTo({ ...order, isWithdrawn }, 'taken_back')) return null;
  // Several shares wait when a bank reversed the first and then returned it.
  const shares = effects.filter(({ kind, state }) => kind === 'transfer' && state === 'waiting');
  const waitingCents = shares.reduce((sum, share) => sum + share.cents, 0);
  const parts = divideRefund({ ...order, waitingCents }, cents, side);
  const division = {
    refundCents: refundedCents + cents,
    feeCents: retainedFeeCents - parts.feeCents,
    netCents: priceCents - refundedCents - cents - (retainedFeeCents - parts.feeCents),
  };
  const from = [
    { part: 'share', debit: accountOf('creator', creatorId), cents: parts.shareCents },
    { part: 'fee', debit: 'revenue', cents: parts.feeCents },
    { part: 'debt', debit: accountOf('debt', creatorId), cents: parts.debtCents },
    { part: 'loss', debit: 'loss', cents: parts.lossCents },
  ] as const;
  const credit = accountOf('refund', id);
  const refund = { key, kind: 'refund', state: 'pending', cents } as const;
  const writes: MoneyWrite[] = repay(parts.shareCents, shares).map(({ share, givenCents }) => {
    const left = share.cents - givenCents;
    const changes = left > 0 ? { cents: left } : ({ state: 'dropped' } as const);
    return { type: 'effect', key: share.key, changes };
  });
  for (const { part, debit, cents: partCents } of from) {
    const entryKey = `back-${part}:${id}${later === 'back' ? '' : `:${later}`}` as const;
    const entry = { key: entryKey, debit, credit, cents: partCents, at };
    if (partCents > 0) writes.push({ type: 'entry', entry });
  }
  writes.push({ type: 'new_effect', effect: refund, at });
  if (refundId !== null) writes.push(...effectDone(order, refund, { providerId: refundId, at }));
  // A refund at the cost of the platform takes nothing from the creator.
  const isTheirs = parts.shareCents + parts.debtCents > 0;
  if (isTheirs)
    writes.push({
      ...{ type: 'notice', source: 'sale_lost', thing: `sale_lost:${id}:${later}`, at },
      ...{ recipientId: creatorId, subjectId: id },
    });
  // The dashboard counted a month when it was bought, and anything else when it was answered.
  const isCounted =
    order.unopened === null && (order.pricing === 'month' || order.answeredAt !== null);
  return {
    order: {
      outcome: outcomeOf(division),
      refundedCents: division.refundCents,
      retainedFeeCents: division.feeCents,
    },
    writes,
    endsMonth: order.pricing === 'month' && division.refundCents === priceCents,
    lostCents: isTheirs && isCounted ? cents : 0,
  };
}
