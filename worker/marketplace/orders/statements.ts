import { sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsSeller } from '../../../database/creator-only.ts';
import { describePublisher, selectPublisherAt } from '../../../database/settings.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { parisDay } from '../../../domain/dates/paris.ts';
import { parisMonthBounds } from '../../../domain/dates/paris-bounds.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import {
  type Statement,
  type StatementKind,
  statementLabel,
} from '../../../domain/orders/earnings.ts';
import { supplierOf } from '../../../domain/orders/invoice.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import type { Publisher } from '../../../domain/publisher.ts';
import { euros, spreadsheet } from '../../platform/csv.ts';
import { isInMonth } from '../payments/statement-months.ts';

/**
 * A creator's money movements in months `YYYY-MM` of Paris, each oldest first, from the ledger:
 * sales, later refunds and chargebacks, amounts withheld for a debt, and payouts. A closed month
 * never changes. Totals count earnings only, because debts and payouts move that money without
 * earning it. 403 `creator.required` for anybody else.
 */
export async function getStatements(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  creatorId: string,
  months: string[],
  now: number,
): Promise<Statement[]> {
  const { seller, publishers, rows } = await batch(db, {
    seller: selectIsSeller(db, creatorId),
    publishers: selectPublisherOf(db, months, now),
    rows: months.map((month) => selectLines(db, creatorId, month)),
  });
  requireCreator(seller);
  return months.map((month, index) =>
    describeStatement(month, describePublisher(publishers[index]!, env.PUBLISHER), rows[index]!),
  );
}

/** The publisher at the end of each month, or at `now` when that is earlier; in the order of the months. */
function selectPublisherOf(db: Database, months: string[], now: number) {
  const ends = months.map((month) => Math.min(now, parisMonthBounds(month)[1] - 1));
  return selectPublisherAt(
    db,
    sql`each.value`,
    sql`json_each(${JSON.stringify(ends)}) each`,
  ).orderBy(sql`each.key`);
}

function selectLines(db: Database, creatorId: string, month: string) {
  const own = [accountOf('creator', creatorId), accountOf('debt', creatorId)];
  const moved = (side: 'credit' | 'debit', other: 'credit' | 'debit') => sql`
    select m.id, m.order_id, m.at, m.${sql.raw(other)} as other, ${sql.raw(side === 'credit' ? '' : '-')}m.cents as cents
    from ledger_transfers m
    where m.${sql.raw(side)} in (${own[0]}, ${own[1]}) and ${isInMonth(sql`m`, month)}
      -- A repaid debt is one line, of the account that pays it.
      and not (m.${sql.raw(side)} = ${own[1]} and m.${sql.raw(other)} = ${own[0]})`;
  return db
    .select({
      kind: sql<StatementKind>`l.kind`.as('kind'),
      orderId: sql<string | null>`l.order_id`.as('order_id'),
      at: sql<number>`l.at`.as('at'),
      // Positive when the creator received it.
      net: sql<number>`l.net`.as('net'),
      fee: sql<number>`l.fee`.as('fee'),
      pricing: sql<PricingModel | null>`l.pricing`.as('pricing'),
      topic: sql<string | null>`l.topic`.as('topic'),
      number: sql<number | null>`l.number`.as('number'),
    })
    .from(sql`(      select kind, r.order_id, r.at, r.first, net, o.pricing, t.name as topic, d.number,
        coalesce((select sum(iif(f.credit = 'revenue', f.cents, -f.cents)) from ledger_transfers f
          where f.order_id = r.order_id and f.at = r.at and 'revenue' in (f.debit, f.credit)
            and (case kind when 'sale' then 'hold:' when 'refund' then 'refund:' when 'chargeback' then 'dispute:' end)
              || r.order_id in (f.debit, f.credit)), 0) as fee
      from (
        select (case substr(other, 1, instr(other || ':', ':') - 1)
            when 'hold' then 'sale' when 'refund' then 'refund' when 'dispute' then 'chargeback'
            when 'connect' then 'payout' when 'transit' then 'payout' else 'debt' end) as kind,
          order_id, at, sum(cents) as net, min(id) as first
        from (${moved('credit', 'debit')} union all ${moved('debit', 'credit')})
        group by kind, order_id, at
      ) r
      left join orders o on o.id = r.order_id
      left join topics t on t.id = o.topic_id
      left join documents d on d.order_id = r.order_id and d.series = 'R') l`)
    .orderBy(sql`l.at, l.first`);
}

function describeStatement(
  month: string,
  publisher: Publisher,
  rows: Awaited<ReturnType<typeof selectLines>>,
): Statement {
  const lines = rows.map((row) => {
    const { kind, at, net, number } = row;
    const isEarned = kind !== 'debt' && kind !== 'payout';
    return {
      kind,
      at: iso(at),
      orderId: row.orderId,
      number: number === null ? null : formatDocumentNumber({ series: 'R', number }),
      label: statementLabel(kind, net, row.pricing, row.topic),
      grossCents: isEarned ? net + row.fee : 0,
      feeCents: isEarned ? row.fee : 0,
      netCents: net,
    };
  });
  const earned = lines.filter(({ kind }) => kind !== 'debt' && kind !== 'payout');
  const sum = (key: 'grossCents' | 'feeCents' | 'netCents') =>
    earned.reduce((total, line) => total + line[key], 0);
  return {
    month,
    issuer: supplierOf(publisher),
    lines,
    totals: {
      grossCents: sum('grossCents'),
      feeCents: sum('feeCents'),
      netCents: sum('netCents'),
    },
  };
}

/**
 * Statement lines as CSV for French spreadsheets: semicolons, decimal commas, a byte order mark.
 */
export function formatStatementCsv(lines: Statement['lines']): string {
  const rows = lines.map((line) => ({
    Date: parisDay(Date.parse(line.at)),
    Commande: line.orderId ?? '',
    Numéro: line.number ?? '',
    Libellé: line.label,
    'Prix (€)': euros(line.grossCents),
    'Commission (€)': euros(line.feeCents),
    'Net (€)': euros(line.netCents),
  }));
  return spreadsheet(rows);
}
