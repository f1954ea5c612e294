import type { Order } from './order-wire.ts';
import type { MissingOfAccount, PayoutState } from './payout.ts';
import type { PricingModel } from './pricing.ts';

/** What a creator earns, as they see it. Cents, net of the fee; times are ISO 8601 UTC. */
export interface Earnings {
  currency: string;
  /** Of orders that they have not answered yet. */
  heldCents: number;
  /** Answered, not released. */
  pendingCents: number;
  /** Released, not paid out. */
  availableCents: number;
  paidOutCents: number;
  /** What they owe the platform, where something was taken back that they had been paid. */
  owedCents: number;
  /** A fraction of the price. */
  feeRate: number;
  minimumPayoutCents: number;
  payoutAccount: 'none' | 'incomplete' | 'active';
  /** What the provider still wants to know before it pays them. */
  payoutMissing: MissingOfAccount[];
  /** When what is available sets off for their bank or is there; null where nobody can say. */
  nextPayoutAt: string | null;
  /**
   * When something of what is available is next handed over to their account: at the earliest seven days after
   * its payment, fourteen for first sales. Null without an active account, and where nothing waits.
   */
  nextTransferAt: string | null;
  /** Of what is available, on its way to their bank. */
  inTransitCents: number;
  /** Kept back while a bank decides about the payment; no part of what is available. */
  frozenCents: number;
  /** The last payout; null before the first. */
  lastPayout: {
    cents: number;
    state: PayoutState;
    createdAt: string;
    arrivesAt: string;
    /** The bank's word for why it failed. */
    reason: string | null;
  } | null;
}

/** What was released to a creator in one month. */
export interface Statement {
  /** UTC, `YYYY-MM`. */
  month: string;
  lines: {
    at: string;
    orderId: string;
    label: string;
    grossCents: number;
    feeCents: number;
    netCents: number;
  }[];
  totals: { grossCents: number; feeCents: number; netCents: number };
}

/** What the asker was charged, and what went back. */
export interface Receipt {
  number: string;
  issuedAt: string;
  seller: ReceiptParty;
  buyer: ReceiptParty;
  lines: { label: string; cents: number }[];
  totalCents: number;
  refunds: { at: string; cents: number; number: string }[];
  currency: string;
  provider: Order['provider'];
}

/** Null where they have left. */
type ReceiptParty = { name: string | null; username: string } | null;

/** What an offer is called on receipts and statements. */
export const offerNames = {
  question: 'Question',
  day: 'Accès 24 heures',
  month: 'Accès un mois',
} as const satisfies Record<PricingModel, string>;

/** What stands on a receipt or statement for an order. */
export function orderLabel(pricing: PricingModel, topicName: string): string {
  return `${offerNames[pricing]} · ${topicName}`;
}
