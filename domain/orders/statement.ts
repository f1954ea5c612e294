import { iso } from '../dates/iso.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { orderLabel } from './earnings.ts';
import type { InvoiceSupplier } from './invoice.ts';
import type { PaperParty } from './receipt.ts';
import type { SellerIdentity } from './seller.ts';

const statementKinds = ['sale', 'refund', 'chargeback', 'debt', 'payout'] as const;
/**
 * A released price; a later refund or chargeback; retained shares for a debt; and payouts that reached their
 * bank or came back.
 */
export type StatementKind = (typeof statementKinds)[number];

/** The movements of a creator's money in one month. Amounts are integer cents. */
export interface Statement {
  /** A month in Paris, `YYYY-MM`. */
  month: string;
  /** The creator when the month was closed, or now before that; null once they have left. */
  seller: PaperParty | null;
  /** Their declaration at the end of the month, or now before that. */
  sellerIdentity: SellerIdentity | null;
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

/** Movements of one kind, order and time in the books. */
interface StatementMovement {
  kind: StatementKind;
  /** Epoch milliseconds. */
  at: number;
  orderId: string | null;
  number: string | null;
  pricing: PricingModel | null;
  topic: string | null;
  /** Positive when the creator received it. */
  netCents: number;
  feeCents: number;
}

/**
 * The statement of a month by the movements in the books. Totals count earnings only, because debts and payouts move
 * that money without earning it.
 */
export function statementOf(
  parties: Pick<Statement, 'month' | 'seller' | 'sellerIdentity' | 'issuer'>,
  movements: readonly StatementMovement[],
): Statement {
  const lines = movements.map((movement) => {
    const { kind, at, orderId, number, pricing, topic, netCents } = movement;
    const isEarned = kind !== 'debt' && kind !== 'payout';
    const feeCents = isEarned ? movement.feeCents : 0;
    return {
      kind,
      at: iso(at),
      orderId,
      number,
      label: statementLabel(kind, netCents, pricing, topic),
      grossCents: isEarned ? netCents + feeCents : 0,
      feeCents,
      netCents,
    };
  });
  const earned = lines.filter(({ kind }) => kind !== 'debt' && kind !== 'payout');
  const sum = (key: 'grossCents' | 'feeCents' | 'netCents') =>
    earned.reduce((total, line) => total + line[key], 0);
  const totals = {
    grossCents: sum('grossCents'),
    feeCents: sum('feeCents'),
    netCents: sum('netCents'),
  };
  return { ...parties, lines, totals };
}

/** The label of a movement on a statement; positive `cents` go to the creator. */
function statementLabel(
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
