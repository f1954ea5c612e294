import { z } from 'zod';
import type { CloseReason } from '../conversations/conversation.ts';
import { accessPeriod, PERIOD_DAYS, type Periods } from '../periods.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { textSchema } from '../text/text.ts';
import type { ChargebackState } from './chargeback.ts';
import { mayHappenIn, type OrderState, type SettlingEvent } from './events.ts';
import { giveBackSides } from './give-back-sides.ts';

/**
 * An order is the life of a price: who pays whom for what, where the money is, and where it may go
 * next. Money is integer cents, times are epoch milliseconds, and `now` always comes in.
 */

export const orderOutcomes = ['released', 'refunded', 'split'] as const;
/** Whose the price is in the end: the creator's, the asker's, or a part each. */
export type OrderOutcome = (typeof orderOutcomes)[number];

export const refundStates = ['pending', 'done', 'failed'] as const;
/** How far a refund is: to be made, made by the provider, or come back from the bank or given up. */
export type RefundState = (typeof refundStates)[number];

export const orderMailKinds = [
  'confirmation',
  'withdrawal',
  'refund',
  'refund_failed',
  'complaint',
  'decision',
  'decision_creator',
] as const;
/**
 * Mails that people are to keep. To the asker: that they ordered, that they withdrew, that a refund has left or
 * has not arrived, the `decision` on their complaint. To the creator: the `complaint`, and the decision on it.
 */
export type OrderMailKind = (typeof orderMailKinds)[number];

/** Who moves the money: a demonstration within the Worker, or Stripe. */
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
 * Why a payment opened nothing and went back: a conversation or a subscription was there meanwhile; one of
 * the two has left; it was not the payment that was asked for; the two may not talk to each other; or
 * the creator takes no questions since then, or has as many as they want.
 */
export type UnopenedReason = (typeof unopenedReasons)[number];

/** What the platform keeps of a price: 20 %, at least 50 cents, never more than the price. */
export const FEE_PERCENT = 20;
export const FEE_MINIMUM_CENTS = 50;
/** A provider of real money takes nothing below this, cents. */
export const ORDER_MINIMUM_CENTS = 100;
/** What a creator has earned is paid out from this on, cents. */
export const PAYOUT_MINIMUM_CENTS = 1_000;
/**
 * How much of a price has to stay for its rating to be a review, cents: as much as the least fee, or the
 * whole price where that is less. A cent of a day that was given back at once is no purchase.
 */
export const REVIEW_MINIMUM_CENTS = FEE_MINIMUM_CENTS;
/** Stars from which a rating releases the price. */
export const RELEASING_STARS = 3;
export const COMPLAINT_MAX_LENGTH = 2_000;

/** The fee on a price, rounded to the cent. */
export function feeOf(priceCents: number): number {
  const share = Math.floor((priceCents * FEE_PERCENT + 50) / 100);
  return Math.min(priceCents, Math.max(FEE_MINIMUM_CENTS, share));
}

/**
 * Until when an order paid at `paidAt` awaits an answer, epoch milliseconds: to the end of the access
 * where a time was bought (section 4). Asking the question sets it anew.
 */
export function awaitedUntil(pricing: PricingModel, paidAt: number, periods: Periods): number {
  return paidAt + (accessPeriod(pricing, periods) ?? periods.answer);
}

/** What of an order the rules depend on. */
export interface OrderFacts {
  state: OrderState;
  pricing: PricingModel;
  priceCents: number;
  feeCents: number;
  /** The price of one answer of the creator when this was ordered; 0 where they sold none. */
  answerPriceCents: number;
  paidAt: number | null;
  answeredAt: number | null;
  /** Until when an answer is awaited: at the end of the access where a time was bought. */
  answerBy: number | null;
  /** End of a bought day or month; null for a question. */
  accessEnd: number | null;
  /** Answered: when the price is released unless something happens before. */
  releaseAt: number | null;
  /** What the payer's bank makes of the payment; null where it was not charged back. */
  chargeback: ChargebackState | null;
}

/** How a settled price is divided; the three make up the price. */
export interface Division {
  refundCents: number;
  feeCents: number;
  netCents: number;
}

/** The price divided where `refundCents` of it go back: the fee shrinks with what is left of it. */
export function divide(
  { priceCents, feeCents }: Pick<OrderFacts, 'priceCents' | 'feeCents'>,
  refundCents: number,
): Division {
  const left = priceCents - refundCents;
  const fee = priceCents === 0 ? 0 : Math.floor((feeCents * left) / priceCents);
  return { refundCents, feeCents: fee, netCents: left - fee };
}

/** How an order that is divided so has ended. */
export function outcomeOf({ refundCents, feeCents, netCents }: Division): OrderOutcome {
  if (refundCents === 0) return 'released';
  return feeCents + netCents === 0 ? 'refunded' : 'split';
}

/** When the price of an order that was answered at `answeredAt` is released. */
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

/** A purchase that somebody withdraws from. Money is cents, times are epoch milliseconds. */
interface Withdrawn {
  pricing: PricingModel;
  priceCents: number;
  paidAt: number;
  accessEnd: number | null;
  isAnswered: boolean;
}

/**
 * The part of a price for the time that is left at `at`, cents: everything before an answer, and
 * nothing of an answered question, which is used up. Rounded down, so that nobody gains a cent by
 * doing it again.
 */
export function proportionalRefund(order: Withdrawn, at: number): number {
  const { pricing, priceCents, paidAt, accessEnd, isAnswered } = order;
  if (!isAnswered) return priceCents;
  if (pricing === 'question' || accessEnd === null) return 0;
  const whole = accessEnd - paidAt;
  const left = Math.min(whole, Math.max(0, accessEnd - at));
  return Math.floor((priceCents * left) / whole);
}

/**
 * The refund when a person withdraws at `at`, cents: as {@link proportionalRefund}, and after an
 * answer no more than leaves the price of one, as the creator sold it when this was ordered.
 */
export function withdrawalRefund(
  order: Withdrawn & { answerPriceCents: number },
  at: number,
): number {
  const refund = proportionalRefund(order, at);
  if (!order.isAnswered) return refund;
  return Math.min(refund, Math.max(0, order.priceCents - order.answerPriceCents));
}

/**
 * Whether the asker may still withdraw: from what is not yet paid; from a question before its answer,
 * from a day while it runs, from a month in its first 14 days.
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
 * The refund of a withdrawal at `now`, cents, as far as D1 knows of answers; null where it is too
 * late for one, and 0 before anything is paid.
 */
export function refundIfWithdrawn(order: OrderFacts, now: number, periods: Periods): number | null {
  if (!canWithdraw(order, now, periods)) return null;
  if (order.paidAt === null) return 0;
  const { paidAt, answeredAt } = order;
  return withdrawalRefund({ ...order, paidAt, isAnswered: answeredAt !== null }, now);
}

/** Whether the asker may release the price themselves: never while they could withdraw, or their bank decides. */
export function canConfirm(order: OrderFacts, now: number, periods: Periods): boolean {
  const isFrozen = order.chargeback === 'open';
  return mayHappenIn(order.state, 'confirmed') && !isFrozen && !canWithdraw(order, now, periods);
}

/** Whether the asker may complain: after an answer, until the price is released. */
export function canComplain(order: OrderFacts, now: number): boolean {
  return mayHappenIn(order.state, 'contested') && order.releaseAt !== null && now < order.releaseAt;
}

/** Facts that a creator's answer to a complaint depends on. Times are epoch milliseconds. */
export interface ComplaintFacts {
  createdAt: number;
  /** When the creator answered; null before. */
  repliedAt: number | null;
}

/** Until when the creator may answer a complaint, epoch milliseconds. */
export function complaintReplyBy({ createdAt }: ComplaintFacts, periods: Periods): number {
  return createdAt + periods.complaintReply;
}

/** Says if the creator may answer the complaint: once, in time, and before it is decided. */
export function canReply(
  { state }: Pick<OrderFacts, 'state'>,
  complaint: ComplaintFacts,
  now: number,
  periods: Periods,
): boolean {
  if (!mayHappenIn(state, 'replied') || complaint.repliedAt !== null) return false;
  return now < complaintReplyBy(complaint, periods);
}

/** The reason that both sides read where nobody has decided in time. */
export const UNDECIDED_REASON = `Aucune décision n’a été prise dans les ${PERIOD_DAYS.complaintDecision} jours qui ont suivi le signalement : le prix est rendu à la personne qui a payé.`;

/**
 * The decision on a complaint that nobody has decided in time: all of it goes back, since whoever paid is not to
 * wait for us. Null while there is time.
 */
export function decisionByDefault(
  { priceCents }: Pick<OrderFacts, 'priceCents'>,
  { createdAt }: ComplaintFacts,
  now: number,
  periods: Periods,
): { refundCents: number; reason: string } | null {
  if (now < createdAt + periods.complaintDecision) return null;
  return { refundCents: priceCents, reason: UNDECIDED_REASON };
}

/** What a conversation says about the order that paid for it. */
export interface PaidConversation {
  pricing: PricingModel;
  priceCents: number;
  startedAt: number;
  /** When it ended or ends; null while a question is open. */
  endedAt: number | null;
  answerBy: number | null;
  firstReplyAt: number | null;
  isOver: boolean;
  closeReason: CloseReason | null;
}

/**
 * What its conversation makes of an order: it is still awaited, until a given time; it has been
 * answered; or it is settled, with so much of the price going back, less what the order says that an
 * answer costs.
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
 * The order's move that follows from its conversation, which has decided between reply, deadline and
 * withdrawal. A month has several conversations: each can say that it was answered, none that it was
 * not. Null where the conversation changes nothing.
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

/** The event that a conversation's end is for its order. */
function endOf(closeReason: CloseReason | null, isAnswered: boolean) {
  if (closeReason === 'withdrawn') return 'withdrawn';
  if (closeReason !== 'stopped') return 'unanswered';
  return isAnswered ? 'stopped' : 'given_back';
}

/** End of the access that was bought, whatever has ended it since; null for a question. */
function accessEndOf(
  { pricing, startedAt, endedAt }: PaidConversation,
  periods: Periods,
): number | null {
  if (pricing === 'question') return null;
  return pricing === 'day' ? startedAt + periods.day : endedAt;
}

export const complaintSchema = z.strictObject({
  text: textSchema(
    COMPLAINT_MAX_LENGTH,
    `Le texte ne peut pas dépasser ${COMPLAINT_MAX_LENGTH} caractères`,
  ).min(1, 'Veuillez décrire le problème'),
});

/** A creator's answer to a complaint. */
export const complaintReplySchema = z.strictObject({
  text: textSchema(
    COMPLAINT_MAX_LENGTH,
    `Le texte ne peut pas dépasser ${COMPLAINT_MAX_LENGTH} caractères`,
  ).min(1, 'Veuillez écrire votre réponse'),
});

/** What an operator gives back of an order; that `refundCents` is at most what is left of it depends on the order. */
export const operatorRefundSchema = z.strictObject({
  refundCents: z.int().min(1),
  reason: textSchema(COMPLAINT_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
  from: z.enum(giveBackSides),
});

/** A decision on a complaint; that `refundCents` is at most the price depends on the order. */
export const decisionSchema = z.strictObject({
  refundCents: z.int().min(0),
  reason: textSchema(COMPLAINT_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
});
