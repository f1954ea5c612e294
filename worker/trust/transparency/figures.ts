import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  moderationAppeals,
  moderationCases,
  moderationDecisions,
  moderationFigures,
} from '../../../database/schema.ts';
import {
  figuresOf,
  type ModerationFigures,
  type OutsideFigures,
  outsideFigureNames,
  outsideName,
} from '../../../domain/moderation/moderation-figures.ts';
import { yearBounds } from '../../../domain/orders/seller-report.ts';

/**
 * What moderation did in a UTC year. Reads its counts, and how long each decision and appeal of that
 * year took, which the medians need: for operators and the job, not for requests of others.
 */
export async function readFigures(db: Database, year: number): Promise<ModerationFigures> {
  const [from, to] = yearBounds(year);
  const [rows, [decision], [appeal]] = await db.batch([
    db
      .select({ name: moderationFigures.name, count: moderationFigures.count })
      .from(moderationFigures)
      .where(eq(moderationFigures.year, year)),
    median(
      db,
      sql`SELECT ${moderationDecisions.createdAt} - ${moderationCases.openedAt} AS took
        FROM ${moderationDecisions} JOIN ${moderationCases} ON ${moderationCases.id} = ${moderationDecisions.caseId}
        WHERE ${moderationDecisions.createdAt} >= ${from} AND ${moderationDecisions.createdAt} < ${to}`,
    ),
    median(
      db,
      sql`SELECT ${moderationAppeals.decidedAt} - ${moderationAppeals.createdAt} AS took
        FROM ${moderationAppeals}
        WHERE ${moderationAppeals.decidedAt} IS NOT NULL
          AND ${moderationAppeals.decidedAt} >= ${from} AND ${moderationAppeals.decidedAt} < ${to}`,
    ),
  ]);
  return figuresOf(year, rows, {
    decisionMs: decision!.median,
    appealMs: appeal!.median,
  });
}

/** The median of `took` in what `times` selects: of an even number, the mean of the two in the middle. */
function median(db: Database, times: SQL) {
  const found = sql<number | null>`(
    WITH times AS MATERIALIZED (${times}), many AS (SELECT count(*) AS n FROM times)
    SELECT avg(took) FROM (
      SELECT took FROM times ORDER BY took
      LIMIT (SELECT 2 - n % 2 FROM many) OFFSET (SELECT (n - 1) / 2 FROM many)))`;
  return db.select({ median: found.as('median') }).from(sql`(SELECT 1)`);
}

/** Keeps what an operator tells of a year in place of what was told before. */
export async function writeOutsideFigures(
  db: Database,
  year: number,
  told: OutsideFigures,
): Promise<void> {
  await db
    .insert(moderationFigures)
    .values(
      outsideFigureNames.map((name) => ({ year, name: outsideName(name), count: told[name] })),
    )
    .onConflictDoUpdate({
      target: [moderationFigures.year, moderationFigures.name],
      set: { count: sql`excluded.count` },
    });
}

/** The years of which there are figures, in order. */
export async function yearsWithFigures(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: moderationFigures.year })
    .from(moderationFigures)
    .orderBy(moderationFigures.year);
  return rows.map(({ year }) => year);
}
