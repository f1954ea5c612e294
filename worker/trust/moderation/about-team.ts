import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  moderationAppeals as appeals,
  moderationCases as cases,
  moderationDecisions as decisions,
  reports,
} from '../../../database/schema.ts';
import type { ModerationAction } from '../../../domain/moderation/moderation.ts';
import type { RuleName } from '../../../domain/moderation/moderation-rules.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** Decisions about operators and moderators take two people: one alone neither shuts another out nor lets one in. */

/** Condition: the user whose id is in that column is an operator or moderator. */
export const isOfTeam = (column: string) =>
  sql.raw(`(exists (select 1 from moderators where user_id = ${column})
    or exists (select 1 from operators where user_id = ${column}))`);

/** Condition on a decision: it is about an operator or moderator, or took the role of moderator with a suspension. */
export const isAboutTeam = sql<number>`(${isOfTeam('moderation_decisions.author_id')}
  or (moderation_decisions.action = 'suspend' and exists (select 1 from moderation_log
    where moderation_log.action = 'dismiss' and moderation_log.at = moderation_decisions.created_at
      and moderation_log.subject_id = moderation_decisions.author_id)))`;

/** Condition: hiding or suspending shuts out a member of the team who is not shut out already. */
export const shutsOutMember = (personId: string, action: ModerationAction): SQL =>
  action === 'hide' || action === 'suspend'
    ? sql`exists (select 1 from profiles where profiles.id = ${personId} and ${isOfTeam('profiles.id')}
        and ${sql.raw(action === 'hide' ? 'hidden_at' : 'suspended_at')} is null)`
    : sql`0`;

/** The users who reported what the case is about, as a JSON list. */
export const reportersOf = (caseId: SQL): SQL =>
  sql`(select json_group_array(${reports.reporterId}) from ${reports}
    where ${reports.caseId} = ${caseId} and ${reports.reporterId} is not null)`;

/** The users who made the decision or reported its subject, as a JSON list. */
export const involvedIn = (decisionId: string): SQL =>
  sql`(select json_group_array(id) from (
    select moderator_id as id from moderation_decisions where id = ${decisionId}
    union select proposed_by from moderation_decisions where id = ${decisionId} and proposed_by is not null
    union select reporter_id from reports where reporter_id is not null
      and case_id = (select case_id from moderation_decisions where id = ${decisionId})))`;

/** Condition on the case: deciding it so shuts out a member of the team. */
export const isCaseOfTeam = (action: ModerationAction): SQL =>
  action === 'suspend'
    ? isOfTeam('moderation_cases.author_id')
    : sql`(${action === 'hide' ? 1 : 0} and ${cases.subjectType} = 'profile' and ${isOfTeam('moderation_cases.author_id')})`;

/** Condition on a decision in force: lifting it lets a member of the team in again. */
const letsMemberIn = sql`(moderation_decisions.action <> 'none' and moderation_decisions.lifted_at is null
  and ${isAboutTeam})`;

/** Condition: this decision about the person is in force, and lifting it lets a member of the team in again. */
export const isInForceOnTeam = (personId: string, decisionId: string): SQL =>
  sql`exists (select 1 from moderation_decisions where id = ${decisionId} and author_id = ${personId} and ${letsMemberIn})`;

/**
 * The decision in force whose lifting takes two people; null for any other. 403 `moderation.own` for a decider of the decision
 * while its appeal is open.
 */
export async function decisionOnTeam(
  db: Database,
  { personId, decisionId }: { personId: string; decisionId: string },
  deciderId: string,
): Promise<{ action: ModerationAction; rule: RuleName | null } | null> {
  const isAppealed = sql`exists (select 1 from ${appeals}
    where ${appeals.decisionId} = ${decisionId} and ${appeals.decidedAt} is null)`;
  const [found] = await db
    .select({
      action: decisions.action,
      rule: decisions.rule,
      isOwnAppeal:
        sql`(${deciderId} in (${decisions.moderatorId}, ${decisions.proposedBy}) and ${isAppealed})`
          .mapWith(Boolean)
          .as('is_own_appeal'),
    })
    .from(decisions)
    .where(and(eq(decisions.id, decisionId), eq(decisions.authorId, personId), letsMemberIn));
  if (!found) return null;
  const { isOwnAppeal, ...decision } = found;
  if (isOwnAppeal) throw new ProblemError('moderation.own');
  return decision;
}
