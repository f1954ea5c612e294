import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { closedMonths } from '../../../database/schema.ts';
import { monthBeside } from '../../../domain/dates/days.ts';
import { parisMonth, parisMonthBounds } from '../../../domain/dates/paris.ts';
import { issueInvoices, selectCreatorsWithoutInvoice } from './issue-invoices.ts';
import { issueStatements, selectCreatorsWithoutStatement } from './statements.ts';

/** Creators whose papers one run issues at most, since a run has a thousand queries; the next run continues. */
const CREATORS_PER_RUN = 50;

/** The papers of a month: who lacks theirs, and how they are issued. */
const kinds = [
  [selectCreatorsWithoutStatement, issueStatements],
  [selectCreatorsWithoutInvoice, issueInvoices],
] as const;

/**
 * Issues the papers of closed months: a statement for each creator whose money moved, and a commission invoice for each
 * with a fee that was retained or returned. A month that was skipped because no job ran is issued before the next.
 * Running it again issues nothing twice.
 */
export async function issueMonthPapers(
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
  for (const month of await monthsUntil(db, closed.month))
    for (const [selectWithout, issue] of kinds) {
      const without = await selectWithout(db, month, CREATORS_PER_RUN);
      const ids = without.map(({ id }) => id);
      await issue(db, env, ids, month, now);
      if (ids.length === CREATORS_PER_RUN) return;
    }
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
