import { and, asc, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import { moderationCases as cases, reports } from '../../../database/schema.ts';
import { CASES_PAGE_SIZE } from '../../../domain/limits.ts';
import type { ReportedCasesPage } from '../../../domain/moderation/moderation-wire.ts';
import {
  type Cursor,
  cutPage,
  formatCursor,
  isAfter,
  isBefore,
} from '../../platform/http/cursor.ts';
import { caseColumns, describeCase, type PictureEnv } from './case-columns.ts';

/** Open cases are listed the gravest first, then longest-waiting first; decided ones latest first. */
export type CaseState = 'open' | 'decided';

/**
 * A page of cases, excluding those about the moderator, who must not learn their reporters. 404 for
 * a user who is no moderator.
 */
export async function listCases(
  db: Database,
  env: PictureEnv,
  moderatorId: string,
  state: CaseState,
  cursor: Cursor | undefined,
  now: number,
): Promise<ReportedCasesPage> {
  const isOpen = state === 'open';
  const time = isOpen ? cases.queuePlace : cases.decidedAt;
  // Written as literals, so that the partial indexes for open and decided cases are used.
  const isThere = isOpen ? sql`decided_at is null` : sql`decided_at is not null`;
  const place = isOpen ? isAfter([time, cases.id], cursor) : isBefore([time, cases.id], cursor);
  const order = isOpen ? asc : desc;
  const { role, found } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    found: db
      .select({ ...caseColumns, queuePlace: cases.queuePlace })
      .from(cases)
      .where(and(isThere, ne(cases.authorId, moderatorId), place))
      .orderBy(order(time), order(cases.id))
      .limit(CASES_PAGE_SIZE + 1),
  });
  requireModerator(role);
  const { rows, nextCursor } = cutPage(found, CASES_PAGE_SIZE, ({ id, queuePlace, decidedAt }) =>
    formatCursor({ time: isOpen ? queuePlace! : decidedAt!, id }),
  );
  return { reports: rows.map((row) => describeCase(env, row, now)), nextCursor };
}

/** Two reports whose numbers are equal are found both. */
const SAME_NUMBER_MAX = 5;

/**
 * The cases of the reports with a number, by the beginning of their ids (`idPrefixOf`): open or decided, whichever of a
 * case's reports has it. Excludes cases about the moderator. 404 for a user who is no moderator.
 */
export async function findCases(
  db: Database,
  env: PictureEnv,
  moderatorId: string,
  idPrefix: string,
  now: number,
): Promise<ReportedCasesPage> {
  const { role, found } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    found: db
      .selectDistinct(caseColumns)
      .from(reports)
      .innerJoin(cases, eq(cases.id, reports.caseId))
      .where(
        and(
          // A range of the primary key: '.' follows '-'.
          gte(reports.id, `${idPrefix}-`),
          lt(reports.id, `${idPrefix}.`),
          ne(cases.authorId, moderatorId),
        ),
      )
      .limit(SAME_NUMBER_MAX),
  });
  requireModerator(role);
  return { reports: found.map((row) => describeCase(env, row, now)), nextCursor: null };
}
