import { and, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
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
import { type Act, permitFor } from '../two-people/permit.ts';
import { involvedIn, isInForceOnTeam } from './about-team.ts';

/**
 * Decides on an appeal, once: the decision stands, or a trigger reverts it with all its effects. Null while granting it waits for
 * a second person, an operator, because the decision is about an operator or moderator. 404 for a user without the role and for an
 * unknown appeal; 403 `moderation.own` for who made the decision, the author, and a reporter; 409 `appeal.decided`.
 *
 * @param person a moderator, or the operator who approves
 */
export async function decideAppeal(
  db: Database,
  person: Operator & { userId: string },
  appealId: string,
  decision: AppealDecision,
  now: number,
): Promise<AppealOutcome | null> {
  const { uphold, reason } = decision;
  const { userId } = person;
  const isReporter = sql`exists (select 1 from ${reports}
    where ${reports.caseId} = ${decisions.caseId} and ${reports.reporterId} = ${userId})`;
  const isOthers = and(
    sql`${userId} is not ${decisions.moderatorId} and ${userId} is not ${decisions.proposedBy}`,
    ne(decisions.authorId, userId),
    not(isReporter),
  )!;
  const act = await actOf(db, appealId, decision, isOthers);
  const permit = await permitFor(db, act, person, now);
  if (!permit) return null;
  const { role, found, decided } = await batch(db, {
    ...permit.entries,
    role: selectHasRole(db, userId, person.role),
    found: first(
      db
        .select({
          authorId: decisions.authorId,
          decidedBy: decisions.moderatorId,
          proposedBy: decisions.proposedBy,
          isReporter: isReporter.mapWith(Boolean).as('is_reporter'),
          isDecided: sql`${appeals.decidedAt} is not null`.mapWith(Boolean).as('is_decided'),
        })
        .from(appeals)
        .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
        .where(eq(appeals.id, appealId)),
    ),
    decided: first(
      db
        .update(appeals)
        .set({ decidedAt: now, moderatorId: userId, isUpheld: uphold, reason })
        .where(
          and(
            eq(appeals.id, appealId),
            isNull(appeals.decidedAt),
            inArray(
              appeals.decisionId,
              db.select({ id: decisions.id }).from(decisions).where(isOthers),
            ),
            hasRole(userId, person.role),
          ),
        )
        .returning({ id: appeals.id }),
    ),
  });
  requireRole(role);
  if (!found) throw new ProblemError('appeal.not_found');
  const refusal = appealDecisionRefusal(found, userId);
  if (refusal) throw new ProblemError(refusal);
  if (!decided) throw new ProblemError('appeal.decided');
  return { uphold, reason, decidedAt: iso(now) };
}

/** The act; one that is refused anyway, like an upheld decision, needs no second person. */
async function actOf(
  db: Database,
  appealId: string,
  decision: AppealDecision,
  isOthers: SQL,
): Promise<Act> {
  const [about] = decision.uphold
    ? []
    : await db
        .select({ id: decisions.id, authorId: decisions.authorId })
        .from(appeals)
        .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
        .where(eq(appeals.id, appealId));
  const id = about?.id ?? '';
  const authorId = about?.authorId ?? '';
  return {
    terms: { what: 'grant_appeal', person: authorId, appeal: appealId },
    subjectId: id,
    people: [authorId],
    isAboutTeam: sql`(${isInForceOnTeam(authorId, id)}
      and exists (select 1 from ${appeals} where id = ${appealId} and decided_at is null)
      and exists (select 1 from ${decisions} where ${eq(decisions.id, id)} and ${isOthers}))`,
    excluded: involvedIn(id),
    reason: decision.reason,
    request: { method: 'POST', path: `/appeals/${appealId}/decision`, body: decision },
  };
}
