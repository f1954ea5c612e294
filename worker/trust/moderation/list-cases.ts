import { and, asc, desc, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import { moderationCases as cases } from '../../../database/schema.ts';
import { CASES_PAGE_SIZE } from '../../../domain/limits.ts';
import type { ReportedCasesPage } from '../../../domain/moderation/moderation-wire.ts';
import {
  type Cursor,
  cutPage,
  formatCursor,
  isAfter,
  isBefore,
} from '../../platform/http/cursor.ts';
import { caseColumns, describeCase } from './case-columns.ts';

/** Open cases are listed longest-waiting first, decided ones latest first. */
export type CaseState = 'open' | 'decided';

/**
 * A page of cases, excluding those about the moderator, who must not learn their reporters. 404 for
 * a user who is no moderator.
 */
export async function listCases(
  db: Database,
  moderatorId: string,
  state: CaseState,
  cursor: Cursor | undefined,
): Promise<ReportedCasesPage> {
  const isOpen = state === 'open';
  const time = isOpen ? cases.openedAt : cases.decidedAt;
  // Written as literals, so that the partial indexes for open and decided cases are used.
  const isThere = isOpen ? sql`decided_at is null` : sql`decided_at is not null`;
  const place = isOpen ? isAfter([time, cases.id], cursor) : isBefore([time, cases.id], cursor);
  const order = isOpen ? asc : desc;
  const [role, found] = await db.batch([
    selectIsModerator(db, moderatorId),
    db
      .select(caseColumns)
      .from(cases)
      .where(and(isThere, ne(cases.authorId, moderatorId), place))
      .orderBy(order(time), order(cases.id))
      .limit(CASES_PAGE_SIZE + 1),
  ]);
  requireModerator(role);
  const { rows, nextCursor } = cutPage(found, CASES_PAGE_SIZE, ({ id, openedAt, decidedAt }) =>
    formatCursor({ time: isOpen ? openedAt : decidedAt!, id }),
  );
  return { reports: rows.map(describeCase), nextCursor };
}
