import { sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { comingFees, withdrawable } from '../../../domain/orders/withdrawable.ts';
import {
  owedFromPlatform,
  payableAccounts,
  unchargedCents,
  unchargedPayments,
} from '../../marketplace/payments/books.ts';
import { lastReconciliation } from '../../marketplace/payments/reconcile.ts';

type Counts = Record<string, number>;

export interface Overview {
  provider: string;
  currency: string;
  /** Balances in cents by kind of account, as in the audit. */
  accounts: { id: string; cents: number }[];
  coverage: {
    /** Amount owed to people from the platform's balance. */
    owedCents: number;
    /** The platform's balance at the provider when last read; null before the first time. */
    providerCents: number | null;
    /** The part of it that the platform may pay out to itself: available and owed to nobody. */
    withdrawableCents: number | null;
    /** Amounts excluded from it: VAT owed to the state, and fees that the provider will still charge. */
    vatCents: number;
    comingFeesCents: number;
    covered: boolean | null;
  };
  orders: Counts;
  effects: Counts;
  chargebacks: Counts;
  payouts: Counts;
  reconciliation: {
    /** ISO 8601. */
    ranAt: string;
    transactions: number;
    differences: number;
  } | null;
}

/** An overview of all the money. Reads all of the books, so it is for operators, not for requests. */
export async function readOverview(db: Database, provider: string): Promise<Overview> {
  const counts = (table: string) =>
    db.all<{ state: string; n: number }>(
      sql`select state, count(*) as n from ${sql.identifier(table)} group by state`,
    );
  const { accounts, owed, uncharged, orders, effects, chargebacks, payouts } = await batch(db, {
    accounts: db.all<{ id: string; cents: number }>(
      sql`select case instr(id, ':') when 0 then id else substr(id, 1, instr(id, ':') - 1) end as id, sum(balance_cents) as cents from ledger_accounts group by 1`,
    ),
    owed: first(db.all<{ cents: number }>(sql`select ${owedFromPlatform} as cents`)),
    uncharged: first(
      db.all<{
        payments: number;
        cents: number;
        accounts: number;
      }>(sql`select ${unchargedPayments} as payments,
      ${unchargedCents} as cents, ${payableAccounts} as accounts`),
    ),
    orders: counts('orders'),
    effects: counts('payment_effects'),
    chargebacks: counts('chargebacks'),
    payouts: counts('payouts'),
  });
  const last = await lastReconciliation(db);
  const owedCents = owed!.cents;
  const balanceOf = (id: string) => accounts.find((each) => each.id === id)?.cents ?? 0;
  const vatCents = balanceOf('vat');
  const comingFeesCents = comingFees(uncharged!);
  const usable =
    last &&
    withdrawable({
      ...{ providerCents: last.providerCents, availableCents: last.availableCents },
      ...{ owedCents, vatCents, comingFeesCents },
    });
  return {
    provider,
    currency: CURRENCY,
    accounts,
    coverage: {
      owedCents,
      providerCents: last ? last.providerCents : null,
      withdrawableCents: usable,
      ...{ vatCents, comingFeesCents },
      covered: last ? last.providerCents >= owedCents : null,
    },
    orders: byState(orders),
    effects: byState(effects),
    chargebacks: byState(chargebacks),
    payouts: byState(payouts),
    reconciliation: last && {
      ranAt: iso(last.ranAt),
      transactions: last.transactions,
      differences: last.differences,
    },
  };
}

function byState(rows: { state: string; n: number }[]): Counts {
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
