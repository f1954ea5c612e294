import { and, eq, isNull, sql } from 'drizzle-orm';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { moderationCases as cases, profiles } from '../../../database/schema.ts';
import {
  type ModerationAction,
  type ReportCategory,
  reportCategories,
} from '../../../domain/moderation/moderation.ts';
import type { RuleName } from '../../../domain/moderation/moderation-rules.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { selectThing } from '../reports/reported-thing.ts';
import { type Permit, proposerOf } from '../two-people/permit.ts';
import { decisionMade } from './decision-effects.ts';

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
 * case without a report. It has the effects of a moderator's decision, with its statement of reasons and
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
  const subject = {
    ...{ subjectType: 'profile' as const, subjectId: personId },
    ...{ conversationId: null, authorId: personId },
  };
  const thing = sql`(${await selectThing(env, { type: 'profile', id: personId }, personId)}) as thing`;
  const isInForce = {
    hide: sql`${profiles.hiddenAt} is not null`,
    suspend: sql`${profiles.suspendedAt} is not null`,
    warn: sql`false`,
  }[action];
  const isOpenCase = and(
    eq(cases.subjectType, 'profile'),
    eq(cases.subjectId, personId),
    isNull(cases.conversationId),
    isNull(cases.decidedAt),
  )!;
  const openCase = sql<string | null>`(select ${cases.id} from ${cases} where ${isOpenCase})`;
  const category = (reportCategories as readonly string[]).includes(rule)
    ? (rule as ReportCategory)
    : 'other';
  return decideAgain(async () => {
    const { found } = await batch(db, {
      found: first(
        db
          .select({
            deletedAt: profiles.deletedAt,
            isInForce: isInForce.mapWith(Boolean).as('is_in_force'),
            openCaseId: openCase.as('open_case_id'),
            excerpt: sql<string>`thing.excerpt`.as('excerpt'),
          })
          .from(profiles)
          .innerJoin(thing, sql`true`)
          .where(eq(profiles.id, personId)),
      ),
    });
    if (!found || found.deletedAt !== null) throw new ProblemError('user.not_found');
    if (found.isInForce) throw new ProblemError('decision.in_force');
    const { openCaseId, excerpt } = found;
    const id = crypto.randomUUID();
    const caseId = openCaseId ?? crypto.randomUUID();
    await batch(db, {
      ...permit.entries,
      isStill: onlyIf(
        sql`${openCase} is ${openCaseId} and exists (select 1 from ${profiles}
          where ${profiles.id} = ${personId} and ${profiles.deletedAt} is null and not (${isInForce}))`,
      ),
      opened: openCaseId
        ? []
        : [db.insert(cases).values({ id: caseId, ...subject, excerpt, category, openedAt: now })],
      ...decisionMade(db, {
        ...{ id, caseId, ...subject, moderatorId: deciderId, proposedBy: proposerOf(permit) },
        ...{ action, rule, reason, createdAt: now },
      }),
    });
    return { id, caseId };
  });
}
