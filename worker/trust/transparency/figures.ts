import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
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

/** Condition on a decision: a report came before it. The others count as own initiative. */
const hasReport = sql`EXISTS (SELECT 1 FROM ${reports}
  WHERE ${reports.caseId} = ${moderationDecisions.caseId}
    AND ${reports.createdAt} <= ${moderationDecisions.createdAt})`;

/**
 * The moderation figures of a UTC year. Reads all its decisions and appeals, which stay for good, so it is for operators
 * and the job only. Reports lose their reporters with the accounts, and requests for 'Vérifié' go with them: these are
 * counted when they happen, in `moderation_figures`.
 */
export async function readFigures(db: Database, year: number): Promise<ModerationFigures> {
  const [from, to] = yearBounds(year);
  const isOfYear = (at: SQLiteColumn) => and(gte(at, from), lt(at, to))!;
  const isStanding = and(
    isNull(moderationDecisions.takenBackAt),
    isOfYear(moderationDecisions.createdAt),
  )!;
  const { counted, decided, own, appealed, answered, decision, appeal } = await batch(db, {
    counted: db
      .select({ name: moderationFigures.name, count: moderationFigures.count })
      .from(moderationFigures)
      .where(eq(moderationFigures.year, year)),
    decided: countOf(db, moderationDecisions, ofDecision('decision'), isStanding),
    own: countOf(
      db,
      moderationDecisions,
      ofDecision('own'),
      sql`${isStanding} and not ${hasReport}`,
    ),
    appealed: countOf(
      db,
      moderationAppeals,
      sql`'appeal/made'`,
      isOfYear(moderationAppeals.createdAt),
    ),
    answered: countOf(
      db,
      moderationAppeals,
      sql`iif(${moderationAppeals.isUpheld}, 'appeal/upheld', 'appeal/restored')`,
      isOfYear(moderationAppeals.decidedAt),
    ),
    decision: first(
      median(
        db,
        sql`SELECT ${moderationDecisions.createdAt} - ${moderationCases.openedAt} AS took
        FROM ${moderationDecisions} JOIN ${moderationCases} ON ${moderationCases.id} = ${moderationDecisions.caseId}
        WHERE ${isStanding} AND ${hasReport}`,
      ),
    ),
    appeal: first(
      median(
        db,
        sql`SELECT ${moderationAppeals.decidedAt} - ${moderationAppeals.createdAt} AS took
        FROM ${moderationAppeals} WHERE ${isOfYear(moderationAppeals.decidedAt)}`,
      ),
    ),
  });
  return figuresOf(year, [...counted, ...decided, ...own, ...appealed, ...answered], {
    decisionMs: decision!.median,
    appealMs: appeal!.median,
  });
}

const ofDecision = (kind: string) =>
  sql`${kind} || '/' || ${moderationDecisions.action} || '/' || coalesce(${moderationDecisions.rule}, 'none')`;

/** The number of rows of each name. */
const countOf = (db: Database, table: SQLiteTable, name: SQL, condition: SQL) =>
  db
    .select({ name: sql<string>`${name}`.as('name'), count: sql<number>`count(*)`.as('count') })
    .from(table)
    .where(condition)
    .groupBy(sql`1`);

/** The median of `took` over the rows of `times`; for an even number, the mean of the two middle values. */
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

export async function yearsWithFigures(db: Database): Promise<number[]> {
  const yearOf = (at: SQLiteColumn) =>
    sql`cast(strftime('%Y', ${at} / 1000, 'unixepoch') as integer)`;
  const { createdAt } = moderationDecisions;
  const { createdAt: madeAt, decidedAt } = moderationAppeals;
  const rows = await db.all<{ year: number }>(sql`
    select ${moderationFigures.year} as year from ${moderationFigures}
    union select ${yearOf(createdAt)} from ${moderationDecisions}
    union select ${yearOf(madeAt)} from ${moderationAppeals}
    union select ${yearOf(decidedAt)} from ${moderationAppeals} where ${decidedAt} is not null
    order by year`);
  return rows.map(({ year }) => year);
}
