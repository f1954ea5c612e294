import { and, eq, isNull, sql } from 'drizzle-orm';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { moderationCases as cases } from '../../../database/schema.ts';
import { hasRole, requireRole, selectHasRole } from '../../../database/team-only.ts';
import {
  decisionRefusal,
  type NewDecision,
} from '../../../domain/moderation/moderation-decision.ts';
import type { DecisionMade } from '../../../domain/moderation/moderation-wire.ts';
import type { Operator } from '../../../domain/operations/operators.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { permitFor, proposerOf } from '../two-people/permit.ts';
import { isCaseOfTeam, reportersOf } from './about-team.ts';
import { decisionMade } from './decision-effects.ts';
import { decisionColumn } from './decision-json.ts';
import { isCaseOf } from './get-case.ts';

/**
 * Decides on the case of a report, once, also with concurrent decisions. Returns the decision; null while it
 * waits for a second person, an operator, because it hides or suspends an operator or moderator. 404 for a user without the role and for
 * an unknown report; 403 `moderation.own`; 409 `report.decided` with the existing decision.
 *
 * @param person a moderator, or the operator who approves; from then on neither of the two may decide on the appeal
 */
export function decideCase(
  db: Database,
  person: Operator & { userId: string },
  reportId: string,
  { action, reason, rule }: NewDecision,
  now: number,
): Promise<DecisionMade | null> {
  const { userId } = person;
  return decideAgain(async () => {
    const { role, found } = await batch(db, {
      role: selectHasRole(db, userId, person.role),
      found: first(
        db
          .select({
            id: cases.id,
            subjectType: cases.subjectType,
            subjectId: cases.subjectId,
            conversationId: cases.conversationId,
            authorId: cases.authorId,
            category: cases.category,
            decidedAt: cases.decidedAt,
            decision: decisionOfCase,
          })
          .from(cases)
          .where(isCaseOf(reportId)),
      ),
    });
    requireRole(role);
    if (!found) throw new ProblemError('report.not_found');
    const { id: caseId, category, decidedAt, decision: current, ...subject } = found;
    const refusal = decisionRefusal({ ...subject, isDecided: decidedAt !== null }, userId);
    if (refusal === 'report.decided')
      throw new ProblemError(refusal, undefined, { current: { decision: current } });
    if (refusal) throw new ProblemError(refusal);
    const terms = { person: subject.authorId, case: caseId, action, ...(rule && { rule }) };
    const permit = await permitFor(
      db,
      {
        terms: { what: 'decide_report', ...terms },
        subjectId: caseId,
        people: [subject.authorId],
        isAboutTeam: sql`exists (select 1 from ${cases} where ${eq(cases.id, caseId)} and ${isCaseOfTeam(action)})`,
        excluded: reportersOf(sql`${caseId}`),
        reason,
        request: {
          ...{ method: 'POST', path: `/reports/${reportId}/decision` },
          body: { action, reason, ...(rule && { rule }) },
        },
      },
      person,
      now,
    );
    if (!permit) return null;
    const isOpen = and(eq(cases.id, caseId), isNull(cases.decidedAt));
    const { decision } = await batch(db, {
      ...permit.entries,
      isStill: onlyIf(
        sql`${hasRole(userId, person.role)} and exists (select 1 from ${cases} where ${isOpen})`,
      ),
      ...decisionMade(db, {
        ...{ id: crypto.randomUUID(), caseId, ...subject },
        ...{ moderatorId: userId, proposedBy: proposerOf(permit) },
        ...{ action, rule: action === 'none' ? null : (rule ?? category), reason, createdAt: now },
      }),
      decision: first(db.select({ made: decisionOfCase }).from(cases).where(eq(cases.id, caseId))),
    });
    return decision!.made;
  });
}

const decisionOfCase = decisionColumn('decision', sql`decided.case_id = moderation_cases.id`);
