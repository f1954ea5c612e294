import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import {
  moderationAppeals as appeals,
  moderationCases as cases,
  moderationDecisions as decisions,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { CASES_PAGE_SIZE } from '../../../domain/limits.ts';
import { excerptText } from '../../../domain/moderation/excerpt.ts';
import type { Appeal } from '../../../domain/moderation/moderation-wire.ts';
import {
  type Cursor,
  cutPage,
  formatCursor,
  isAfter,
  isBefore,
} from '../../platform/http/cursor.ts';
import { subjectOf } from './case-columns.ts';
import { decisionColumn } from './decision-json.ts';
import type { CaseState } from './list-cases.ts';
import { personColumn } from './person-json.ts';

/**
 * A page of appeals, excluding the moderator's own: the open ones longest-waiting first, or the
 * decided ones latest first. 404 for a user who is no moderator.
 */
export async function listAppeals(
  db: Database,
  moderatorId: string,
  state: CaseState,
  cursor: Cursor | undefined,
): Promise<{ appeals: Appeal[]; nextCursor: string | null }> {
  const isOpen = state === 'open';
  const time = isOpen ? appeals.createdAt : appeals.decidedAt;
  // Written as literals, so that the partial indexes for open and decided appeals are used.
  const isThere = isOpen
    ? sql`moderation_appeals.decided_at is null`
    : sql`moderation_appeals.decided_at is not null`;
  const place = isOpen ? isAfter([time, appeals.id], cursor) : isBefore([time, appeals.id], cursor);
  const order = isOpen ? asc : desc;
  const { role, found } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    found: db
      .select({
        id: sql<string>`${appeals.id}`.as('appeal_id'),
        decisionId: appeals.decisionId,
        text: appeals.text,
        createdAt: sql<number>`${appeals.createdAt}`.as('appealed_at'),
        decidedAt: sql<number | null>`${appeals.decidedAt}`.as('appeal_decided_at'),
        isUpheld: appeals.isUpheld,
        reason: sql<string | null>`${appeals.reason}`.as('appeal_reason'),
        moderator: personColumn('appeal_moderator', sql`moderation_appeals.moderator_id`),
        caseId: decisions.caseId,
        subjectType: sql<typeof decisions.$inferSelect.subjectType>`${decisions.subjectType}`.as(
          'subject_type',
        ),
        subjectId: sql<string>`${decisions.subjectId}`.as('subject_id'),
        conversationId: sql<string | null>`${decisions.conversationId}`.as('conversation_id'),
        author: personColumn('author', sql`moderation_decisions.author_id`),
        decision: decisionColumn('decision', sql`decided.id = moderation_decisions.id`),
        excerpt: cases.excerpt,
      })
      .from(appeals)
      .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
      .innerJoin(cases, eq(cases.id, decisions.caseId))
      .where(and(isThere, ne(decisions.authorId, moderatorId), place))
      .orderBy(order(time), order(appeals.id))
      .limit(CASES_PAGE_SIZE + 1),
  });
  requireModerator(role);
  const { rows, nextCursor } = cutPage(found, CASES_PAGE_SIZE, ({ id, createdAt, decidedAt }) =>
    formatCursor({ time: isOpen ? createdAt : decidedAt!, id }),
  );
  return {
    appeals: rows.map((row) => ({
      id: row.id,
      decisionId: row.decisionId,
      text: row.text,
      createdAt: iso(row.createdAt),
      state,
      decision: {
        ...row.decision!,
        subject: subjectOf(row),
        excerpt: excerptText(row.subjectType, row.excerpt),
        caseId: row.caseId,
      },
      author: row.author,
      outcome:
        row.decidedAt === null
          ? null
          : {
              uphold: row.isUpheld!,
              reason: row.reason!,
              decidedAt: iso(row.decidedAt),
              moderator: row.moderator,
            },
    })),
    nextCursor,
  };
}
