import type { NoticeThing } from '../notifications/notification-dedup.ts';
import { accountOf, type LedgerEntry } from './ledger.ts';
import type { PayoutState } from './payout.ts';

/** A payout as the provider reports it. Positive cents; epoch milliseconds. */
interface ReportedPayout {
  id: string;
  state: PayoutState;
  cents: number;
  createdAt: number;
}

/** The part of a sale's share in a creator's account with the provider, or in a payout. Cents, see {@link salesOf}. */
export interface SaleShare {
  orderId: string;
  cents: number;
}

/** The rows that a report of a payout writes. `moved`: its new state, null when that stays. */
interface PayoutDecision {
  isBegun: boolean;
  moved: PayoutState | null;
  sales: SaleShare[];
  entries: LedgerEntry[];
  notices: { thing: NoticeThing; source: 'payout_sent' | 'payout_failed'; at: number }[];
}

/** The states from which a payout may move to each state. */
const from: Record<PayoutState, readonly PayoutState[]> = {
  pending: [],
  paid: ['pending'],
  failed: ['pending', 'paid'],
};

/**
 * The sales that a payout takes to the bank: the oldest first, the last one in part when it has not all of its share.
 * A negative share was taken back after an earlier payout, so this one lacks it.
 *
 * @param shares what each sale has in the creator's account with the provider, the oldest first
 */
export function salesOf(payoutCents: number, shares: readonly SaleShare[]): SaleShare[] {
  const lacking = shares.filter(({ cents }) => cents < 0);
  let left = lacking.reduce((sum, { cents }) => sum - cents, payoutCents);
  const paid: SaleShare[] = [];
  for (const { orderId, cents } of shares) {
    if (cents <= 0 || left === 0) continue;
    const part = Math.min(cents, left);
    paid.push({ orderId, cents: part });
    left -= part;
  }
  return [...paid, ...lacking];
}

/**
 * Decides what a report of a payout to its creator's bank books, and what the creator is told: it leaves their account
 * with the provider, arrives, or comes back, even after its arrival. A repeated or late report changes nothing.
 *
 * @param before its stored state, null before the first report
 * @param shares what each sale has in the creator's account with the provider, the oldest first
 */
export function decidePayout(
  before: PayoutState | null,
  creatorId: string,
  { id, state, cents, createdAt }: ReportedPayout,
  shares: readonly SaleShare[],
  now: number,
): PayoutDecision {
  const connect = accountOf('connect', creatorId);
  const transit = accountOf('transit', creatorId);
  const creator = accountOf('creator', creatorId);
  const isBegun = before === null;
  const moved = from[state].includes(before ?? 'pending') ? state : null;
  const sales = isBegun ? salesOf(cents, shares) : [];
  const decision: PayoutDecision = { isBegun, moved, sales, entries: [], notices: [] };
  const { entries, notices } = decision;
  if (isBegun) {
    entries.push({
      ...{ key: `payout:${id}`, debit: transit, credit: connect, cents, at: createdAt },
    });
    notices.push({ thing: `payout_sent:${id}`, source: 'payout_sent', at: createdAt });
  }
  if (moved === 'paid')
    entries.push({ key: `payout-paid:${id}`, debit: creator, credit: transit, cents, at: now });
  if (moved === 'failed') {
    if (before === 'paid')
      entries.push({
        ...{ key: `payout-returned:${id}`, debit: transit, credit: creator, cents, at: now },
      });
    entries.push({ key: `payout-failed:${id}`, debit: connect, credit: transit, cents, at: now });
    notices.push({ thing: `payout_failed:${id}`, source: 'payout_failed', at: now });
  }
  return decision;
}
