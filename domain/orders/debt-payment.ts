import { accountOf, type LedgerEntry } from './ledger.ts';
import { type EffectKey, effectKeys } from './payment-effects.ts';

/** A creator pays their whole debt by card, on a page of the provider's. `over`: the page has ended unpaid. */

export const debtPaymentStates = ['awaiting', 'paid', 'over'] as const;

/** The provider charges no card for less. */
export const CARD_MINIMUM_CENTS = 50;

/** The payment's name at the provider, from which it is booked even where D1 has lost its row. */
export const debtReference = (creatorId: string, id: string): string => `debt_${creatorId}_${id}`;

/** The payment that a reference names; null for that of an order. */
export function debtPaymentOf(reference: string): { creatorId: string; id: string } | null {
  const [, creatorId, id] = /^debt_([^_]+)_([^_]+)$/.exec(reference) ?? [];
  return creatorId && id ? { creatorId, id } : null;
}

/** The facts that the books have, in cents. */
export interface DebtFacts {
  creatorId: string;
  owedCents: number;
  /** The order of the latest debt, which refunds a surplus. */
  orderId: string | null;
  /** Booked for the same source. */
  inCents: number;
  outCents: number;
}

/** The cents that have come in and gone out so far for `source`: a payment, its chargeback or its refund. */
export interface DebtReport {
  source: string;
  /** The provider's id of the payment; null in a demonstration. */
  paymentId: string | null;
  inCents: number;
  outCents: number;
}

/**
 * Decides what a report about the payment of a debt books. Money that comes in pays the debt, and what is more than
 * the debt by then (a sale has paid it, an operator has written it off) is refunded. Money that goes out, because a
 * bank takes it back, is owed again. The same report again books nothing.
 */
export function decideDebtPayment(
  { creatorId, owedCents, orderId, ...booked }: DebtFacts,
  { source, paymentId, inCents, outCents }: DebtReport,
  at: number,
): {
  entries: LedgerEntry[];
  surplus: { key: EffectKey; orderId: string; paymentId: string; cents: number } | null;
} {
  const debt = accountOf('debt', creatorId);
  // The reconciliation compares the ids of real payments only.
  const moved = { at, ...(paymentId !== null && { source }) };
  const taken = Math.max(0, outCents - booked.outCents);
  const received = Math.max(0, inCents - booked.inCents);
  const cents = Math.max(0, received - owedCents - taken);
  const entries: LedgerEntry[] = [];
  if (taken > 0)
    entries.push({
      ...{ key: `debt-out:${source}:${outCents}`, debit: debt, credit: 'provider' },
      ...{ cents: taken, ...moved },
    });
  if (received > 0)
    entries.push({
      ...{ key: `debt-in:${source}:${inCents}`, debit: 'provider', credit: debt },
      ...{ cents: received, ...moved },
    });
  if (cents === 0) return { entries, surplus: null };
  if (orderId === null || paymentId === null)
    throw new Error(`creator ${creatorId} has paid a debt that they never had`);
  const credit = accountOf('refund', orderId);
  entries.push({ key: `debt-over:${source}:${inCents}`, debit: debt, credit, cents, at });
  const key = effectKeys.return(`${source}:${inCents}`);
  return { entries, surplus: { key, orderId, paymentId, cents } };
}
