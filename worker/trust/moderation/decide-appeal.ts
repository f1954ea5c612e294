import { and, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  isModerator,
  requireModerator,
  selectIsModerator,
} from '../../../database/moderator-only.ts';
import {
  moderationAppeals as appeals,
  moderationDecisions as decisions,
  reports,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import {
  type AppealDecision,
  appealDecisionRefusal,
} from '../../../domain/moderation/moderation-decision.ts';
import type { AppealOutcome } from '../../../domain/moderation/moderation-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * Decides on an appeal, once: the decision stands, or a trigger reverts it with all its effects.
 * 404 for a user who is no moderator and for an unknown appeal; 403 `moderation.own` for the
 * moderator who made the decision, the author, and a reporter; 409 `appeal.decided`.
 */
export async function decideAppeal(
  db: Database,
  moderatorId: string,
  appealId: string,
  { uphold, reason }: AppealDecision,
  now: number,
): Promise<AppealOutcome> {
  const isReporter = sql`exists (select 1 from ${reports}
    where ${reports.caseId} = ${decisions.caseId} and ${reports.reporterId} = ${moderatorId})`;
  const isOthers = inArray(
    appeals.decisionId,
    db
      .select({ id: decisions.id })
      .from(decisions)
      .where(
        and(
          ne(decisions.moderatorId, moderatorId),
          ne(decisions.authorId, moderatorId),
          not(isReporter),
        ),
      ),
  );
  const { role, found, decided } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    found: first(
      db
        .select({
          authorId: decisions.authorId,
          decidedBy: decisions.moderatorId,
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
        .set({ decidedAt: now, moderatorId, isUpheld: uphold, reason })
        .where(
          and(
            eq(appeals.id, appealId),
            isNull(appeals.decidedAt),
            isOthers,
            isModerator(moderatorId),
          ),
        )
        .returning({ id: appeals.id }),
    ),
  });
  requireModerator(role);
  if (!found) throw new ProblemError('appeal.not_found');
  const refusal = appealDecisionRefusal(found, moderatorId);
  if (refusal) throw new ProblemError(refusal);
  if (!decided) throw new ProblemError('appeal.decided');
  return { uphold, reason, decidedAt: iso(now) };
}
