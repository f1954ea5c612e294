import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  moderationAppeals as appeals,
  moderationDecisions as decisions,
  moderationLog,
  outbox,
} from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { Decider } from './decide-on-person.ts';

/**
 * Lifts a decision about a user without an appeal, and tells them why; one whose appeal is open is lifted by granting
 * that appeal. Triggers restore what it hid or suspended. 404 for a decision that is not about the user, 403
 * `moderation.own` for a decision about the decider and for an appeal against their own one, 409 `decision.lifted` for
 * a decision that is not in force.
 */
export async function liftDecision(
  db: Database,
  { userId: deciderId, permit }: Decider,
  { personId, decisionId }: { personId: string; decisionId: string },
  reason: string,
  now: number,
): Promise<void> {
  if (deciderId === personId) throw new ProblemError('moderation.own');
  const isIt = and(eq(decisions.id, decisionId), eq(decisions.authorId, personId))!;
  const isInForce = and(isIt, ne(decisions.action, 'none'), isNull(decisions.liftedAt))!;
  const openAppeal = sql`(select id from moderation_appeals
    where decision_id = ${decisionId} and decided_at is null)`;
  const isLiftedAlone = and(isInForce, sql`${openAppeal} is null`)!;
  const { before, after } = await batch(db, {
    ...permit.entries,
    before: first(
      db
        .select({
          action: decisions.action,
          moderatorId: decisions.moderatorId,
          liftedAt: decisions.liftedAt,
          openAppeal: sql<string | null>`${openAppeal}`.as('open_appeal'),
        })
        .from(decisions)
        .where(isIt),
    ),
    logged: insertWhere(
      db,
      moderationLog,
      {
        at: now,
        moderatorId: deciderId,
        action: 'lift',
        subjectType: sql`${decisions.subjectType}`,
        subjectId: sql`${decisions.subjectId}`,
        conversationId: sql`${decisions.conversationId}`,
        caseId: sql`${decisions.caseId}`,
        reason,
      },
      isLiftedAlone,
      sql`${decisions}`,
    ),
    statement: insertWhere(
      db,
      outbox,
      outboxEntry('statement', { decisionId, liftedFor: reason }, now + 1),
      isLiftedAlone,
      sql`${decisions}`,
    ),
    lifted: db.update(decisions).set({ liftedAt: now }).where(isLiftedAlone),
    after: first(
      db
        .update(appeals)
        .set({ decidedAt: now, moderatorId: deciderId, isUpheld: false, reason })
        .where(
          and(
            eq(appeals.decisionId, decisionId),
            isNull(appeals.decidedAt),
            sql`exists (select 1 from ${decisions} where ${and(isInForce, sql`${deciderId} is not ${decisions.moderatorId} and ${deciderId} is not ${decisions.proposedBy}`)})`,
          ),
        )
        .returning({ id: appeals.id }),
    ),
  });
  if (!before) throw new ProblemError('decision.not_found');
  if (before.action === 'none' || before.liftedAt !== null)
    throw new ProblemError('decision.lifted');
  if (before.openAppeal !== null && !after) throw new ProblemError('moderation.own');
}
