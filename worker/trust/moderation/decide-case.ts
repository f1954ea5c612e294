import { and, isNull, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { moderationCases as cases, moderationDecisions } from '../../../database/schema.ts';
import { hasRole, requireRole, selectHasRole } from '../../../database/team-only.ts';
import {
  decisionRefusal,
  type NewDecision,
} from '../../../domain/moderation/moderation-decision.ts';
import type { DecisionMade } from '../../../domain/moderation/moderation-wire.ts';
import type { Operator } from '../../../domain/operations/operators.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { type Act, permitFor, proposerOf } from '../two-people/permit.ts';
import { isCaseOfTeam, reportersOf } from './about-team.ts';
import { decisionColumn } from './decision-json.ts';
import { isCaseOf } from './get-case.ts';

/**
 * Decides on the case of a report, once, also with concurrent decisions; triggers apply it. Returns the decision; null while it
 * waits for a second person, an operator, because it hides or suspends an operator or moderator. 404 for a user without the role and for
 * an unknown report; 403 `moderation.own`; 409 `report.decided` with the existing decision.
 *
 * @param person a moderator, or the operator who approves; from then on neither of the two may decide on the appeal
 */
export async function decideCase(
  db: Database,
  person: Operator & { userId: string },
  reportId: string,
  decision: NewDecision,
  now: number,
): Promise<DecisionMade | null> {
  const { action, reason, rule } = decision;
  const { userId } = person;
  const permit = await permitFor(db, await actOf(db, reportId, decision, userId), person, now);
  if (!permit) return null;
  const id = crypto.randomUUID();
  const { role, found } = await batch(db, {
    ...permit.entries,
    role: selectHasRole(db, userId, person.role),
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
        moderatorId: userId,
        proposedBy: proposerOf(permit),
        action,
        rule: action === 'none' ? null : (rule ?? sql`${cases.category}`),
        reason,
        createdAt: now,
      },
      and(
        isCaseOf(reportId),
        isNull(cases.decidedAt),
        sql`${cases.authorId} <> ${userId}`,
        hasRole(userId, person.role),
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
  requireRole(role);
  if (!found) throw new ProblemError('report.not_found');
  const { authorId, decision: made } = found;
  const refusal = decisionRefusal({ authorId, isDecided: made?.id !== id }, userId);
  if (refusal === 'report.decided')
    throw new ProblemError(refusal, undefined, { current: { decision: made } });
  if (refusal) throw new ProblemError(refusal);
  return made!;
}

/** The act; one that is refused anyway needs no second person. */
async function actOf(
  db: Database,
  reportId: string,
  decision: NewDecision,
  userId: string,
): Promise<Act> {
  const shutsOut = decision.action === 'hide' || decision.action === 'suspend';
  const [about] = shutsOut
    ? await db
        .select({ id: cases.id, authorId: cases.authorId })
        .from(cases)
        .where(isCaseOf(reportId))
    : [];
  const { reason, ...decided } = decision;
  return {
    terms: { what: 'decide_report', person: about?.authorId, case: about?.id, ...decided },
    subjectId: about?.id ?? reportId,
    people: about ? [about.authorId] : [],
    isAboutTeam: sql`exists (select 1 from moderation_cases where id = ${about?.id ?? null}
      and decided_at is null and author_id <> ${userId} and ${isCaseOfTeam(decision.action)})`,
    excluded: reportersOf(sql`${about?.id ?? null}`),
    reason,
    request: { method: 'POST', path: `/reports/${reportId}/decision`, body: decision },
  };
}
