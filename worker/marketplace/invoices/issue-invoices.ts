import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { closedMonths } from '../../../database/schema.ts';
import { describePublisher, selectPublisherAt } from '../../../database/settings.ts';
import { monthBeside } from '../../../domain/dates/days.ts';
import { parisMonth } from '../../../domain/dates/paris.ts';
import { parisMonthBounds } from '../../../domain/dates/paris-bounds.ts';
import { DOCUMENTS_PER_YEAR } from '../../../domain/orders/document-number.ts';
import { supplierOf } from '../../../domain/orders/invoice.ts';
import { isInMonth } from '../payments/statement-months.ts';

/**
 * Issues the commission invoices of closed months: one for each creator with a sale whose fee was
 * retained or returned. A month that was skipped because no job ran is invoiced before the next.
 * Running it again issues nothing twice.
 */
export async function issueInvoices(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  now: number,
): Promise<void> {
  const [closed] = await db
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .where(isNull(closedMonths.invoicedAt))
    .orderBy(asc(closedMonths.month))
    .limit(1);
  if (!closed) return;
  for (const month of await monthsUntil(db, closed.month)) await issueFor(db, env, month, now);
  const [, endedAt] = parisMonthBounds(closed.month);
  await db
    .update(closedMonths)
    .set({ invoicedAt: now, endedAt })
    .where(and(eq(closedMonths.month, closed.month), isNull(closedMonths.invoicedAt)));
}

/** The months since the last invoiced one (or since the first fee), up to and including `month`. */
async function monthsUntil(db: Database, month: string): Promise<string[]> {
  const { before, fees } = await batch(db, {
    before: first(
      db
        .select({ month: sql<string | null>`max(${closedMonths.month})`.as('before') })
        .from(closedMonths)
        .where(lt(closedMonths.month, month)),
    ),
    fees: first(
      db.all<{ first: number | null }>(
        sql`select min(at) as first from ledger_transfers where credit = 'revenue'`,
      ),
    ),
  });
  const earliest = fees!.first === null ? month : parisMonth(fees!.first);
  const since = before!.month ? monthBeside(before!.month, 1) : earliest;
  const months: string[] = [];
  for (let each = since < month ? since : month; each <= month; each = monthBeside(each, 1))
    months.push(each);
  return months;
}

/**
 * Issues all invoices of one month in one statement, so that concurrent runs leave no gaps in the
 * numbers.
 */
async function issueFor(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  month: string,
  now: number,
): Promise<void> {
  const [publisher] = await selectPublisherAt(db, now);
  const supplier = supplierOf(describePublisher(publisher!, env.PUBLISHER));
  const first = Number(parisMonth(now).slice(0, 4)) * DOCUMENTS_PER_YEAR;
  const [, end] = parisMonthBounds(month);
  await db.run(sql`
    insert into commission_invoices
      (series, number, creator_id, month, total_cents, vat_cents, vat_per_mille, issued_at, supplier, customer)
    select s.series,
      coalesce((select max(i.number) from commission_invoices i
        where i.series = s.series and i.number > ${first} and i.number < ${first + DOCUMENTS_PER_YEAR}), ${first})
        + row_number() over (partition by s.series order by s.creator_id),
      s.creator_id, ${month}, s.total, s.vat,
      (select per_mille from vat_rates where since < ${end} order by since desc limit 1),
      ${now}, ${JSON.stringify(supplier)},
      json_object('name', p.name, 'username', p.username, 'legalName', d.legal_name, 'address', d.address,
        'siren', d.siren, 'vat', d.vat, 'vatNumber', d.vat_number)
    from (
      select o.creator_id, iif(sum(fee) > 0, 'F', 'FA') as series, sum(fee) as total, sum(vat) as vat
      from (
        select l.order_id, iif(l.credit = 'vat' or l.debit = 'vat', 0, iif(l.credit = 'revenue', l.cents, -l.cents)) as fee,
          iif(l.credit = 'vat', l.cents, iif(l.debit = 'vat', -l.cents, 0)) as vat
        from ledger_transfers l
        where (l.credit = 'revenue' or l.debit = 'revenue')
          and l.order_id is not null and ${isInMonth(sql`l`, month)}
      ) l join orders o on o.id = l.order_id
      group by o.creator_id having sum(fee) <> 0
    ) s
    left join profiles p on p.id = s.creator_id
    left join seller_declarations d on d.creator_id = s.creator_id
      and d.since = (select max(since) from seller_declarations where creator_id = s.creator_id)
    where not exists (select 1 from commission_invoices i where i.creator_id = s.creator_id and i.month = ${month})`);
}
