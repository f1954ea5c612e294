import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { batch, onlyIf } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  authUsers,
  conversationRatings,
  conversations,
  joinedGuests,
  moderationCases,
  moderationDecisions,
  noticeOutbox,
  orders,
  outbox,
  premiumSubscriptions,
  profiles,
  reports,
  userBlocks,
} from '../../../database/schema.ts';
import { dueWholeReceipts } from '../../../database/whole-receipts.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { endAtObjects } from '../../accounts/auth/ended-sessions.ts';
import { logAuthEvent } from '../../accounts/auth/events.ts';
import { accountJoinedBy, findFlow, isFlowOpen } from '../../accounts/auth/flow-state.ts';
import { attemptClaimed, claimedEntry, effects } from '../../platform/effects.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { mailAccepted, reachableAgain } from '../../platform/mail/refusals.ts';
import { anonymizeAccount } from '../account-deletion/anonymize-account.ts';
import { runDeletion } from '../account-deletion/run-deletion.ts';
import { applyBlock } from '../blocks/apply-block.ts';
import { refundUnservedBy } from '../moderation/suspension.ts';
import { followGuestJoin } from './follow-guest-join.ts';

export const joinSchema = z.strictObject({ token: z.string().min(1) });

/**
 * Gives the orders of a guest to the caller, whose address the guest had given: `token` is of the link that was mailed
 * there. Its orders, conversations, ratings and months change their asker in one batch, and cases and decisions about it
 * their author; their objects follow ({@link followGuestJoin}), and the guest's account is deleted as its owner would
 * delete it. What the caller may not have bought stays with the deleted account, which refunds it: what they sell
 * themselves, whose rating then counts no longer, and what those who block them have not answered. Asking again changes
 * nothing and succeeds: an answer may be lost. 403 `guest.link_expired`, 409 `guest.other_address`,
 * `guest.payment_open`, `guest.is_creator`.
 */
export async function joinGuest(
  context: Context<SignedInEnv>,
  { token }: z.infer<typeof joinSchema>,
): Promise<void> {
  try {
    await joinOnce(context, token);
  } catch (error) {
    const isUsedUp = error instanceof ProblemError && error.problem.code === 'guest.link_expired';
    // Not the request's session: the join may be newer than what that has read.
    const db = database(context.env.DB);
    if (!isUsedUp || (await accountJoinedBy(db, token)) !== context.var.viewer.id) throw error;
  }
}

async function joinOnce(context: Context<SignedInEnv>, token: string): Promise<void> {
  const { db, viewer, now } = context.var;
  const { env } = context;
  const userId = viewer.id;
  const flow = await findFlow(db, 'signup', token, now);
  if (!flow?.userId || !flow.address) throw new ProblemError('guest.link_expired');
  const { userId: guestId, address, codeHash } = flow;

  const isGuest = sql`exists (select 1 from ${authUsers} join ${profiles} on ${profiles.id} = ${authUsers.id}
    where ${authUsers.id} = ${guestId} and ${authUsers.guestEmail} = ${address}
    and ${profiles.suspendedAt} is null and ${profiles.deletedAt} is null)`;
  const hasAddress = sql`exists (select 1 from ${authUsers}
    where ${authUsers.id} = ${userId} and ${authUsers.email} = ${address})`;
  const isPaying = sql`exists (select 1 from ${orders}
    where ${orders.askerId} = ${guestId} and ${orders.state} = 'awaiting')`;
  const sells = sql`exists (select 1 from ${profiles}
    where ${profiles.id} = ${guestId} and ${profiles.isCreator})`;

  const { ended, work, followed, blocks } = await batch(db, {
    isOpen: onlyIf(
      sql`${isGuest} and ${isFlowOpen('signup', token, now)}`,
      () => new ProblemError('guest.link_expired'),
    ),
    isTheirs: onlyIf(hasAddress, () => new ProblemError('guest.other_address')),
    isPaid: onlyIf(sql`not ${isPaying}`, () => new ProblemError('guest.payment_open')),
    isNoCreator: onlyIf(sql`not ${sells}`, () => new ProblemError('guest.is_creator')),
    joined: db.insert(joinedGuests).values({ guestId, userId, joinedAt: now, codeHash }),
    ...moved(db, guestId, userId),
    reachable: reachableAgain(db, eq(authUsers.id, userId), now),
    address: db
      .update(authUsers)
      .set({
        emailConfirmedAt: sql`coalesce(${authUsers.emailConfirmedAt}, ${now})`,
        adultAt: sql`coalesce(${authUsers.adultAt}, (select adult_at from auth_users where id = ${guestId}))`,
        ...mailAccepted,
      })
      .where(eq(authUsers.id, userId)),
    receipts: dueWholeReceipts(db, userId, now),
    followed: db
      .insert(outbox)
      .values(claimedEntry('guest_joined', { guestId, userId }, now))
      .returning(),
    ...movedBlocks(db, guestId, userId),
    blocks: blocksOf(db, userId, now),
    ...anonymizeAccount(db, guestId, now),
  });
  await endAtObjects(context, ended);
  logAuthEvent(context, 'guest_joined');
  const handlers = effects(env, {
    guest_joined: followGuestJoin,
    block: applyBlock,
    give_back: refundUnservedBy,
    delete_account: runDeletion,
  });
  // The caller reads the conversations at once.
  await attemptClaimed(database(env.DB), handlers, [...followed, ...blocks], now);
  context.executionCtx.waitUntil(attemptClaimed(database(env.DB), handlers, work, now));
}

/** Statements that make `userId` the asker of what the guest has ordered, except from `userId`. */
function moved(db: Database, guestId: string, userId: string) {
  return {
    ratings: db
      .update(conversationRatings)
      .set({ raterId: userId })
      .where(
        and(eq(conversationRatings.raterId, guestId), ne(conversationRatings.rateeId, userId)),
      ),
    // Nobody rates themselves: such a rating counts nowhere any more.
    ownRatings: db
      .update(conversationRatings)
      .set({ isCountable: false, isListable: false })
      .where(
        and(eq(conversationRatings.raterId, guestId), eq(conversationRatings.rateeId, userId)),
      ),
    months: db
      .update(premiumSubscriptions)
      .set({ subscriberId: userId })
      .where(
        and(
          eq(premiumSubscriptions.subscriberId, guestId),
          ne(premiumSubscriptions.creatorId, userId),
        ),
      ),
    conversations: db
      .update(conversations)
      .set({ userId })
      .where(and(eq(conversations.userId, guestId), ne(conversations.creatorId, userId))),
    notices: db
      .update(noticeOutbox)
      .set({ recipientId: userId })
      .where(
        and(
          eq(noticeOutbox.recipientId, guestId),
          sql`not exists (select 1 from ${noticeOutbox} own
            where own.recipient_id = ${userId} and own.thing = ${noticeOutbox.thing})`,
        ),
      ),
    reports: db
      .update(reports)
      .set({ reporterId: userId })
      .where(
        and(
          eq(reports.reporterId, guestId),
          sql`not exists (select 1 from ${reports} own
            where own.reporter_id = ${userId} and own.case_id = ${reports.caseId})`,
        ),
      ),
    cases: db
      .update(moderationCases)
      .set({ authorId: userId })
      .where(eq(moderationCases.authorId, guestId)),
    // A lifted decision stays as it was.
    decisions: db
      .update(moderationDecisions)
      .set({ authorId: userId })
      .where(
        and(
          eq(moderationDecisions.authorId, guestId),
          ne(moderationDecisions.moderatorId, userId),
          isNull(moderationDecisions.liftedAt),
        ),
      ),
    orders: db
      .update(orders)
      .set({ askerId: userId })
      .where(and(eq(orders.askerId, guestId), ne(orders.creatorId, userId))),
  };
}

/** Statements that give the account the blocks of and against the guest. The guest's deletion ends theirs. */
function movedBlocks(db: Database, guestId: string, userId: string) {
  const from = sql`${userBlocks} held`;
  const createdAt = sql`held.created_at`;
  return {
    blockers: insertWhere(
      db,
      userBlocks,
      { blockerId: sql`held.blocker_id`, blockedId: userId, createdAt },
      sql`held.blocked_id = ${guestId} and held.blocker_id <> ${userId}`,
      from,
    ).onConflictDoNothing(),
    blocked: insertWhere(
      db,
      userBlocks,
      { blockerId: userId, blockedId: sql`held.blocked_id`, createdAt },
      sql`held.blocker_id = ${guestId} and held.blocked_id <> ${userId}`,
      from,
    ).onConflictDoNothing(),
  };
}

/** Statement that applies the blocks of and against the user again, now that more orders are theirs. */
function blocksOf(db: Database, userId: string, now: number) {
  const effect = sql`json_object('blockerId', ${userBlocks.blockerId}, 'blockedId', ${userBlocks.blockedId}, 'at', ${String(now)})`;
  const isPartner = (askedId: SQL) => sql`exists (select 1 from ${orders}
    where ${orders.askerId} = ${userId} and ${orders.creatorId} = ${askedId})`;
  return insertWhere(
    db,
    outbox,
    claimedEntry('block', effect as never, now),
    sql`(${userBlocks.blockedId} = ${userId} and ${isPartner(sql`${userBlocks.blockerId}`)})
      or (${userBlocks.blockerId} = ${userId} and ${isPartner(sql`${userBlocks.blockedId}`)})`,
    sql`${userBlocks}`,
  ).returning();
}
