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

/** The rows that a report of a payout writes. `moved`: its new state, null when that stays. */
interface PayoutDecision {
  isBegun: boolean;
  moved: PayoutState | null;
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
 * Decides what a report of a payout to its creator's bank books, and what the creator is told: it leaves their account
 * with the provider, arrives, or comes back, even after its arrival. A repeated or late report changes nothing.
 *
 * @param before its stored state, null before the first report
 */
export function decidePayout(
  before: PayoutState | null,
  creatorId: string,
  { id, state, cents, createdAt }: ReportedPayout,
  now: number,
): PayoutDecision {
  const connect = accountOf('connect', creatorId);
  const transit = accountOf('transit', creatorId);
  const creator = accountOf('creator', creatorId);
  const isBegun = before === null;
  const moved = from[state].includes(before ?? 'pending') ? state : null;
  const decision: PayoutDecision = { isBegun, moved, entries: [], notices: [] };
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
