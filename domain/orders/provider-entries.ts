import { type Account, type LedgerEntry, ownMovements } from './ledger.ts';

/** An entry of the provider's books. Cents, positive for incoming; epoch milliseconds. */
interface ProviderEntry {
  id: string;
  type: string;
  /** The cause of the entry. */
  source: string;
  /** Cents before the fee. */
  cents: number;
  feeCents: number;
  at: number;
}

/**
 * The facts that the provider's books alone tell: its fee for an entry, and what happens on the platform's own balance
 * without an order (payouts, top-ups and the provider's charges).
 */
export function entriesFrom({ id, type, source, cents, feeCents, at }: ProviderEntry) {
  const entries: LedgerEntry[] = [];
  const isOwn = (ownMovements as readonly string[]).includes(type);
  const between = (into: Account, other: Account, amount: number) => ({
    ...(amount > 0 ? { debit: into, credit: other } : { debit: other, credit: into }),
    cents: Math.abs(amount),
  });
  if (feeCents !== 0) {
    const cost = type === 'adjustment' ? 'loss' : 'fees';
    entries.push({ key: `provider-fee:${id}`, ...between(cost, 'provider', feeCents), at });
  }
  if (cents !== 0 && isOwn) {
    const other = type === 'stripe_fee' ? 'fees' : 'bank';
    entries.push({ key: `provider-own:${id}`, ...between('provider', other, cents), at, source });
  }
  return entries;
}
