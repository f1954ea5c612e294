import type { PricingModel } from '../profiles/pricing.ts';
import type { InvoiceSupplier } from './invoice.ts';
import type { Order } from './order-wire.ts';
import type { MissingOfAccount, PayoutState } from './payout.ts';
import type { SellerIdentity } from './seller.ts';

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

export const statementKinds = ['sale', 'refund', 'chargeback', 'debt', 'payout'] as const;
/**
 * A price that was released; what went back of one afterwards, by us or by a bank; what was kept of shares for
 * what the creator owed; and what arrived at their bank or came back from it.
 */
export type StatementKind = (typeof statementKinds)[number];

/** The movements of a creator's money in one month. */
export interface Statement {
  /** A month of Paris, `YYYY-MM`. */
  month: string;
  lines: {
    kind: StatementKind;
    at: string;
    /** Null where it is of no one order. */
    orderId: string | null;
    /** The order's, as its receipt has it. */
    number: string | null;
    label: string;
    /** 0 for debts and payouts, as the fee. */
    grossCents: number;
    feeCents: number;
    netCents: number;
  }[];
  /** The sums of sales and of what went back of them. */
  totals: { grossCents: number; feeCents: number; netCents: number };
}

/** What the asker was charged, and what went back. */
export interface Receipt {
  /** 'Facture' where a professional sold, else 'Reçu'. */
  title: string;
  number: string;
  issuedAt: string;
  /** Null where they have left; who sold before the law says `sellerIdentity`. */
  seller: ReceiptParty;
  /** The status that the seller had declared when it was paid; null where they had declared none. */
  sellerIdentity: SellerIdentity | null;
  buyer: ReceiptParty;
  /** Who writes it in the seller's name, by their mandate. */
  issuer: InvoiceSupplier;
  lines: { label: string; cents: number }[];
  /** With VAT, as `exclCents + vatCents`. */
  totalCents: number;
  exclCents: number;
  vatCents: number;
  vatMention: string;
  refunds: { at: string; cents: number; vatCents: number; number: string }[];
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

/** What stands on a statement for a movement of so many cents, above zero to the creator. */
export function statementLabel(
  kind: StatementKind,
  cents: number,
  pricing: PricingModel | null,
  topicName: string | null,
): string {
  if (kind === 'payout') return cents > 0 ? 'Virement revenu' : 'Virement vers votre banque';
  const order = pricing && topicName ? orderLabel(pricing, topicName) : 'Ventes antérieures';
  switch (kind) {
    case 'sale':
      return order;
    case 'refund':
      return `Remboursement · ${order}`;
    case 'chargeback':
      return `${cents > 0 ? 'Contestation gagnée' : 'Contestation bancaire'} · ${order}`;
    case 'debt':
      return `${cents > 0 ? 'Dette annulée' : 'Dette compensée'} · ${order}`;
  }
}
