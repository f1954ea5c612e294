import { eq, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../database/client.ts';
import { enqueueNotice } from '../../database/enqueue-notice.ts';
import { numberOfUser } from '../../database/numbers.ts';
import {
  conversationRatings,
  conversations,
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaComments,
  creatorMediaLikes,
  profiles,
  publications,
  userFollows,
} from '../../database/schema.ts';
import { CHANGED, type NoticeSource } from '../../domain/notifications/notification-dedup.ts';

/**
 * Statements that notify of what users did, for the batch that stores it. `which` is a condition on the row
 * that was stored: with the time of the request, so that a repeated one notifies nobody again.
 */

/** One notice for each row of `from`, due at once. Repeats of a `thing` are gathered. */
const notify = (
  db: Database,
  source: NoticeSource,
  { thing, to, about, at }: { thing: SQL; to: SQLiteColumn; about: SQL; at: SQLiteColumn | SQL },
  condition: SQL,
  from: SQL,
) =>
  enqueueNotice(
    db,
    { thing, recipientId: sql`${to}`, source, subjectId: about, at: sql`${at}` },
    condition,
    from,
  );

/** Notifies the post's author, unless they like their own. `which`: a condition on `creator_media_likes`. */
export function postLiked(db: Database, which: SQL) {
  const { mediaNumber, userNumber, likedAt: at } = creatorMediaLikes;
  const { number, id, creatorId: to } = creatorMedia;
  const facts = { thing: sql`'like:post:' || ${id}`, to, about: sql`${id}`, at };
  const from = sql`${creatorMediaLikes} join ${creatorMedia} on ${eq(number, mediaNumber)}`;
  return notify(
    db,
    'post_like',
    facts,
    sql`${which} and ${numberOfUser(to)} <> ${userNumber}`,
    from,
  );
}

/** Notifies the comment's author, unless they like their own. `which`: a condition on `creator_media_comment_likes`. */
export function commentLiked(db: Database, which: SQL) {
  const { commentId, userId, likedAt: at } = creatorMediaCommentLikes;
  const { id, userId: to } = creatorMediaComments;
  const facts = { thing: sql`'like:comment:' || ${id}`, to, about: sql`${id}`, at };
  const from = sql`${creatorMediaCommentLikes} join ${creatorMediaComments} on ${eq(id, commentId)}`;
  return notify(db, 'comment_like', facts, sql`${which} and ${to} <> ${userId}`, from);
}

/**
 * Notifies the author of the comment that is replied to, and of any other comment the post's author. `which`: a
 * condition on `creator_media_comments`.
 */
export function commented(db: Database, which: SQL) {
  const { parentCommentId, mediaId, userId, createdAt: at } = creatorMediaComments;
  const parent = alias(creatorMediaComments, 'parent');
  const { id, creatorId } = creatorMedia;
  const withParent = sql`${creatorMediaComments} left join creator_media_comments as parent
    on ${eq(parent.id, parentCommentId)}`;
  return [
    notify(
      db,
      'reply',
      { thing: sql`'reply:' || ${parent.id}`, to: parent.userId, about: sql`${parent.id}`, at },
      sql`${which} and ${parent.userId} <> ${userId}`,
      withParent,
    ),
    notify(
      db,
      'comment',
      { thing: sql`'comment:' || ${id}`, to: creatorId, about: sql`${id}`, at },
      sql`${which} and ${creatorId} <> ${userId} and ${creatorId} is not ${parent.userId}`,
      sql`${withParent} join ${creatorMedia} on ${eq(id, mediaId)}`,
    ),
  ] as const;
}

/**
 * Takes an act out of the notice that it made, before the statement that deletes it. `which`: a condition on the rows of
 * `from`, which hold the acts.
 */
const undone = (
  db: Database,
  { thing, by, to }: { thing: SQL; by: SQLiteColumn; to: SQLiteColumn },
  which: SQL,
  from: SQL,
  now: number,
) =>
  notify(
    db,
    'act_undone',
    { thing: sql`'undone:' || ${by} || ':' || ${thing}`, to, about: sql`${by}`, at: sql`${now}` },
    which,
    from,
  );

export function postUnliked(db: Database, which: SQL, now: number) {
  const { mediaNumber, userNumber } = creatorMediaLikes;
  const { number, id, creatorId: to } = creatorMedia;
  const from = sql`${creatorMediaLikes} join ${creatorMedia} on ${eq(number, mediaNumber)}
    join ${profiles} on ${eq(profiles.number, userNumber)}`;
  return undone(db, { thing: sql`'like:post:' || ${id}`, by: profiles.id, to }, which, from, now);
}

export function commentUnliked(db: Database, which: SQL, now: number) {
  const { commentId, userId: by } = creatorMediaCommentLikes;
  const { id, userId: to } = creatorMediaComments;
  const from = sql`${creatorMediaCommentLikes} join ${creatorMediaComments} on ${eq(id, commentId)}`;
  return undone(db, { thing: sql`'like:comment:' || ${id}`, by, to }, which, from, now);
}

const followedUser = alias(profiles, 'followed');
const followsOfUsers = sql`${userFollows} join profiles as followed
  on ${eq(followedUser.number, userFollows.followedNumber)}`;

export function unfollowed(db: Database, which: SQL, now: number) {
  const follower = alias(profiles, 'follower');
  const from = sql`${followsOfUsers} join profiles as follower
    on ${eq(follower.number, userFollows.followerNumber)}`;
  return undone(
    db,
    { thing: sql`'follow'`, by: follower.id, to: followedUser.id },
    which,
    from,
    now,
  );
}

export function replyDeleted(db: Database, which: SQL, now: number) {
  const { id, rateeId: by, raterId: to } = conversationRatings;
  const thing = sql`'reply:review:' || ${id}`;
  return undone(db, { thing, by, to }, which, sql`${conversationRatings}`, now);
}

/** Takes the creator's proposal out of the asker's notices. `which`: a condition on `publications`. */
export function proposalEnded(db: Database, which: SQL, now: number) {
  const { id, creatorId: by, userId: to } = conversations;
  const from = sql`${publications} join ${conversations} on ${eq(id, publications.conversationId)}`;
  return undone(db, { thing: sql`'publication:' || ${id}`, by, to }, which, from, now);
}

/** Notifies the followed user. `which`: a condition on `user_follows`. */
export function followed(db: Database, which: SQL) {
  const facts = { thing: sql`'follow'`, to: followedUser.id, about: sql`''` };
  return notify(db, 'follow', { ...facts, at: userFollows.createdAt }, which, followsOfUsers);
}

/** Shows a changed reply in its notice. `which`: a condition on reviews, before it is stored. */
export function replyChanged(db: Database, which: SQL, at: number) {
  const { id, raterId: to } = conversationRatings;
  const thing = sql`${CHANGED} || 'reply:review:' || ${id}`;
  const facts = { thing, to, about: sql`${id}`, at: sql`${at}` };
  return notify(db, 'notice_changed', facts, which, sql`${conversationRatings}`);
}

/**
 * Notifies the reviewer of the creator's first reply, and not of later changes to it: before it is stored, `which` is a
 * condition on reviews without a reply. `at`: the time of the reply.
 */
export function reviewReplied(db: Database, which: SQL, at: number | SQL) {
  const { id, raterId: to } = conversationRatings;
  const facts = { thing: sql`'reply:review:' || ${id}`, to, about: sql`${id}`, at: sql`${at}` };
  return notify(db, 'review_reply', facts, which, sql`${conversationRatings}`);
}
