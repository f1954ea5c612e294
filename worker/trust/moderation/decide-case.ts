import { and, isNull, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  isModerator,
  requireModerator,
  selectIsModerator,
} from '../../../database/moderator-only.ts';
import { moderationCases as cases, moderationDecisions } from '../../../database/schema.ts';
import {
  decisionRefusal,
  type NewDecision,
} from '../../../domain/moderation/moderation-decision.ts';
import type { DecisionMade } from '../../../domain/moderation/moderation-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { decisionColumn } from './decision-json.ts';
import { isCaseOf } from './get-case.ts';

/**
 * Decides on the case of a report, once, also with concurrent decisions; triggers apply it. Returns
 * the decision. 404 for a user who is no moderator and for an unknown report; 403 `moderation.own`;
 * 409 `report.decided` with the existing decision.
 */
export async function decideCase(
  db: Database,
  moderatorId: string,
  reportId: string,
  { action, reason, rule }: NewDecision,
  now: number,
): Promise<DecisionMade> {
  const id = crypto.randomUUID();
  const { role, found } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    made: insertWhere(
      db,
      moderationDecisions,
      {
        id,
        caseId: sql`${cases.id}`,
        subjectType: sql`${cases.subjectType}`,
        subjectId: sql`${cases.subjectId}`,
        conversationId: sql`${cases.conversationId}`,
        authorId: sql`${cases.authorId}`,
        moderatorId,
        action,
        rule: action === 'none' ? null : (rule ?? sql`${cases.category}`),
        reason,
        createdAt: now,
      },
      and(
        isCaseOf(reportId),
        isNull(cases.decidedAt),
        sql`${cases.authorId} <> ${moderatorId}`,
        isModerator(moderatorId),
      )!,
      sql`${cases}`,
    ),
    found: first(
      db
        .select({
          authorId: cases.authorId,
          decision: decisionColumn('decision', sql`decided.case_id = moderation_cases.id`),
        })
        .from(cases)
        .where(isCaseOf(reportId)),
    ),
  });
  requireModerator(role);
  if (!found) throw new ProblemError('report.not_found');
  const { authorId, decision } = found;
  const refusal = decisionRefusal({ authorId, isDecided: decision?.id !== id }, moderatorId);
  if (refusal === 'report.decided')
    throw new ProblemError(refusal, undefined, { current: { decision } });
  if (refusal) throw new ProblemError(refusal);
  return decision!;
}
