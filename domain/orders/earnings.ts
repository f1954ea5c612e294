import type { PricingModel } from '../profiles/pricing.ts';
import type { MissingOfAccount, PayoutState } from './payout.ts';

/** A creator's earnings, as they see them. Cents, net of the fee; times are ISO 8601 UTC. */
export interface Earnings {
  currency: string;
  /** From orders that the creator has not answered yet. */
  heldCents: number;
  /** Answered, not released. */
  pendingCents: number;
  /** Released, not paid out. */
  availableCents: number;
  paidOutCents: number;
  /** The creator's debt to the platform for paid shares that were taken back. */
  owedCents: number;
  /** A fraction of the price, for today's orders. */
  feeRate: number;
  /** Time of its last change; earlier orders have the fee of their day. Null when it has never changed. */
  feeSince: string | null;
  minimumPayoutCents: number;
  payoutAccount: 'none' | 'incomplete' | 'active';
  /** Information that the provider still needs before it pays them. */
  payoutMissing: MissingOfAccount[];
  /** Time when the available money is sent to their bank or arrives there; null when unknown. */
  nextPayoutAt: string | null;
  /**
   * Time of the next transfer of available money to their account: at the earliest seven days after its
   * payment, fourteen for first sales. Null without an active account or waiting shares.
   */
  nextTransferAt: string | null;
  /** Part of the available money that is on its way to their bank. */
  inTransitCents: number;
  /** Frozen while a bank decides about the payment; not part of the available money. */
  frozenCents: number;
  /**
   * Parts of `heldCents` and `pendingCents` that a decision has to free first: of a bank about the payment, or of the
   * platform about a complaint. An order with both counts for its bank.
   */
  blockedCents: { heldByBank: number; pendingByBank: number; pendingByComplaint: number };
  /**
   * The days of what waits: the first and the last release by time, the first deadline for a decision about a complaint,
   * and the opening of the oldest chargeback that its bank has not decided. Null where nothing waits.
   */
  waits: {
    firstReleaseAt: string | null;
    lastReleaseAt: string | null;
    complaintDecidedBy: string | null;
    disputedSince: string | null;
  };
  /** The last payout; null before the first. */
  lastPayout: {
    cents: number;
    state: PayoutState;
    createdAt: string;
    arrivesAt: string;
    /** The bank's reason for its failure. */
    reason: string | null;
  } | null;
}

/** The money of a creator by what it waits for, each cent once. */
export function earningsByWait({
  heldCents,
  pendingCents,
  frozenCents,
  blockedCents: { heldByBank, pendingByBank, pendingByComplaint },
}: Pick<Earnings, 'heldCents' | 'pendingCents' | 'frozenCents' | 'blockedCents'>) {
  return {
    /** For the creator's answer. */
    answer: heldCents - heldByBank,
    /** For time. */
    release: pendingCents - pendingByBank - pendingByComplaint,
    bank: frozenCents + heldByBank + pendingByBank,
    complaint: pendingByComplaint,
  };
}

/** The one name of each option, which the specification gives it in a conversation's header. */
export const offerNames = {
  question: 'One Shot',
  day: 'One Day',
  month: 'One Month',
} as const satisfies Record<PricingModel, string>;

/** The services sold, for papers, which name them in French. */
const offerTerms = {
  question: 'une question',
  day: 'accès 24 heures',
  month: 'accès un mois',
} as const satisfies Record<PricingModel, string>;

export function orderLabel(pricing: PricingModel, topicName: string): string {
  return `${offerNames[pricing]} (${offerTerms[pricing]}) · ${topicName}`;
}
