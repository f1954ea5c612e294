import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../database/client.ts';
import { hidePosts } from '../../../database/hide-posts.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  moderationAppeals as appeals,
  authSessions,
  moderationCases as cases,
  conversationRatings,
  creatorMedia,
  creatorMediaComments,
  moderationDecisions as decisions,
  moderationLog,
  moderators,
  outbox,
  profiles,
  reports,
  suspendedSessions,
} from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import {
  DECISION_FINAL_MS,
  OUTCOME_GATHER_MS,
} from '../../../domain/moderation/moderation-decision.ts';
import { outboxEntry } from '../../../domain/outbox.ts';

/**
 * The effects of decisions and appeals, as statements of one batch. Each batch begins with the condition that what it was
 * decided from is unchanged. What follows outside of D1 are rows of the outbox.
 */

type Decision = typeof decisions.$inferSelect;
/** A decision that is to be inserted: it is in force. */
export type NewDecisionRow = Omit<Decision, 'liftedAt' | 'takenBackAt'>;
type Statements = BatchItem<'sqlite'>[];

/**
 * A decision closes its case, hides its subject or suspends its author, and is logged. The statement of reasons to the
 * author and the outcome for reporters wait until it cannot be taken back any more; the mails to reporters wait longer,
 * because one mail gathers what was decided on their reports. A decision without an action is not told to the author.
 */
export function decisionMade(db: Database, decision: NewDecisionRow) {
  const { id, caseId, authorId, action, createdAt: at } = decision;
  const isOfCase = eq(reports.caseId, caseId);
  const inOrder = sql`order by ${reports.createdAt}, ${reports.id}`;
  return {
    made: db.insert(decisions).values(decision),
    closed: db.update(cases).set({ decidedAt: at }).where(eq(cases.id, caseId)),
    hidden:
      action === 'hide'
        ? setHidden(db, decision, (since) => sql`coalesce(${since}, ${at})`, at)
        : [],
    suspended: action === 'suspend' ? suspend(db, authorId, at) : [],
    logged: log(db, decision, { ...decision, at }),
    statement:
      action === 'none'
        ? []
        : [
            db
              .insert(outbox)
              .values(outboxEntry('statement', { decisionId: id }, at + DECISION_FINAL_MS)),
          ],
    outcomes: insertWhere(
      db,
      outbox,
      outboxEntry(
        'report_outcome',
        sql`json_object('decisionId', ${id}, 'reportId', ${reports.id})` as never,
        at + DECISION_FINAL_MS,
      ),
      sql`${isOfCase} and ${reports.reporterId} is not null ${inOrder}`,
      sql`${reports}`,
    ),
    outcomeMails: insertWhere(
      db,
      outbox,
      outboxEntry(
        'outcomes_mail',
        sql`json_object('reportId', ${reports.id})` as never,
        at + OUTCOME_GATHER_MS,
      ),
      sql`${isOfCase} and (${reports.reporterId} is not null or ${reports.email} is not null) ${inOrder}`,
      sql`${reports}`,
    ),
  };
}

/** Lifting a decision shows its subject again, or lets its author in, unless another decision still hides or suspends them. */
export function decisionLifted(
  db: Database,
  { id, subjectType, subjectId, conversationId, authorId, action }: Decision,
  at: number,
  takenBackAt: number | null = null,
) {
  const since = (of: SQL) => sql`(select min(${decisions.createdAt}) from ${decisions}
    where ${of} and ${decisions.action} = ${action} and ${decisions.liftedAt} is null)`;
  const isOfSubject = and(
    eq(decisions.subjectType, subjectType),
    eq(decisions.subjectId, subjectId),
  )!;
  return {
    lifted: db.update(decisions).set({ liftedAt: at, takenBackAt }).where(eq(decisions.id, id)),
    shown:
      action === 'hide'
        ? setHidden(db, { subjectType, subjectId, conversationId }, () => since(isOfSubject), at)
        : [],
    letIn:
      action === 'suspend'
        ? [
            ...updateProfile(
              db,
              { suspendedAt: since(eq(decisions.authorId, authorId)) },
              eq(profiles.id, authorId),
              at,
            ),
            db.delete(suspendedSessions).where(
              and(
                eq(suspendedSessions.userId, authorId),
                sql`exists (select 1 from ${profiles}
                  where ${profiles.id} = ${authorId} and ${profiles.suspendedAt} is null)`,
              ),
            ),
          ]
        : [],
  };
}

/**
 * A decision that its moderator takes back is lifted and opens its case again. A role of moderator that the suspension
 * took is given back.
 */
export function decisionTakenBack(db: Database, decision: Decision, at: number) {
  const { caseId, authorId, moderatorId } = decision;
  const hadRole = sql`exists (select 1 from ${moderationLog} where ${moderationLog.at} = ${decision.createdAt}
    and ${moderationLog.action} = 'dismiss' and ${moderationLog.subjectId} = ${authorId})`;
  return {
    ...decisionLifted(db, decision, at, at),
    opened: db.update(cases).set({ decidedAt: null }).where(eq(cases.id, caseId)),
    logged: log(db, decision, { at, moderatorId, action: 'take_back', reason: '' }),
    role:
      decision.action === 'suspend'
        ? [
            insertWhere(
              db,
              moderators,
              { userId: authorId, grantedAt: at },
              sql`${hadRole} and ${profiles.id} = ${authorId} and ${profiles.deletedAt} is null
                and ${profiles.suspendedAt} is null`,
              sql`${profiles}`,
            ).onConflictDoNothing(),
            insertWhere(
              db,
              moderationLog,
              {
                ...{ at, moderatorId, action: 'appoint', subjectType: 'profile' },
                ...{ subjectId: authorId, caseId, reason: '' },
              },
              and(eq(moderators.userId, authorId), eq(moderators.grantedAt, at))!,
              sql`${moderators}`,
            ),
          ]
        : [],
  };
}

/** An appeal is decided: its author is told, and the decision is lifted unless it is upheld. */
export function appealDecided(
  db: Database,
  appealId: string,
  decision: Decision,
  outcome: { moderatorId: string; isUpheld: boolean; reason: string },
  at: number,
) {
  const isLifted = !outcome.isUpheld && decision.liftedAt === null;
  return {
    decided: db
      .update(appeals)
      .set({ decidedAt: at, ...outcome })
      .where(eq(appeals.id, appealId)),
    logged: log(db, decision, {
      ...{ at, moderatorId: outcome.moderatorId, reason: outcome.reason },
      action: outcome.isUpheld ? 'uphold' : 'restore',
    }),
    ...(isLifted ? decisionLifted(db, decision, at) : {}),
    // After the effects that the request waits for.
    notified: db.insert(outbox).values(outboxEntry('appeal_outcome', { appealId }, at + 1)),
  };
}

/** Logs an act about a decision. */
export const log = (
  db: Database,
  { subjectType, subjectId, conversationId, caseId }: Omit<NewDecisionRow, 'createdAt'>,
  {
    at,
    moderatorId,
    action,
    reason,
  }: Pick<typeof moderationLog.$inferSelect, 'at' | 'moderatorId' | 'action' | 'reason'>,
) =>
  db.insert(moderationLog).values({
    ...{ at, moderatorId, action, subjectType, subjectId, conversationId, caseId, reason },
  });

/**
 * Sets since when the subject is hidden; null shows it. A message is hidden by its conversation's object. Cached pages
 * are purged after the effects that a new page would ask for.
 */
function setHidden(
  db: Database,
  {
    subjectType,
    subjectId,
    conversationId,
  }: Pick<Decision, 'subjectType' | 'subjectId' | 'conversationId'>,
  since: (hiddenAt: AnySQLiteColumn) => SQL,
  at: number,
): Statements {
  switch (subjectType) {
    case 'post':
      return hidePosts(db, eq(creatorMedia.id, subjectId), since(creatorMedia.hiddenAt));
    case 'comment':
      return [
        ...seen(
          db,
          { kind: 'comment_seen', data: { commentId: subjectId } },
          sql`json_object('postId', ${creatorMediaComments.mediaId})`,
          eq(creatorMediaComments.id, subjectId),
          sql`${creatorMediaComments}`,
        ),
        db
          .update(creatorMediaComments)
          .set({ hiddenAt: since(creatorMediaComments.hiddenAt) })
          .where(eq(creatorMediaComments.id, subjectId)),
      ];
    case 'rating':
      return [
        ...seen(
          db,
          { kind: 'rating_seen', data: { ratingId: subjectId } },
          sql`json_object('personId', ${conversationRatings.rateeId})`,
          eq(conversationRatings.id, subjectId),
          sql`${conversationRatings}`,
        ),
        db
          .update(conversationRatings)
          .set({ hiddenAt: since(conversationRatings.hiddenAt) })
          .where(eq(conversationRatings.id, subjectId)),
      ];
    case 'profile':
      return updateProfile(
        db,
        // A deleted account stays hidden.
        { hiddenAt: sql`coalesce(${since(profiles.hiddenAt)}, ${profiles.deletedAt})` },
        eq(profiles.id, subjectId),
        at,
      );
    case 'message':
      return [
        db
          .insert(outbox)
          .values(
            outboxEntry(
              'message_seen',
              { conversationId: conversationId!, messageId: subjectId },
              0,
            ),
          ),
      ];
  }
}

/** Enqueues the effect of a subject that others see or see no more, and then the purge of its pages. */
const seen = (
  db: Database,
  effect: { kind: 'comment_seen' | 'rating_seen'; data: object },
  pages: SQL,
  isIt: SQL,
  from: SQL,
): Statements => [
  insertWhere(db, outbox, outboxEntry(effect.kind, effect.data as never, 0), isIt, from),
  insertWhere(db, outbox, outboxEntry('purge', pages as never, 1), isIt, from),
];

/**
 * Suspends a user: every session ends at once, the outbox closes their sockets, and the role of moderator goes. The
 * refund of open orders waits until the decision cannot be taken back any more.
 */
function suspend(db: Database, userId: string, at: number): Statements {
  const isTheirs = eq(authSessions.userId, userId);
  const isMember = and(eq(profiles.id, userId), isNull(profiles.suspendedAt))!;
  return [
    insertWhere(
      db,
      outbox,
      outboxEntry(
        'end_sessions',
        sql`json_object('userId', ${userId}, 'sessionIds', group_concat(${authSessions.id}))` as never,
        at,
      ),
      sql`${isTheirs} having count(*) > 0`,
      sql`${authSessions}`,
    ),
    insertWhere(
      db,
      suspendedSessions,
      { id: sql`${authSessions.id}`, userId },
      isTheirs,
      sql`${authSessions}`,
    ).onConflictDoNothing(),
    db.delete(authSessions).where(isTheirs),
    insertWhere(
      db,
      outbox,
      outboxEntry('give_back', { userId }, at + DECISION_FINAL_MS),
      isMember,
      sql`${profiles}`,
    ),
    insertWhere(
      db,
      moderationLog,
      {
        ...{ at, action: 'dismiss', subjectType: 'profile', subjectId: userId },
        reason: 'Compte suspendu',
      },
      eq(moderators.userId, userId),
      sql`${moderators}`,
    ),
    db.delete(moderators).where(eq(moderators.userId, userId)),
    ...updateProfile(db, { suspendedAt: at }, isMember, at),
  ];
}
