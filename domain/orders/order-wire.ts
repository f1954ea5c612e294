import type { Clarification, ConversationRole } from '../conversations/conversation.ts';
import { type ClarificationTimes, clarificationTimes } from '../conversations/conversation-wire.ts';
import { iso, isoOrNull } from '../dates/iso.ts';
import type { Periods } from '../periods.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import type { ChargebackState } from './chargeback.ts';
import type { OrderState } from './events.ts';
import { type Movement, movementsFor } from './movements.ts';
import {
  type ComplaintFacts,
  canComplain,
  canConfirm,
  canReply,
  canWithdraw,
  complaintReplyBy,
  type OrderFacts,
  type OrderOutcome,
  type PaymentProviderName,
  type RefundState,
  refundIfWithdrawn,
  type UnopenedReason,
} from './order.ts';
import type { PayoutOfSale } from './payout-wire.ts';
import type { SellerIdentity } from './seller.ts';

/** An order as one of its two sides sees it. Times are ISO 8601 UTC, money is integer cents. */
export interface Order {
  id: string;
  state: OrderState;
  outcome: OrderOutcome | null;
  role: ConversationRole;
  /** Null after they were deleted. */
  other: { id: string; username: string; name: string | null; avatarUrl: string | null } | null;
  topic: { id: string; name: string; slug: string };
  pricing: PricingModel;
  priceCents: number;
  /** The platform's fee; for the creator only. */
  feeCents: number | null;
  currency: string;
  /** Null until it is paid. */
  conversationId: string | null;
  /** False while it is held and the asker has written nothing. */
  isAsked: boolean;
  createdAt: string;
  paidAt: string | null;
  answerBy: string | null;
  answeredAt: string | null;
  releaseAt: string | null;
  settledAt: string | null;
  /** Time of the asker's withdrawal. */
  withdrawnAt: string | null;
  refundedCents: number;
  /** Goodwill of the platform beside the price. For the asker only: 0 for the creator. */
  goodwillCents: number;
  /** The refund of a withdrawal now; null when {@link canWithdraw} is false. It falls with time. */
  withdrawalRefundCents: number | null;
  canWithdraw: boolean;
  canConfirm: boolean;
  canComplain: boolean;
  provider: PaymentProviderName;
  /** The checkout page and its end, for the asker while the order awaits payment. */
  checkoutUrl: string | null;
  checkoutEndsAt: string | null;
  /** The reason why its payment opened nothing and was returned; null otherwise. */
  unopened: UnopenedReason | null;
  /**
   * The bank's view of the payment. While it is `open`, no money moves; `lost`: the bank reversed the
   * payment.
   */
  chargeback: ChargebackState | null;
  /** Time of the first failed attempt of a refund; null without one. For the asker only. */
  refundFailedAt: string | null;
  /**
   * The state of the site's refund: `pending` until it is made, `failed` when it came back. Null without a
   * refund, or when a bank reversed the payment. Only the asker sees that a bank rejected it; the creator
   * sees `pending`.
   */
  refundState: RefundState | null;
  /** The last payout that took the creator's share to their bank, and did not fail. For the creator only. */
  payout: PayoutOfSale | null;
}

/** An order with its complaint and decision, as both sides read them. */
export interface OrderInFull extends Order {
  /** The number of its receipt, such as `R-2026-000012`; null before it is paid. */
  number: string | null;
  /** The seller's status at the time of payment, or the present one before; null without a declaration. */
  seller: SellerIdentity | null;
  complaint: { text: string; createdAt: string; reply: string | null } | null;
  /** The creator's request for a precision; null without it. `answerBy` includes its wait. */
  clarification: ClarificationTimes | null;
  /** The decision on the complaint; null before. */
  decision: { refundCents: number; reason: string; at: string } | null;
  /** True while the viewer may reply to the complaint: the creator, once, until `replyBy`. */
  canReply: boolean;
  replyBy: string | null;
  /** Deadline of the decision on the complaint; null without one. */
  decideBy: string | null;
  /** The story of its money, the earliest first, as the viewer may read it. */
  movements: Movement[];
}

/** The part of a stored complaint that {@link inFull} needs. */
export interface ComplaintForWire extends ComplaintFacts {
  text: string;
  reply: string | null;
  decidedAt: number | null;
  reason: string | null;
  /** Null when the decision did not store it; then the order has it. */
  refundCents: number | null;
}

/** The order with its number, its seller's status and its complaint, if any. */
export function inFull(
  order: Order,
  {
    number,
    complaint,
    clarification,
    seller,
    movements,
  }: {
    number: string | null;
    complaint: ComplaintForWire | null;
    clarification: Clarification | null;
    seller: SellerIdentity | null;
    movements: readonly Movement[];
  },
  now: number,
  periods: Periods,
): OrderInFull {
  const isOpen = complaint !== null && canReply(order, complaint, now, periods);
  return {
    ...order,
    number,
    seller,
    clarification: clarificationTimes(clarification),
    complaint: complaint && {
      text: complaint.text,
      createdAt: iso(complaint.createdAt),
      reply: complaint.reply,
    },
    decision:
      complaint && complaint.decidedAt !== null
        ? {
            refundCents: complaint.refundCents ?? order.refundedCents,
            reason: complaint.reason ?? '',
            at: iso(complaint.decidedAt),
          }
        : null,
    canReply: isOpen && order.role === 'creator',
    replyBy: complaint && iso(complaintReplyBy(complaint, periods)),
    decideBy: complaint && iso(complaint.createdAt + periods.complaintDecision),
    movements: movementsFor(order.role, movements),
  };
}

/** The part of a stored order that {@link orderFor} needs. */
export interface OrderForWire extends OrderFacts {
  id: string;
  outcome: OrderOutcome | null;
  currency: string;
  conversationId: string | null;
  createdAt: number;
  settledAt: number | null;
  withdrawnAt: number | null;
  refundedCents: number;
  goodwillCents: number;
  retainedFeeCents: number;
  provider: PaymentProviderName;
  checkoutUrl: string | null;
  checkoutEndsAt: number | null;
  unopened: UnopenedReason | null;
  refundFailedAt: number | null;
  refundState: RefundState | null;
}

/** The order as `role` sees it at `now`. */
export function orderFor(
  order: OrderForWire,
  {
    role,
    other,
    topic,
    isAsked,
    payout,
  }: Pick<Order, 'role' | 'other' | 'topic' | 'isAsked' | 'payout'>,
  now: number,
  periods: Periods,
): Order {
  const isAsker = role === 'asker';
  const isSettled = order.state === 'settled';
  const isPayable = isAsker && order.state === 'awaiting';
  const mayAct = isAsker && order.withdrawnAt === null;
  return {
    id: order.id,
    state: order.state,
    outcome: order.outcome,
    role,
    other,
    topic,
    isAsked,
    pricing: order.pricing,
    priceCents: order.priceCents,
    feeCents: isAsker ? null : isSettled ? order.retainedFeeCents : order.feeCents,
    currency: order.currency,
    conversationId: order.paidAt === null || order.unopened ? null : order.conversationId,
    createdAt: iso(order.createdAt),
    paidAt: isoOrNull(order.paidAt),
    answerBy: isoOrNull(order.answerBy),
    answeredAt: isoOrNull(order.answeredAt),
    releaseAt: isoOrNull(order.releaseAt),
    settledAt: isoOrNull(order.settledAt),
    withdrawnAt: isoOrNull(order.withdrawnAt),
    refundedCents: order.refundedCents,
    goodwillCents: isAsker ? order.goodwillCents : 0,
    withdrawalRefundCents: mayAct ? refundIfWithdrawn(order, now, periods) : null,
    canWithdraw: mayAct && canWithdraw(order, now, periods),
    canConfirm: mayAct && canConfirm(order, now, periods),
    canComplain: mayAct && canComplain(order, now),
    provider: order.provider,
    checkoutUrl: isPayable ? order.checkoutUrl : null,
    checkoutEndsAt: isPayable ? isoOrNull(order.checkoutEndsAt) : null,
    unopened: order.unopened,
    chargeback: order.chargeback,
    refundFailedAt: isAsker ? isoOrNull(order.refundFailedAt) : null,
    refundState: !isAsker && order.refundState === 'failed' ? 'pending' : order.refundState,
    payout,
  };
}
