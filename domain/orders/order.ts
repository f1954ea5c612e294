import type { CloseReason } from '../conversations/conversation.ts';
import { accessPeriod, type Periods } from '../periods.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import type { ChargebackState } from './chargeback.ts';
import { mayHappenIn, type OrderState, type SettlingEvent } from './events.ts';
import type { Fee } from './fee.ts';

/**
 * The rules of an order: its payer, payee, money and possible next states. Money is integer cents, times are
 * epoch milliseconds, and `now` is always an argument.
 */

export const orderOutcomes = ['released', 'refunded', 'split'] as const;
/** The final owner of the price: the creator, the asker, or a part each. */
export type OrderOutcome = (typeof orderOutcomes)[number];

export const refundStates = ['pending', 'done', 'failed'] as const;
/** The state of a refund: not made yet, made by the provider, or returned by the bank or abandoned. */
export type RefundState = (typeof refundStates)[number];

export const orderMailKinds = [
  'confirmation',
  'unasked',
  'withdrawal',
  'refund',
  'refund_failed',
  'complaint',
  'complaint_received',
  'decision',
  'decision_creator',
  'goodwill',
] as const;
/**
 * Mails about an order. To the asker: its confirmation, the reminder that nothing is asked yet, the
 * confirmation of a withdrawal, a refund that was made or failed, the acknowledgement of their complaint, the
 * `decision` on it, the platform's goodwill. To the creator: the `complaint`, and the decision on it.
 */
export type OrderMailKind = (typeof orderMailKinds)[number];

/** The payment provider: a demonstration within the Worker, or Stripe. */
export const paymentProviders = ['demo', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

export const unopenedReasons = [
  'already_open',
  'gone',
  'mismatch',
  'stopped',
  'paused',
  'full',
] as const;
/**
 * The reason why a payment opened nothing and was returned: a conversation or subscription already existed;
 * one of the users was deleted; the payment did not match the order; one of them blocks the other; or the
 * creator has since paused or reached their limit of questions.
 */
export type UnopenedReason = (typeof unopenedReasons)[number];

/** The fee and the minimum price for a provider of real money, cents, unless a setting says otherwise. */
export const DEFAULT_FEE: Fee = { percent: 20, minimumCents: 50 };
export const DEFAULT_MINIMUM_CENTS = 100;
/** Minimum earnings for a payout, cents. */
export const PAYOUT_MINIMUM_CENTS = 1_000;
/**
 * Minimum of the price that must not be refunded for its rating to be a review, cents, or the whole price when
 * it is lower. A cent that remains of a refunded day is no purchase.
 */
export const REVIEW_MINIMUM_CENTS = 50;
/** Minimum stars of a rating that releases the price. */
export const RELEASING_STARS = 3;
export const COMPLAINT_MAX_LENGTH = 2_000;

/** The fee on a price, rounded to the cent. */
export function feeOf(priceCents: number, { percent, minimumCents }: Fee = DEFAULT_FEE): number {
  const share = Math.floor((priceCents * percent + 50) / 100);
  return Math.min(priceCents, Math.max(minimumCents, share));
}

/**
 * Deadline of the answer for an order paid at `paidAt`, epoch milliseconds: the end of the access for a day
 * or a month (section 4). Asking the question resets it.
 */
export function awaitedUntil(pricing: PricingModel, paidAt: number, periods: Periods): number {
  return paidAt + (accessPeriod(pricing, periods) ?? periods.answer);
}

/**
 * Time of the reminder for an asker who has paid and written nothing yet. It comes well before the end of any
 * option.
 */
export function unaskedMailAt(paidAt: number, periods: Periods): number {
  return paidAt + periods.unaskedMail;
}

/** The part of an order that the rules depend on. */
export interface OrderFacts {
  state: OrderState;
  pricing: PricingModel;
  priceCents: number;
  feeCents: number;
  /** Price of one answer of the creator at the time of the order; 0 when they sold none. */
  answerPriceCents: number;
  paidAt: number | null;
  answeredAt: number | null;
  /** Deadline of the answer: the end of the access for a day or a month. */
  answerBy: number | null;
  /** End of a bought day or month; null for a question. */
  accessEnd: number | null;
  /** Time of the release of an answered order, unless an event comes first. */
  releaseAt: number | null;
  /** The bank's view of the payment; null without a chargeback. */
  chargeback: ChargebackState | null;
}

/** The division of a settled price, which the three parts sum up to. */
export interface Division {
  refundCents: number;
  feeCents: number;
  netCents: number;
}

/** The division with a refund of `refundCents`: the fee shrinks with the rest of the price. */
export function divide(
  { priceCents, feeCents }: Pick<OrderFacts, 'priceCents' | 'feeCents'>,
  refundCents: number,
): Division {
  const left = priceCents - refundCents;
  const fee = priceCents === 0 ? 0 : Math.floor((feeCents * left) / priceCents);
  return { refundCents, feeCents: fee, netCents: left - fee };
}

export function outcomeOf({ refundCents, feeCents, netCents }: Division): OrderOutcome {
  if (refundCents === 0) return 'released';
  return feeCents + netCents === 0 ? 'refunded' : 'split';
}

/** Time of the release of an order answered at `answeredAt`. */
export function releaseAt(
  { pricing, accessEnd }: { pricing: PricingModel; accessEnd: number | null },
  answeredAt: number,
  periods: Periods,
): number {
  if (pricing === 'question' || accessEnd === null) return answeredAt + periods.release;
  if (pricing === 'day') return accessEnd + periods.release;
  const paidAt = accessEnd - periods.month;
  return Math.max(paidAt + periods.withdrawal, answeredAt + periods.release);
}

/** A purchase that the asker withdraws from. Money is cents, times are epoch milliseconds. */
interface Withdrawn {
  pricing: PricingModel;
  priceCents: number;
  paidAt: number;
  accessEnd: number | null;
  isAnswered: boolean;
}

/**
 * The part of a price for the time left at `at`, cents: everything before an answer, and nothing of an
 * answered question. Rounded down, so that repeated withdrawals gain no cent.
 */
function proportionalRefund(order: Withdrawn, at: number): number {
  const { pricing, priceCents, paidAt, accessEnd, isAnswered } = order;
  if (!isAnswered) return priceCents;
  if (pricing === 'question' || accessEnd === null) return 0;
  const whole = accessEnd - paidAt;
  const left = Math.min(whole, Math.max(0, accessEnd - at));
  return Math.floor((priceCents * left) / whole);
}

/**
 * The refund of the time after `at`, cents, in which a day or a month is not served: of the whole price, whatever
 * was refunded before, and at most what is left of it.
 */
export function unservedRefund(
  order: Pick<Withdrawn, 'pricing' | 'priceCents' | 'paidAt' | 'accessEnd'> & {
    refundedCents: number;
  },
  at: number,
): number {
  const unserved = proportionalRefund({ ...order, isAnswered: true }, at);
  return Math.min(unserved, order.priceCents - order.refundedCents);
}

/**
 * The refund of a withdrawal at `at`, cents: like {@link proportionalRefund}, but after an answer it leaves
 * at least the price of one answer at the time of the order.
 */
export function withdrawalRefund(
  order: Withdrawn & { answerPriceCents: number },
  at: number,
): number {
  const refund = proportionalRefund(order, at);
  return order.isAnswered ? lessAnAnswer(order, refund) : refund;
}

/** The refund after an answer, limited so that the price of one answer is retained. Cents. */
export function lessAnAnswer(
  { priceCents, answerPriceCents }: { priceCents: number; answerPriceCents: number },
  refundCents: number,
): number {
  return Math.min(refundCents, Math.max(0, priceCents - answerPriceCents));
}

/**
 * True while the asker may withdraw: from an unpaid order; from a question before its answer, from a day
 * while it runs, from a month in its first 14 days.
 */
export function canWithdraw(order: OrderFacts, now: number, periods: Periods): boolean {
  const { state, paidAt, answerBy, accessEnd } = order;
  if (mayHappenIn(state, 'dropped')) return true;
  if (paidAt === null) return false;
  if (accessEnd === null) return state === 'held' && answerBy !== null && now < answerBy;
  if (!mayHappenIn(state, 'withdrawn')) return false;
  return now < Math.min(accessEnd, paidAt + periods.withdrawal);
}

/**
 * The refund of a withdrawal at `now`, cents, according to the answers in D1; null when it is too late, and 0
 * before payment.
 */
export function refundIfWithdrawn(order: OrderFacts, now: number, periods: Periods): number | null {
  if (!canWithdraw(order, now, periods)) return null;
  if (order.paidAt === null) return 0;
  const { paidAt, answeredAt } = order;
  return withdrawalRefund({ ...order, paidAt, isAnswered: answeredAt !== null }, now);
}

/** True when the asker may release the price: never while they could withdraw, or their bank decides. */
export function canConfirm(order: OrderFacts, now: number, periods: Periods): boolean {
  const isFrozen = order.chargeback === 'open';
  return mayHappenIn(order.state, 'confirmed') && !isFrozen && !canWithdraw(order, now, periods);
}

/** True while the asker may complain: after an answer, until the price is released. */
export function canComplain(order: OrderFacts, now: number): boolean {
  return mayHappenIn(order.state, 'contested') && order.releaseAt !== null && now < order.releaseAt;
}

/** Facts that a creator's reply to a complaint depends on. Times are epoch milliseconds. */
export interface ComplaintFacts {
  createdAt: number;
  /** Time of the creator's reply; null before. */
  repliedAt: number | null;
}

/** Deadline of the creator's reply to a complaint, epoch milliseconds. */
export function complaintReplyBy({ createdAt }: ComplaintFacts, periods: Periods): number {
  return createdAt + periods.complaintReply;
}

/** True when the creator may reply to the complaint: once, in time, and before it is decided. */
export function canReply(
  { state }: Pick<OrderFacts, 'state'>,
  complaint: ComplaintFacts,
  now: number,
  periods: Periods,
): boolean {
  if (!mayHappenIn(state, 'replied') || complaint.repliedAt !== null) return false;
  return now < complaintReplyBy(complaint, periods);
}

/** The reason that both sides read when nobody has decided in time. */
const undecidedReason = (days: number) =>
  `Aucune décision n’a été prise dans les ${days} jours qui ont suivi le signalement : le prix est rendu à la personne qui a payé.`;

/**
 * The decision on a complaint that nobody has decided in time: a full refund, since the payer should not wait
 * for us. Null before that.
 */
export function decisionByDefault(
  { priceCents }: Pick<OrderFacts, 'priceCents'>,
  { createdAt }: ComplaintFacts,
  now: number,
  periods: Periods,
): { refundCents: number; reason: string } | null {
  if (now < createdAt + periods.complaintDecision) return null;
  return {
    refundCents: priceCents,
    reason: undecidedReason(periods.complaintDecision / periods.day),
  };
}

/** The facts of a conversation for the order that paid for it. */
export interface PaidConversation {
  pricing: PricingModel;
  priceCents: number;
  startedAt: number;
  /** Its end in the past or future; null while a question is open. */
  endedAt: number | null;
  answerBy: number | null;
  firstReplyAt: number | null;
  isOver: boolean;
  closeReason: CloseReason | null;
}

/**
 * The effect of a conversation on its order: a new deadline of the answer, an answer, or a settlement with
 * its refund. The order then subtracts the price of an answer.
 */
export type OrderMove =
  | { event: 'asked'; answerBy: number }
  | { event: 'answered'; answeredAt: number; releaseAt: number }
  | {
      event: Extract<SettlingEvent, 'withdrawn' | 'unanswered' | 'given_back' | 'stopped'>;
      answeredAt: number | null;
      withdrawnAt: number | null;
      refundCents: number;
      at: number;
    };

/**
 * The order's event that follows from its conversation, which has decided between reply, deadline and
 * withdrawal. A month has several conversations: each can say that it was answered, but none that it was not.
 * Null when the conversation changes nothing.
 */
export function moveOf(conversation: PaidConversation, periods: Periods): OrderMove | null {
  const { pricing, startedAt, endedAt, answerBy, firstReplyAt, isOver, closeReason } = conversation;
  const accessEnd = accessEndOf(conversation, periods);
  const settles = pricing !== 'month' && isOver && (closeReason !== null || firstReplyAt === null);
  if (settles) {
    const at = endedAt!;
    const isAnswered = firstReplyAt !== null;
    const refundCents = proportionalRefund(
      { ...conversation, paidAt: startedAt, accessEnd, isAnswered },
      at,
    );
    const withdrawnAt = closeReason === 'withdrawn' ? at : null;
    const event = endOf(closeReason, isAnswered);
    return { event, answeredAt: firstReplyAt, withdrawnAt, refundCents, at };
  }
  if (firstReplyAt !== null) {
    const released = releaseAt({ pricing, accessEnd }, firstReplyAt, periods);
    return { event: 'answered', answeredAt: firstReplyAt, releaseAt: released };
  }
  return answerBy === null ? null : { event: 'asked', answerBy };
}

/** The order's event for the end of its conversation. */
function endOf(closeReason: CloseReason | null, isAnswered: boolean) {
  if (closeReason === 'withdrawn') return 'withdrawn';
  if (closeReason !== 'stopped') return 'unanswered';
  return isAnswered ? 'stopped' : 'given_back';
}

/** End of the bought access, regardless of an earlier end; null for a question. */
function accessEndOf(
  { pricing, startedAt, endedAt }: PaidConversation,
  periods: Periods,
): number | null {
  if (pricing === 'question') return null;
  return pricing === 'day' ? startedAt + periods.day : endedAt;
}
