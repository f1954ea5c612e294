import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  moderationAppeals,
  moderationCases,
  moderationDecisions,
  moderationFigures,
  reports,
} from '../../../database/schema.ts';
import {
  figuresOf,
  type ModerationFigures,
  type OutsideFigures,
  outsideFigureNames,
  outsideName,
} from '../../../domain/moderation/moderation-figures.ts';
import { yearBounds } from '../../../domain/orders/seller-report.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** Condition on a decision: a report came before it. The triggers count the others as own initiative. */
const hasReport = sql`EXISTS (SELECT 1 FROM ${reports}
  WHERE ${reports.caseId} = ${moderationDecisions.caseId}
    AND ${reports.createdAt} <= ${moderationDecisions.createdAt})`;

/**
 * The moderation figures of a UTC year. Reads its counts, and the durations of all its decisions
 * and appeals for the medians, so it is for operators and the job only.
 */
export async function readFigures(db: Database, year: number): Promise<ModerationFigures> {
  const [from, to] = yearBounds(year);
  const { rows, decision, appeal } = await batch(db, {
    rows: db
      .select({ name: moderationFigures.name, count: moderationFigures.count })
      .from(moderationFigures)
      .where(eq(moderationFigures.year, year)),
    decision: first(
      median(
        db,
        sql`SELECT ${moderationDecisions.createdAt} - ${moderationCases.openedAt} AS took
        FROM ${moderationDecisions} JOIN ${moderationCases} ON ${moderationCases.id} = ${moderationDecisions.caseId}
        WHERE ${moderationDecisions.takenBackAt} IS NULL AND ${hasReport}
          AND ${moderationDecisions.createdAt} >= ${from} AND ${moderationDecisions.createdAt} < ${to}`,
      ),
    ),
    appeal: first(
      median(
        db,
        sql`SELECT ${moderationAppeals.decidedAt} - ${moderationAppeals.createdAt} AS took
        FROM ${moderationAppeals}
        WHERE ${moderationAppeals.decidedAt} IS NOT NULL
          AND ${moderationAppeals.decidedAt} >= ${from} AND ${moderationAppeals.decidedAt} < ${to}`,
      ),
    ),
  });
  return figuresOf(year, rows, {
    decisionMs: decision!.median,
    appealMs: appeal!.median,
  });
}

/**
 * The median of `took` over the rows of `times`; for an even number, the mean of the two middle
 * values.
 */
function median(db: Database, times: SQL) {
  const found = sql<number | null>`(
    WITH times AS MATERIALIZED (${times}), many AS (SELECT count(*) AS n FROM times)
    SELECT avg(took) FROM (
      SELECT took FROM times ORDER BY took
      LIMIT (SELECT 2 - n % 2 FROM many) OFFSET (SELECT (n - 1) / 2 FROM many)))`;
  return db.select({ median: found.as('median') }).from(sql`(SELECT 1)`);
}

/**
 * Stores an operator's figures for a year, replacing earlier ones. 409 `figures.changed` when those are not the ones
 * that the operator saw.
 */
export async function writeOutsideFigures(
  db: Database,
  year: number,
  figures: OutsideFigures,
  saw: OutsideFigures | undefined,
): Promise<void> {
  const { year: ofYear, name: named, count } = moderationFigures;
  const present = (
    name: keyof OutsideFigures,
  ) => sql`coalesce((select ${count} from ${moderationFigures}
    where ${ofYear} = ${year} and ${named} = ${outsideName(name)}), 0)`;
  const isSeen = and(
    ...outsideFigureNames.map((name) => saw && sql`${present(name)} = ${saw[name]}`),
  );
  await batch(db, {
    isSeen: onlyIf(isSeen ?? sql`true`, () => new ProblemError('figures.changed')),
    stored: db
      .insert(moderationFigures)
      .values(
        outsideFigureNames.map((name) => ({ year, name: outsideName(name), count: figures[name] })),
      )
      .onConflictDoUpdate({ target: [ofYear, named], set: { count: sql`excluded.count` } }),
  });
}

/** The years with figures, ascending. */
export async function yearsWithFigures(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: moderationFigures.year })
    .from(moderationFigures)
    .orderBy(moderationFigures.year);
  return rows.map(({ year }) => year);
}
