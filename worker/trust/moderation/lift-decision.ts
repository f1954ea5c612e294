import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { moderationDecisions as decisions, outbox } from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { Decider } from './decide-on-person.ts';
import { appealDecided, decisionLifted, log } from './decision-effects.ts';

/**
 * Lifts a decision about a user without an appeal, and tells them why; one whose appeal is open is lifted by granting
 * that appeal. 404 for a decision that is not about the user, 403 `moderation.own` for a decision about the decider and
 * for an appeal against their own one, 409 `decision.lifted` for a decision that is not in force.
 */
export function liftDecision(
  db: Database,
  { userId: deciderId, permit }: Decider,
  { personId, decisionId }: { personId: string; decisionId: string },
  reason: string,
  now: number,
): Promise<void> {
  if (deciderId === personId) throw new ProblemError('moderation.own');
  const openAppeal = sql`(select id from moderation_appeals
    where decision_id = ${decisionId} and decided_at is null)`;
  return decideAgain(async () => {
    const { found } = await batch(db, {
      found: first(
        db
          .select({
            ...getTableColumns(decisions),
            appealId: sql<string | null>`${openAppeal}`.as('appeal_id'),
          })
          .from(decisions)
          .where(and(eq(decisions.id, decisionId), eq(decisions.authorId, personId))),
      ),
    });
    if (!found) throw new ProblemError('decision.not_found');
    const { appealId, ...decision } = found;
    if (decision.action === 'none' || decision.liftedAt !== null)
      throw new ProblemError('decision.lifted');
    if (appealId !== null && [decision.moderatorId, decision.proposedBy].includes(deciderId))
      throw new ProblemError('moderation.own');
    const acts = appealId
      ? appealDecided(
          db,
          appealId,
          decision,
          { moderatorId: deciderId, isUpheld: false, reason },
          now,
        )
      : {
          logged: log(db, decision, { at: now, moderatorId: deciderId, action: 'lift', reason }),
          statement: db
            .insert(outbox)
            .values(outboxEntry('statement', { decisionId, liftedFor: reason }, now + 1)),
          ...decisionLifted(db, decision, now),
        };
    await batch(db, {
      ...permit.entries,
      isStill: onlyIf(
        sql`${openAppeal} is ${appealId} and exists (select 1 from ${decisions}
          where ${decisions.id} = ${decisionId} and ${decisions.liftedAt} is null)`,
      ),
      ...acts,
    });
  });
}
