import { iso } from '../dates/iso.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { orderLabel } from './earnings.ts';
import type { InvoiceSupplier } from './invoice.ts';
import { DEBT_PAID_BY_CARD, type Movement, movementTitle } from './movements.ts';
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
    /** The payout that it belongs to; null for other kinds. */
    payoutId: string | null;
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
  payoutId: string | null;
  /** True for a debt that was paid by card. */
  isByCard: boolean;
  number: string | null;
  pricing: PricingModel | null;
  topic: string | null;
  /** The movements of the order, for its cause. */
  story: readonly Movement[];
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
    const { kind, at, orderId, payoutId, number, netCents } = movement;
    const isEarned = kind !== 'debt' && kind !== 'payout';
    const feeCents = isEarned ? movement.feeCents : 0;
    return {
      kind,
      at: iso(at),
      orderId,
      payoutId,
      number,
      label: statementLabel(movement),
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
  const { month, issuer, seller, sellerIdentity } = parties;
  // The parties are the same on the creator's other statements, and stored once (`insertPaper`).
  return { month, lines, totals, issuer, seller, sellerIdentity };
}

/** The movement and its cause, in the words of its order's page, and what was sold. */
function statementLabel(line: StatementMovement): string {
  const { kind, at, netCents, pricing, topic, story, isByCard } = line;
  if (isByCard) return netCents < 0 ? 'Paiement de la dette repris' : DEBT_PAID_BY_CARD;
  const title = titleOf(kind, netCents, (what) =>
    story.find((movement) => movement.what === what && movement.at === iso(at)),
  );
  if (kind === 'payout') return title;
  return `${title} · ${pricing && topic ? orderLabel(pricing, topic) : 'Ventes antérieures'}`;
}

function titleOf(
  kind: StatementKind,
  netCents: number,
  find: (what: Movement['what']) => Movement | undefined,
): string {
  const isReceived = netCents > 0;
  switch (kind) {
    case 'sale':
      return movementTitle(find('release') ?? { what: 'release', cause: 'time' });
    case 'refund':
      return movementTitle(find('refund') ?? { what: 'refund', cause: 'team' });
    case 'chargeback':
      return movementTitle({ what: 'chargeback', state: isReceived ? 'won' : 'lost' });
    case 'debt':
      return isReceived ? 'Dette annulée' : movementTitle({ what: 'debt_paid' });
    case 'payout':
      return isReceived ? 'Virement revenu' : movementTitle({ what: 'payout' });
  }
}
