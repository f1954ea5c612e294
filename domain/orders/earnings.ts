import type { PricingModel } from '../profiles/pricing.ts';
import type { InvoiceSupplier } from './invoice.ts';
import type { Order } from './order-wire.ts';
import type { MissingOfAccount, PayoutState } from './payout.ts';
import type { SellerIdentity } from './seller.ts';

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

export const statementKinds = ['sale', 'refund', 'chargeback', 'debt', 'payout'] as const;
/**
 * A released price; a later refund or chargeback; retained shares for a debt; and payouts that reached their
 * bank or came back.
 */
export type StatementKind = (typeof statementKinds)[number];

/** The movements of a creator's money in one month. */
export interface Statement {
  /** A month in Paris, `YYYY-MM`. */
  month: string;
  /** The platform at the end of the month, or now before that. */
  issuer: InvoiceSupplier;
  lines: {
    kind: StatementKind;
    at: string;
    /** Null for movements without a single order. */
    orderId: string | null;
    /** The order's number, as on its receipt. */
    number: string | null;
    label: string;
    /** 0 for debts and payouts, like the fee. */
    grossCents: number;
    feeCents: number;
    netCents: number;
  }[];
  /** Sums of sales and of their refunds and chargebacks. */
  totals: { grossCents: number; feeCents: number; netCents: number };
}

/** The asker's charge and refunds. */
export interface Receipt {
  /** 'Facture' for a professional seller, otherwise 'Reçu'. */
  title: string;
  number: string;
  issuedAt: string;
  /** Null after they were deleted; `sellerIdentity` still has the legal seller. */
  seller: ReceiptParty;
  /** The seller's declared status at the time of payment; null without a declaration. */
  sellerIdentity: SellerIdentity | null;
  buyer: ReceiptParty;
  /** The platform, which issues it in the seller's name by their mandate. */
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

/** Null after they were deleted. */
type ReceiptParty = { name: string | null; username: string } | null;

/** Names of the options on receipts and statements. */
export const offerNames = {
  question: 'Question',
  day: 'Accès 24 heures',
  month: 'Accès un mois',
} as const satisfies Record<PricingModel, string>;

export function orderLabel(pricing: PricingModel, topicName: string): string {
  return `${offerNames[pricing]} · ${topicName}`;
}

/** The label of a movement on a statement; positive `cents` go to the creator. */
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
