import { type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsSeller } from '../../../database/creator-only.ts';
import { movementsIn, orderRecord } from '../../../database/order-record.ts';
import { profiles, sellerDeclarations } from '../../../database/schema.ts';
import { describePublisher, settingAt } from '../../../database/settings.ts';
import { parisDay, parisMonthBounds } from '../../../domain/dates/paris.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { supplierOf } from '../../../domain/orders/invoice.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import {
  type Statement,
  type StatementKind,
  statementOf,
} from '../../../domain/orders/statement.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { euros, spreadsheet } from '../../platform/csv.ts';
import { nextNumber, selectMonthPapers, storeMonthPaper } from '../papers/month-papers.ts';
import { isInMonth } from '../payments/statement-months.ts';
import { describeSeller, isLatestDeclaration, sellerColumns } from '../sellers/queries.ts';

type StatementsEnv = Pick<Env, 'PUBLISHER'>;

/**
 * A creator's money movements in months `YYYY-MM` of Paris, each oldest first: sales, later refunds and chargebacks,
 * amounts withheld for a debt, and payouts. A closed month is the paper that was issued, an open one is read from the
 * ledger. 403 `creator.required` for anybody else.
 */
export async function getStatements(
  db: Database,
  env: StatementsEnv,
  creatorId: string,
  months: string[],
  now: number,
): Promise<Statement[]> {
  const { seller, issued, parties, rows } = await batch(db, {
    seller: selectIsSeller(db, creatorId),
    issued: selectMonthPapers(db, ['S'], creatorId, months),
    parties: selectParties(db, creatorId, months, now),
    rows: months.map((month) => selectMovements(db, creatorId, month)),
  });
  requireCreator(seller);
  return months.map((month, index) => {
    const paper = issued.find((each) => each.month === month);
    return paper
      ? (JSON.parse(paper.content) as Statement)
      : describeStatement(env, month, parties[index]!, rows[index]!);
  });
}

/** Issues the statements of a closed month to these creators. */
export async function issueStatements(
  db: Database,
  env: StatementsEnv,
  creatorIds: string[],
  month: string,
  now: number,
): Promise<void> {
  for (const creatorId of creatorIds) {
    const { parties, rows } = await batch(db, {
      parties: selectParties(db, creatorId, [month], now),
      rows: selectMovements(db, creatorId, month),
    });
    const paper = describeStatement(env, month, parties[0]!, rows);
    const issued = { series: 'S', creatorId, month, issuedAt: now, paper } as const;
    await db.batch(storeMonthPaper(db, issued, nextNumber('papers', 'S', now)));
  }
}

/** The creators whose money moved in a month and who have no statement of it, at most `limit`. */
export function selectCreatorsWithoutStatement(db: Database, month: string, limit: number) {
  const moved = (side: 'credit' | 'debit', kind: 'creator' | 'debt') => {
    const account = sql.raw(`m.${side}`);
    return sql`select substr(${account}, ${kind.length + 2}) as id from ledger_transfers m
      where ${account} > ${`${kind}:`} and ${account} < ${`${kind};`} and ${isInMonth(sql`m`, month)}`;
  };
  return db.all<{ id: string }>(sql`
    select id from (
      ${moved('credit', 'creator')} union ${moved('debit', 'creator')}
      union ${moved('credit', 'debt')} union ${moved('debit', 'debt')}) moved
    where not exists (select 1 from papers
      where creator_id = moved.id and month = ${month} and series = 'S')
    order by id limit ${limit}`);
}

/**
 * The creator and the publisher at the end of each month, or at `now` when that is earlier; in the order of the months.
 */
function selectParties(db: Database, creatorId: string, months: string[], now: number) {
  const ends = months.map((month) => Math.min(now, parisMonthBounds(month)[1] - 1));
  return db
    .select({
      name: sql<string | null>`${profiles.name}`.as('seller_name'),
      username: sql<string | null>`${profiles.username}`.as('seller_username'),
      declared: sellerColumns,
      publisher: sql<string | null>`${settingAt('publisher', sql`each.value`)}`.as('publisher'),
      mediator: sql<string | null>`${settingAt('mediator', sql`each.value`)}`.as('mediator'),
    })
    .from(sql`json_each(${JSON.stringify(ends)}) each`)
    .leftJoin(profiles, sql`${profiles.id} = ${creatorId} and ${profiles.deletedAt} is null`)
    .leftJoin(sellerDeclarations, isLatestDeclaration(sql`${creatorId}`, sql`each.value`))
    .orderBy(sql`each.key`);
}

/** The movements of a month; none of one whose statement is issued. */
function selectMovements(db: Database, creatorId: string, month: string) {
  const own = [accountOf('creator', creatorId), accountOf('debt', creatorId)];
  const isIssued = sql`exists (select 1 from papers
    where creator_id = ${creatorId} and month = ${month} and series = 'S')`;
  const moved = (side: 'credit' | 'debit', other: 'credit' | 'debit'): SQL => sql`
    select m.id, m.key, m.order_id, m.at, m.${sql.raw(other)} as other, ${sql.raw(side === 'credit' ? '' : '-')}m.cents as cents
    from ledger_transfers m
    where not ${isIssued} and m.${sql.raw(side)} in (${own[0]}, ${own[1]}) and ${isInMonth(sql`m`, month)}
      -- A repaid debt is one line, of the account that pays it.
      and not (m.${sql.raw(side)} = ${own[1]} and m.${sql.raw(other)} = ${own[0]})`;
  return db
    .select({
      kind: sql<StatementKind>`l.kind`.as('kind'),
      orderId: sql<string | null>`l.order_id`.as('order_id'),
      payoutId: sql<string | null>`l.payout_id`.as('payout_id'),
      isByCard: sql<boolean>`l.by_card`.mapWith(Boolean).as('by_card'),
      at: sql<number>`l.at`.as('at'),
      netCents: sql<number>`l.net`.as('net'),
      feeCents: sql<number>`l.fee`.as('fee'),
      pricing: sql<PricingModel | null>`l.pricing`.as('pricing'),
      topic: sql<string | null>`l.topic`.as('topic'),
      number: sql<number | null>`l.number`.as('number'),
      record: orderRecord(sql`l.order_id`).as('record'),
    })
    .from(sql`(      select kind, r.order_id, p.id as payout_id, by_card, r.at, r.first, net, o.pricing, t.name as topic, d.number,
        coalesce((select sum(iif(f.credit = 'revenue', f.cents, -f.cents)) from ledger_transfers f
          where f.order_id = r.order_id and f.at = r.at and 'revenue' in (f.debit, f.credit)
            and (case kind when 'sale' then 'hold:' when 'refund' then 'refund:' when 'chargeback' then 'dispute:' end)
              || r.order_id in (f.debit, f.credit)), 0) as fee
      from (
        select key like 'debt-%' as by_card, (case iif(key like 'debt-%', '', substr(other, 1, instr(other || ':', ':') - 1))
            when 'hold' then 'sale' when 'refund' then 'refund' when 'dispute' then 'chargeback'
            when 'connect' then 'payout' when 'transit' then 'payout' else 'debt' end) as kind,
          -- The rest of the key of an entry of a payout.
          iif(key like 'payout-%', substr(key, instr(key, ':') + 1), null) as payout_id,
          order_id, at, sum(cents) as net, min(id) as first
        from (${moved('credit', 'debit')} union all ${moved('debit', 'credit')})
        group by kind, by_card, payout_id, order_id, at
      ) r
      left join orders o on o.id = r.order_id
      left join payouts p on p.id = r.payout_id
      left join topics t on t.id = o.topic_id
      left join documents d on d.order_id = r.order_id and d.series = 'R' and d.source = '') l`)
    .orderBy(sql`l.at, l.first`);
}

function describeStatement(
  env: StatementsEnv,
  month: string,
  parties: Awaited<ReturnType<typeof selectParties>>[number],
  rows: Awaited<ReturnType<typeof selectMovements>>,
): Statement {
  const { name, username, declared } = parties;
  return statementOf(
    {
      month,
      seller: username === null ? null : { name, username },
      sellerIdentity: describeSeller(declared),
      issuer: supplierOf(describePublisher(parties, env.PUBLISHER)),
    },
    rows.map(({ record, ...row }) => ({
      ...row,
      story: movementsIn(record),
      number:
        row.number === null ? null : formatDocumentNumber({ series: 'R', number: row.number }),
    })),
  );
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
