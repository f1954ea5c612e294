import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { papers } from '../../../database/papers.ts';
import { parisMonth } from '../../../domain/dates/paris.ts';
import { DOCUMENTS_PER_YEAR } from '../../../domain/orders/document-number.ts';
import { planCopy } from './copy-papers.ts';
import { insertPaper, storedPaper } from './stored-paper.ts';

type Series = typeof papers.$inferSelect.series;

/** SQL for the next number of a series of `table` in the year of `now`. */
export function nextNumber(table: string, series: SQL | Series, now: number): SQL<number> {
  const first = Number(parisMonth(now).slice(0, 4)) * DOCUMENTS_PER_YEAR;
  return sql`coalesce((select max(n.number) from ${sql.identifier(table)} n
    where n.series = ${series} and n.number > ${first} and n.number < ${first + DOCUMENTS_PER_YEAR}), ${first}) + 1`;
}

interface MonthPaper {
  series: Series;
  creatorId: string;
  month: string;
  issuedAt: number;
  paper: object;
}

/** Statements that store a creator's paper of a month under the number, unless they have one of that series. */
export function storeMonthPaper(
  db: Database,
  { series, creatorId, month, issuedAt, paper }: MonthPaper,
  number: SQL<number>,
) {
  return [
    ...insertPaper(
      db,
      { series, number, creatorId, month, issuedAt, ...storedPaper(paper) },
      sql`not exists (select 1 from ${papers}
        where ${and(eq(papers.creatorId, creatorId), eq(papers.month, month), eq(papers.series, series))})
        and ${number} is not null`,
    ),
    planCopy(db, { creatorId, month }, issuedAt),
  ] as const;
}

/** The contents of a creator's papers of months, by month. */
export function selectMonthPapers(
  db: Database,
  series: Series[],
  creatorId: string,
  months: string[],
) {
  return db
    .select({ month: papers.month, content: papers.content })
    .from(papers)
    .where(
      and(
        eq(papers.creatorId, creatorId),
        inArray(papers.month, months),
        inArray(papers.series, series),
      ),
    );
}
