import type { ConversationRole } from '../conversations/conversation.ts';
import { isoOrNull } from '../conversations/conversation-wire.ts';
import type { Periods } from '../periods.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import type { ChargebackState } from './chargeback.ts';
import type { OrderState } from './events.ts';
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
import type { SellerIdentity } from './seller.ts';

/** An order as one of its two sides sees it. Times are ISO 8601 UTC, money is integer cents. */
export interface Order {
  id: string;
  state: OrderState;
  outcome: OrderOutcome | null;
  role: ConversationRole;
  /** Null where they have left. */
  other: { id: string; username: string; name: string | null; avatarUrl: string | null } | null;
  topic: { id: string; name: string; slug: string };
  pricing: PricingModel;
  priceCents: number;
  /** What the platform keeps of the price; for the creator only. */
  feeCents: number | null;
  currency: string;
  /** Null until it is paid. */
  conversationId: string | null;
  createdAt: string;
  paidAt: string | null;
  answerBy: string | null;
  answeredAt: string | null;
  releaseAt: string | null;
  settledAt: string | null;
  /** When the asker gave the order up. */
  withdrawnAt: string | null;
  refundedCents: number;
  /** The refund of a withdrawal now; null where {@link canWithdraw} is false. Falls with time. */
  withdrawalRefundCents: number | null;
  canWithdraw: boolean;
  canConfirm: boolean;
  canComplain: boolean;
  provider: PaymentProviderName;
  /** Where it is paid, and until when that can be: for the asker, while it awaits its payment. */
  checkoutUrl: string | null;
  checkoutEndsAt: string | null;
  /** Why its payment opened nothing and went back; null where it did not. */
  unopened: UnopenedReason | null;
  /** What the payer's bank makes of the payment: while it is `open`, nothing moves; `lost`, it took it back. */
  chargeback: ChargebackState | null;
  /** Since when a refund has failed to arrive; null where none has failed. For the asker only. */
  refundFailedAt: string | null;
  /**
   * How far the refund is that the site makes: `pending` until it has left, `failed` where it came back. Null
   * where nothing goes back, or a bank has taken it back. That a bank refused one is the asker's alone: the
   * creator's is `pending` then.
   */
  refundState: RefundState | null;
}

/** An order with what was said and decided about it, as both sides read it. */
export interface OrderInFull extends Order {
  /** The number of its receipt, such as `R-2026-000012`; null before it is paid. */
  number: string | null;
  /** The status that the creator sold under when it was paid, or sells under before; null: they had declared none. */
  seller: SellerIdentity | null;
  complaint: { text: string; createdAt: string; reply: string | null } | null;
  /** The decision on the complaint; null before. */
  decision: { refundCents: number; reason: string; at: string } | null;
  /** True while the viewer may answer the complaint: the creator, once, until `replyBy`. */
  canReply: boolean;
  replyBy: string | null;
}

/** The part of a stored complaint that {@link inFull} needs. */
export interface ComplaintForWire extends ComplaintFacts {
  text: string;
  reply: string | null;
  decidedAt: number | null;
  reason: string | null;
  /** Null where the decision did not note it: then the order says it. */
  refundCents: number | null;
}

/** The order with its number, its seller's status and its complaint, where there are such. */
export function inFull(
  order: Order,
  {
    number,
    complaint,
    seller,
  }: {
    number: string | null;
    complaint: ComplaintForWire | null;
    seller: SellerIdentity | null;
  },
  now: number,
  periods: Periods,
): OrderInFull {
  const isOpen = complaint !== null && canReply(order, complaint, now, periods);
  return {
    ...order,
    number,
    seller,
    complaint: complaint && {
      text: complaint.text,
      createdAt: new Date(complaint.createdAt).toISOString(),
      reply: complaint.reply,
    },
    decision:
      complaint && complaint.decidedAt !== null
        ? {
            refundCents: complaint.refundCents ?? order.refundedCents,
            reason: complaint.reason ?? '',
            at: new Date(complaint.decidedAt).toISOString(),
          }
        : null,
    canReply: isOpen && order.role === 'creator',
    replyBy: complaint && new Date(complaintReplyBy(complaint, periods)).toISOString(),
  };
}

/** What of a stored order {@link orderFor} needs. */
export interface OrderForWire extends OrderFacts {
  id: string;
  outcome: OrderOutcome | null;
  currency: string;
  conversationId: string | null;
  createdAt: number;
  settledAt: number | null;
  withdrawnAt: number | null;
  refundedCents: number;
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
  { role, other, topic }: Pick<Order, 'role' | 'other' | 'topic'>,
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
    pricing: order.pricing,
    priceCents: order.priceCents,
    feeCents: isAsker ? null : isSettled ? order.retainedFeeCents : order.feeCents,
    currency: order.currency,
    conversationId: order.paidAt === null || order.unopened ? null : order.conversationId,
    createdAt: new Date(order.createdAt).toISOString(),
    paidAt: isoOrNull(order.paidAt),
    answerBy: isoOrNull(order.answerBy),
    answeredAt: isoOrNull(order.answeredAt),
    releaseAt: isoOrNull(order.releaseAt),
    settledAt: isoOrNull(order.settledAt),
    withdrawnAt: isoOrNull(order.withdrawnAt),
    refundedCents: order.refundedCents,
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
  };
}
