import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  moderationAppeals as appeals,
  moderationDecisions as decisions,
  reports,
} from '../../../database/schema.ts';
import { hasRole, requireRole, selectHasRole } from '../../../database/team-only.ts';
import { iso } from '../../../domain/dates/iso.ts';
import {
  type AppealDecision,
  appealDecisionRefusal,
} from '../../../domain/moderation/moderation-decision.ts';
import type { AppealOutcome } from '../../../domain/moderation/moderation-wire.ts';
import type { Operator } from '../../../domain/operations/operators.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { permitFor } from '../two-people/permit.ts';
import { involvedIn, isInForceOnTeam } from './about-team.ts';
import { appealDecided } from './decision-effects.ts';

/**
 * Decides on an appeal, once: the decision stands, or is lifted with all its effects. Null while granting it waits for
 * a second person, an operator, because the decision is about an operator or moderator. 404 for a user without the role and for an
 * unknown appeal; 403 `moderation.own` for who made the decision, the author, and a reporter; 409 `appeal.decided`.
 *
 * @param person a moderator, or the operator who approves
 */
export function decideAppeal(
  db: Database,
  person: Operator & { userId: string },
  appealId: string,
  { uphold, reason }: AppealDecision,
  now: number,
): Promise<AppealOutcome | null> {
  const { userId } = person;
  return decideAgain(async () => {
    const { role, found } = await batch(db, {
      role: selectHasRole(db, userId, person.role),
      found: first(
        db
          .select({
            ...getTableColumns(decisions),
            isReporter: sql`exists (select 1 from ${reports}
              where ${reports.caseId} = ${decisions.caseId} and ${reports.reporterId} = ${userId})`
              .mapWith(Boolean)
              .as('is_reporter'),
            isDecided: sql`${appeals.decidedAt} is not null`.mapWith(Boolean).as('is_decided'),
          })
          .from(appeals)
          .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
          .where(eq(appeals.id, appealId)),
      ),
    });
    requireRole(role);
    if (!found) throw new ProblemError('appeal.not_found');
    const { isReporter, isDecided, ...decision } = found;
    const facts = { ...decision, decidedBy: decision.moderatorId, isReporter, isDecided };
    const refusal = appealDecisionRefusal(facts, userId);
    if (refusal) throw new ProblemError(refusal);
    const { id, authorId, liftedAt } = decision;
    const permit = await permitFor(
      db,
      {
        terms: { what: 'grant_appeal', person: authorId, appeal: appealId },
        subjectId: id,
        people: [authorId],
        // An upheld decision needs no second person.
        isAboutTeam: uphold ? sql`0` : isInForceOnTeam(authorId, id),
        excluded: involvedIn(id),
        reason,
        request: {
          ...{ method: 'POST', path: `/appeals/${appealId}/decision` },
          body: { uphold, reason },
        },
      },
      person,
      now,
    );
    if (!permit) return null;
    const isOpen = and(eq(appeals.id, appealId), isNull(appeals.decidedAt));
    const isSame = and(eq(decisions.id, id), sql`${decisions.liftedAt} is ${liftedAt}`);
    await batch(db, {
      ...permit.entries,
      isStill: onlyIf(
        sql`${hasRole(userId, person.role)} and exists (select 1 from ${appeals} where ${isOpen})
          and exists (select 1 from ${decisions} where ${isSame})`,
      ),
      ...appealDecided(
        db,
        appealId,
        decision,
        { moderatorId: userId, isUpheld: uphold, reason },
        now,
      ),
    });
    return { uphold, reason, decidedAt: iso(now) };
  });
}
