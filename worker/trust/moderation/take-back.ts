import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  isModerator,
  requireModerator,
  selectIsModerator,
} from '../../../database/moderator-only.ts';
import {
  moderationCases as cases,
  moderationDecisions as decisions,
  moderationAppeals,
} from '../../../database/schema.ts';
import { TAKE_BACK_MS } from '../../../domain/moderation/moderation-decision.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { decisionTakenBack } from './decision-effects.ts';
import { isCaseOf } from './get-case.ts';

/**
 * Takes back the moderator's own decision on the case of a report, within seconds. Repeating it changes nothing. 404
 * for a user who is no moderator and for an unknown report; 409 `decision.final` for a decision that is another
 * moderator's, is too old, was contested, or whose subject has a new open case.
 */
export function takeBack(
  db: Database,
  moderatorId: string,
  reportId: string,
  now: number,
): Promise<void> {
  const isContested = sql`exists (select 1 from ${moderationAppeals} as appeal
    where appeal.decision_id = ${decisions.id})`;
  // An index allows one open case of a subject.
  const isOpenAgain = sql`exists (select 1 from ${cases} as other
    where other.subject_type = ${decisions.subjectType} and other.subject_id = ${decisions.subjectId}
      and other.conversation_id is ${decisions.conversationId} and other.decided_at is null)`;
  const mayBeTakenBack = and(
    eq(decisions.moderatorId, moderatorId),
    isNull(decisions.liftedAt),
    // One person does not take back a decision of two.
    isNull(decisions.proposedBy),
    sql`${decisions.createdAt} >= ${now - TAKE_BACK_MS}`,
    sql`not ${isContested}`,
    sql`not ${isOpenAgain}`,
    isModerator(moderatorId),
  )!;
  return decideAgain(async () => {
    const { role, found, latest } = await batch(db, {
      role: selectIsModerator(db, moderatorId),
      found: first(db.select({ id: cases.id }).from(cases).where(isCaseOf(reportId))),
      latest: first(
        db
          .select({
            ...getTableColumns(decisions),
            isPossible: mayBeTakenBack.mapWith(Boolean).as('is_possible'),
          })
          .from(decisions)
          .where(eq(decisions.caseId, sql`(select id from ${cases} where ${isCaseOf(reportId)})`))
          .orderBy(desc(decisions.createdAt))
          .limit(1),
      ),
    });
    requireModerator(role);
    if (!found) throw new ProblemError('report.not_found');
    if (!latest) throw new ProblemError('decision.final');
    const { isPossible, ...decision } = latest;
    if (decision.takenBackAt !== null && decision.moderatorId === moderatorId) return;
    if (!isPossible) throw new ProblemError('decision.final');
    await batch(db, {
      isStill: onlyIf(
        sql`exists (select 1 from ${decisions} where ${and(eq(decisions.id, decision.id), mayBeTakenBack)})`,
      ),
      ...decisionTakenBack(db, decision, now),
    });
  });
}
