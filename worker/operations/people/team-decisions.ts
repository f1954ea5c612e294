import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  moderationAppeals as appeals,
  moderationDecisions as decisions,
  profiles,
} from '../../../database/schema.ts';
import type { ModerationAction } from '../../../domain/moderation/moderation.ts';
import type { RuleName } from '../../../domain/moderation/moderation-rules.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** Decisions about operators and moderators take two operators: one alone neither shuts another out nor lets one in. */

/** Condition: the user whose id is in that column is an operator or moderator. */
const hasRole = (column: string) =>
  sql.raw(`(exists (select 1 from moderators where user_id = ${column})
    or exists (select 1 from operators where user_id = ${column}))`);

/** Condition on a decision: it is about an operator or moderator, or took the role of moderator with a suspension. */
export const isAboutTeam = sql<number>`(${hasRole('moderation_decisions.author_id')}
  or (moderation_decisions.action = 'suspend' and exists (select 1 from moderation_log
    where moderation_log.action = 'dismiss' and moderation_log.at = moderation_decisions.created_at
      and moderation_log.subject_id = moderation_decisions.author_id)))`;

/** True for an operator or moderator. Throws 409 `decision.in_force` when one is hidden or suspended already. */
export async function isOfTeam(
  db: Database,
  personId: string,
  action: 'hide' | 'suspend',
): Promise<boolean> {
  const [member] = await db
    .select({ hiddenAt: profiles.hiddenAt, suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(and(eq(profiles.id, personId), hasRole('profiles.id')));
  if (!member) return false;
  if ((action === 'hide' ? member.hiddenAt : member.suspendedAt) !== null)
    throw new ProblemError('decision.in_force');
  return true;
}

/**
 * The decision in force whose lifting takes two operators; null for any other, which one operator may lift, or nobody.
 *
 * @param deciderId the operator, who may not grant an appeal against their own decision
 */
export async function decisionOnTeam(
  db: Database,
  { personId, decisionId }: { personId: string; decisionId: string },
  deciderId: string,
): Promise<{ action: ModerationAction; rule: RuleName | null } | null> {
  const isOwnAppeal = sql`(${decisions.moderatorId} = ${deciderId} and exists (
    select 1 from ${appeals} where ${appeals.decisionId} = ${decisionId} and ${appeals.decidedAt} is null))`;
  const [found] = await db
    .select({ action: decisions.action, rule: decisions.rule })
    .from(decisions)
    .where(
      and(
        eq(decisions.id, decisionId),
        eq(decisions.authorId, personId),
        ne(decisions.action, 'none'),
        isNull(decisions.liftedAt),
        isAboutTeam,
        sql`not ${isOwnAppeal}`,
      ),
    );
  return found ?? null;
}
