import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { hidePosts } from '../../../database/hide-posts.ts';
import {
  creatorMedia,
  creatorTariffs,
  creatorTopicPrefs,
  outbox,
  profiles,
} from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { UNDO_MS } from '../../../domain/accounts/account-undo.ts';
import { type DeletionState, stopSellingRefusal } from '../../../domain/accounts/deletion-rules.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { undoable } from '../../accounts/auth/account-undo.ts';
import { logAuthEvent } from '../../accounts/auth/events.ts';
import { alertChange } from '../../accounts/auth/security-alerts.ts';
import { shopBefore } from '../../accounts/auth/shop-undo.ts';
import type { Account } from '../../accounts/auth/user.ts';
import { startDeletion } from '../../community/posts/post-deletion.ts';
import { purgeAfterResponse } from '../../platform/caches/invalidation.ts';
import { attemptClaimed, claimedEntry, effects } from '../../platform/effects.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { refundUnservedBy } from '../moderation/suspension.ts';
import { batchUnbound, requireUnbound, selectDeletionState } from './deletion-state.ts';
import { deliverAnswers } from './deliver-answers.ts';

/**
 * Makes a creator an asker again: offers end, posts and topics go, and open orders are refunded when the creator says
 * so. For seven days the posts are only hidden, and the link that is mailed to a confirmed address opens the shop
 * again. Conversations, ratings and earnings stay. Idempotent. 409 `account.has_open_orders` and
 * `account.has_running_access`, with what binds them in `current`.
 */
export async function stopSelling(
  context: Context<SignedInEnv>,
  account: Account,
  refundsOpenOrders: boolean,
): Promise<void> {
  const { db, viewer, now, env } = { ...context.var, env: context.env };
  const { creator, before } = await batch(db, {
    creator: selectIsCreator(db, viewer.id),
    before: first(selectDeletionState(db, viewer.id, now)),
  });
  if (!creator[0]) throw new ProblemError('auth.invalid_token');
  if (!creator[0].isCreator) return;
  requireCreator(creator);
  const refusal = (state: DeletionState) => stopSellingRefusal(state, refundsOpenOrders);
  requireUnbound(before, refusal);
  await deliverAnswers(db, env, viewer.id);
  const undo = undoable(db, viewer.id, 'shop_ended', now, sql`true`, shopBefore(viewer.id, now));
  const isStoppable = account.emailConfirmedAt !== null;
  const statements = {
    undo: undo.row,
    posts: isStoppable
      ? hideUntilDeletion(db, viewer.id, now)
      : Object.values(startDeletion(db, eq(creatorMedia.creatorId, viewer.id), now)).flat(),
    tariffs: db
      .update(creatorTariffs)
      .set({ questionActive: false, dayActive: false, monthActive: false, updatedAt: now })
      .where(eq(creatorTariffs.creatorId, viewer.id)),
    topics: db.delete(creatorTopicPrefs).where(eq(creatorTopicPrefs.creatorId, viewer.id)),
    profile: updateProfile(db, { isCreator: false }, eq(profiles.id, viewer.id), now),
    given: db
      .insert(outbox)
      .values(claimedEntry('give_back', { userId: viewer.id }, now))
      .returning(),
    purged: db
      .insert(outbox)
      .values(claimedEntry('purge', { personId: viewer.id }, now))
      .returning(),
  };
  const { given, purged } = await batchUnbound(db, viewer.id, refusal, statements, now);
  const work = effects(env, { give_back: refundUnservedBy });
  context.executionCtx.waitUntil(attemptClaimed(database(env.DB), work, given, now));
  purgeAfterResponse(context, purged);
  logAuthEvent(context, 'shop_ended');
  if (isStoppable) alertChange(context, account, 'shop_ended', undo.code);
}

/** Statements that hide the creator's posts, and enqueue their deletion once its link has expired ({@link endShop}). */
function hideUntilDeletion(db: Database, userId: string, now: number) {
  const isShown = and(
    eq(creatorMedia.creatorId, userId),
    isNull(creatorMedia.hiddenAt),
    isNull(creatorMedia.deletionStartedAt),
  )!;
  return [
    ...hidePosts(db, isShown, now),
    db.insert(outbox).values(outboxEntry('end_shop', { userId, at: now }, now + UNDO_MS)),
  ];
}

/** Handles `end_shop`: deletes the posts that are still hidden since the shop ended; none when that was taken back. */
export async function endShop(
  env: Env,
  { userId, at }: OutboxData<'end_shop'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const posts = and(eq(creatorMedia.creatorId, userId), eq(creatorMedia.hiddenAt, at))!;
  await batch(db, startDeletion(db, posts, now));
}
