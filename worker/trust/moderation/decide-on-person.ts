import { and, eq, isNull, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  moderationCases as cases,
  moderationDecisions as decisions,
  profiles,
} from '../../../database/schema.ts';
import {
  type ModerationAction,
  type ReportCategory,
  reportCategories,
} from '../../../domain/moderation/moderation.ts';
import type { RuleName } from '../../../domain/moderation/moderation-rules.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { selectThing } from '../reports/reported-thing.ts';
import { type Permit, proposerOf } from '../two-people/permit.ts';

/** The operator who decides in their own name, with the permission for it. */
export interface Decider {
  userId: string;
  permit: Permit;
}

/** An operator's decision about a user, on the platform's own initiative. */
export interface DecisionOnPerson {
  action: Exclude<ModerationAction, 'none'>;
  rule: RuleName;
  /** Sent to the user unchanged. */
  reason: string;
}

/**
 * Decides about a user's profile, on the platform's own initiative: the open case about the profile, or else a new
 * case without a report. Triggers apply and log it as a moderator's decision, with its statement of reasons and
 * appeal. 404 for an unknown or deleted user, 403 `moderation.own`, 409 `decision.in_force` when the user is hidden or
 * suspended already.
 *
 * @param by the operator, who from then on may not decide on the appeal, and their permission
 */
export async function decideOnPerson(
  db: Database,
  env: Env,
  { userId: deciderId, permit }: Decider,
  personId: string,
  { action, rule, reason }: DecisionOnPerson,
  now: number,
): Promise<{ id: string; caseId: string }> {
  if (deciderId === personId) throw new ProblemError('moderation.own');
  const id = crypto.randomUUID();
  const caseId = crypto.randomUUID();
  const subject = { type: 'profile', id: personId } as const;
  const thing = sql`(${await selectThing(env, subject, personId)}) as thing`;
  const isInForce = {
    hide: sql`hidden_at is not null`,
    suspend: sql`suspended_at is not null`,
    warn: sql`false`,
  }[action];
  const mayDecide = sql`exists (select 1 from ${profiles}
    where ${profiles.id} = ${personId} and deleted_at is null and not (${isInForce}))`;
  const isOpenCase = and(
    eq(cases.subjectType, 'profile'),
    eq(cases.subjectId, personId),
    isNull(cases.conversationId),
    isNull(cases.decidedAt),
  )!;
  const category = (reportCategories as readonly string[]).includes(rule)
    ? (rule as ReportCategory)
    : 'other';
  const { person, made } = await batch(db, {
    ...permit.entries,
    person: first(
      db.select({ deletedAt: profiles.deletedAt }).from(profiles).where(eq(profiles.id, personId)),
    ),
    opened: insertWhere(
      db,
      cases,
      {
        id: caseId,
        subjectType: 'profile',
        subjectId: personId,
        authorId: personId,
        excerpt: sql`thing.excerpt`,
        category,
        openedAt: now,
      },
      sql`${mayDecide} and not exists (select 1 from ${cases} where ${isOpenCase})`,
      thing,
    ),
    inserted: insertWhere(
      db,
      decisions,
      {
        id,
        caseId: sql`${cases.id}`,
        subjectType: 'profile',
        subjectId: personId,
        authorId: personId,
        moderatorId: deciderId,
        proposedBy: proposerOf(permit),
        ...{ action, rule, reason, createdAt: now },
      },
      and(isOpenCase, mayDecide)!,
      sql`${cases}`,
    ),
    made: first(
      db.select({ caseId: decisions.caseId }).from(decisions).where(eq(decisions.id, id)),
    ),
  });
  if (!person || person.deletedAt !== null) throw new ProblemError('user.not_found');
  if (!made) throw new ProblemError('decision.in_force');
  return { id, caseId: made.caseId };
}
