import { and, eq, getTableName, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { advanceTo } from '../../../database/d1-access.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  accountDeletions,
  creatorDays,
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaLikes,
  creatorMediaViews,
  creatorReturns,
  creatorTariffs,
  creatorTopicPrefs,
  deadLetters,
  noticeOutbox,
  operatorLetters,
  orderQuestions,
  outbox,
  postAnnouncements,
  profileBioLinks,
  profileViews,
  returnRequests,
  savedReplies,
  suspendedSessions,
  topicCreators,
  unmetQuestions,
  userFollows,
  verifications,
  weeklyReports,
} from '../../../database/schema.ts';
import { mailboxOf } from '../../../domain/accounts/mailbox.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { NOTIFICATION_RETENTION_DAYS } from '../../../domain/notifications/notification.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { markDeleted } from '../../community/posts/mark-deleted.ts';
import { stepsOf } from '../../community/posts/post-deletion.ts';
import { endWithPosts } from '../../community/posts/published-answers.ts';
import { recordHidden } from '../../discovery/rankings/record-hidden.ts';
import { variantKeysOf } from '../../platform/images/variant.ts';
import { endBlocks } from '../blocks/set-block.ts';

/**
 * The steps that delete what a user has stored, after the request that made their profile a pseudonym. Each call does
 * one bounded piece and returns true while more may be left. Every piece finds what is left by itself, so a run may
 * die anywhere, and two may meet. domain/accounts/personal-data.ts lists what they leave.
 */

/** The user whose account is deleted, under the name and address that they had. */
export interface DeletedUser {
  id: string;
  username: string;
  address: string;
}

export interface Work {
  env: Env;
  db: Database;
  user: DeletedUser;
  now: number;
  /** Maximum rows of a statement. */
  rowsMax: number;
  /** Maximum inboxes or objects that a piece calls. */
  callsMax: number;
  /** Calls of inboxes and objects so far, and statements beyond those of a usual piece. */
  calls: number;
}

export type Step = (work: Work) => Promise<boolean>;

// ------------------------------------------------------------------------------------------- rows of D1

/**
 * Deletes rows of `table` that match. `key`: the columns of the primary key, for tables without a rowid.
 */
function rows(
  table: SQLiteTable,
  which: (user: DeletedUser) => SQL,
  key: readonly string[] = ['rowid'],
): Step {
  return async ({ db, user, rowsMax }) => {
    const columns = sql.raw(key.join(', '));
    const name = sql.identifier(getTableName(table));
    const deleted = await db.all(sql`
      delete from ${name} where (${columns}) in (
        select ${columns} from ${name} where ${which(user)} limit ${rowsMax})
      returning 1`);
    return deleted.length >= rowsMax;
  };
}

/** Changes rows that match; a changed row must match no more. */
function changes(table: string, set: SQL, which: (user: DeletedUser) => SQL): Step {
  return async ({ db, user, rowsMax }) => {
    const changed = await db.all(sql`
      update ${sql.identifier(table)} set ${set} where rowid in (
        select rowid from ${sql.identifier(table)} where ${which(user)} limit ${rowsMax})
      returning 1`);
    return changed.length >= rowsMax;
  };
}

/** Views of closed months are folded, and deleted with that. */
const ofPostsSeen = ({ id }: DeletedUser) =>
  sql`viewed_month in (select month from view_months where not is_closed) and user_id = ${id}`;
const theirOrders = ({ id }: DeletedUser) =>
  sql`order_id in (select id from orders where asker_id = ${id})`;
const theirConversations = ({ id }: DeletedUser) =>
  sql`conversation_id in (select id from conversations where user_id = ${id})`;

/** Posts lose their words at once; their reactions follow in {@link reactionsToPosts}. */
const posts: Step = async ({ db, user, now, rowsMax }) => {
  const next = sql`${creatorMedia.id} in (
    select id from creator_media
    where creator_id = ${user.id} and deletion_started_at is null limit ${Math.min(rowsMax, 100)})`;
  const { posts: marked } = await batch(db, {
    answers: endWithPosts(db, next, now),
    ...markDeleted(db, next, now),
  });
  return marked.length > 0;
};

/** The conversations of a block learn that it has ended. */
const blocks =
  (side: 'blocker_id' | 'blocked_id'): Step =>
  async ({ db, user, rowsMax }) => {
    const next = sql`rowid in (
      select rowid from user_blocks where ${sql.raw(side)} = ${user.id} limit ${rowsMax})`;
    const { changed } = await batch(db, endBlocks(db, next));
    return changed.length >= rowsMax;
  };

/** Statements for one post before the others have their turn. */
const STATEMENTS_PER_POST = 20;

const reactionsToPosts: Step = async (work) => {
  const { db, user } = work;
  const [post] = await db
    .select({ id: creatorMedia.id })
    .from(creatorMedia)
    .where(
      and(
        eq(creatorMedia.creatorId, user.id),
        isNotNull(creatorMedia.deletionStartedAt),
        sql`(exists (select 1 from creator_media_comments where media_id = creator_media.id)
          or exists (select 1 from creator_media_likes where media_id = creator_media.id))`,
      ),
    )
    .limit(1);
  if (!post) return false;
  let taken = 0;
  for await (const _deleted of stepsOf(db, post.id)) {
    taken += 1;
    if (taken === STATEMENTS_PER_POST) break;
  }
  work.calls += taken;
  return true;
};

// ------------------------------------------------------------------- acts that others were notified of

interface NotifiedAct {
  at: number;
  /** The user who may have a notice of the act; null when no notice is left. */
  personId: string | null;
}

/** Removes the name, and notices of what the user did alone, from these inboxes. */
async function deleteFromInboxes(work: Work, people: Iterable<string | null>): Promise<void> {
  const { env, user } = work;
  const ids = new Set([...people].filter((id) => id !== null && id !== user.id) as string[]);
  work.calls += ids.size;
  await Promise.all(
    [...ids].map((id) => env.INBOX.getByName(id).deletePerson(user.id, user.username)),
  );
}

/**
 * Deletes rows that match, after the inboxes of those who were notified of them. `recipient` is the notified user's
 * id, `madeAt` the time of the act: notices are kept for 90 days.
 */
function acts(
  table: SQLiteTable,
  column: string,
  { recipient, madeAt }: { recipient: SQL; madeAt: SQL },
): Step {
  return async (work) => {
    const { db, user, now, rowsMax, callsMax } = work;
    const name = sql.identifier(getTableName(table));
    const isTheirs = sql`${sql.identifier(column)} = ${user.id}`;
    const since = now - NOTIFICATION_RETENTION_DAYS * DAY_MS;
    const found = await db.all<NotifiedAct>(sql`
      select act.rowid as at, iif(${madeAt} >= ${since}, ${recipient}, null) as personId
      from ${name} as act where act.${isTheirs} limit ${rowsMax}`);
    const people = new Set<string | null>();
    const taken = found.filter(({ personId }) => {
      if (people.size < callsMax) people.add(personId);
      return people.has(personId);
    });
    if (taken.length === 0) return false;
    await deleteFromInboxes(work, people);
    const ids = JSON.stringify(taken.map(({ at }) => at));
    await db.run(sql`
      delete from ${name} where rowid in (select value from json_each(${ids})) and ${isTheirs}`);
    return true;
  };
}

interface OwnComment {
  id: string;
  postAuthorId: string;
  parentAuthorId: string | null;
}

/**
 * The newest comments of the user. Likes of them go first, in statements of their own; replies of others become
 * comments of their own, without the mention. A reply is newer than its parent.
 */
const comments: Step = async (work) => {
  const { db, user, rowsMax, callsMax } = work;
  const found = await db.all<OwnComment>(sql`
    select comment.id, post.creator_id as postAuthorId, parent.user_id as parentAuthorId
    from creator_media_comments comment
    join creator_media post on post.id = comment.media_id
    left join creator_media_comments parent on parent.id = comment.parent_comment_id
    where comment.user_id = ${user.id}
    order by comment.rowid desc limit ${Math.min(rowsMax, Math.ceil(callsMax / 2))}`);
  if (found.length === 0) return false;
  const these = sql`(select value from json_each(${JSON.stringify(found.map(({ id }) => id))}))`;
  const likes = await db.all(sql`
    delete from creator_media_comment_likes where rowid in (
      select rowid from creator_media_comment_likes where comment_id in ${these} limit ${rowsMax})
    returning 1`);
  if (likes.length >= rowsMax) return true;
  const mention = `@${user.username} `;
  const replies = await db.all(sql`
    update creator_media_comments set parent_comment_id = null,
      content = iif(substr(content, 1, length(${mention})) = ${mention},
        substr(content, length(${mention}) + 1), content)
    where rowid in (
      select rowid from creator_media_comments
      where parent_comment_id in ${these} and user_id <> ${user.id} limit ${rowsMax})
    returning 1`);
  if (replies.length >= rowsMax) return true;
  await deleteFromInboxes(
    work,
    found.flatMap(({ postAuthorId, parentAuthorId }) => [postAuthorId, parentAuthorId]),
  );
  await db.run(sql`
    delete from creator_media_comments where id in ${these} and user_id = ${user.id}
      and not exists (select 1 from creator_media_comments reply
        where reply.parent_comment_id = creator_media_comments.id and reply.user_id <> ${user.id})`);
  return true;
};

// ---------------------------------------------------------------------------------------- conversations

interface Place {
  role: 'asker' | 'creator';
  startedAt: number;
  id: string;
}

const FIRST: Place = { role: 'asker', startedAt: -1, id: '' };

interface TheirConversation {
  id: string;
  startedAt: number;
  otherId: string;
  hasOtherLeft: 0 | 1;
}

/**
 * The next conversations: their objects refuse messages, and the other side's inbox loses the name. The words go
 * when the other side has left too. Conversations stay, so their place is stored; a run that has a place behind the
 * stored one does no harm.
 */
const conversationsOf: Step = async (work) => {
  const { db, env, user, callsMax } = work;
  const [stored] = await db
    .select({ place: accountDeletions.conversationPlace })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, user.id));
  const place: Place = stored?.place ? JSON.parse(stored.place) : FIRST;
  const [mine, theirs] =
    place.role === 'asker' ? ['user_id', 'creator_id'] : ['creator_id', 'user_id'];
  const limit = Math.max(1, Math.ceil(callsMax / 4));
  const found = await db.all<TheirConversation>(sql`
    select conversations.id, started_at as startedAt, other.id as otherId,
      other.deleted_at is not null as hasOtherLeft
    from conversations join profiles other on other.id = ${sql.raw(theirs!)}
    where ${sql.raw(mine!)} = ${user.id}
      and (started_at, conversations.id) > (${place.startedAt}, ${place.id})
    order by started_at, conversations.id limit ${limit}`);
  await Promise.all(
    found.map(async ({ id, hasOtherLeft }) => {
      const object = env.CONVERSATION.getByName(id);
      await object.refreshBlocks();
      if (hasOtherLeft) advanceTo(db, (await object.deleteWords()).bookmark);
    }),
  );
  // Each object, and each inbox for its list.
  work.calls += 3 * found.length;
  const both = found.filter(({ hasOtherLeft }) => hasOtherLeft).map(({ id }) => id);
  if (both.length > 0)
    await db.run(sql`update conversation_ratings set comment = null
      where conversation_id in (select value from json_each(${JSON.stringify(both)}))`);
  await deleteFromInboxes(
    work,
    found.map(({ otherId }) => otherId),
  );
  const byPerson = Map.groupBy(found, ({ otherId }) => otherId);
  await Promise.all(
    [...byPerson].map(([otherId, shared]) =>
      env.INBOX.getByName(otherId).showAgain(shared.map(({ id }) => id)),
    ),
  );
  const last = found.at(-1);
  const next: Place | null = last
    ? { role: place.role, startedAt: last.startedAt, id: last.id }
    : place.role === 'asker'
      ? { ...FIRST, role: 'creator' }
      : null;
  if (!next) return false;
  await db
    .update(accountDeletions)
    .set({ conversationPlace: JSON.stringify(next) })
    .where(
      and(
        eq(accountDeletions.userId, user.id),
        isNull(accountDeletions.finishedAt),
        sql`${accountDeletions.conversationPlace} is ${stored?.place ?? null}`,
      ),
    );
  return true;
};

// ----------------------------------------------------------------------------------------------- objects

/** Objects that R2 lists and deletes at once. */
const OBJECTS_AT_ONCE = 100;

/** Pictures in a folder with the user's id, and their widths. */
const pictures =
  (binding: 'PROFILE_IMAGES' | 'CREATOR_POSTS'): Step =>
  async ({ env, user }) => {
    const bucket = env[binding];
    const { objects } = await bucket.list({ prefix: `${user.id}/`, limit: OBJECTS_AT_ONCE });
    if (objects.length === 0) return false;
    // The widths first: without the picture, nothing says what they are called.
    await bucket.delete(objects.flatMap(({ etag }) => variantKeysOf(etag)));
    await bucket.delete(objects.map(({ key }) => key));
    return true;
  };

/** The documents of requests for 'Vérifié', and the requests. */
const papers: Step = async ({ env, db, user, now }) => {
  const [request] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.userId, user.id))
    .limit(1);
  if (!request) return false;
  const { objects, truncated } = await env.VERIFICATION_FILES.list({ prefix: `${request.id}/` });
  if (objects.length > 0) await env.VERIFICATION_FILES.delete(objects.map(({ key }) => key));
  if (truncated) return true;
  const isIt = eq(verifications.id, request.id);
  await batch(db, {
    // A document may be on its way to a request that waits.
    strays: insertWhere(
      db,
      outbox,
      outboxEntry('stray_objects', { bucket: 'verification-files', keys: [`${request.id}/`] }, now),
      and(isIt, eq(verifications.state, 'waiting'))!,
      sql`${verifications}`,
    ),
    gone: db.delete(verifications).where(isIt),
  });
  return true;
};

/** Rankings that were computed before name the user until the next run. */
const rankings: Step = async ({ env, db, now }) => {
  await recordHidden(db, env.RANKINGS, now);
  return false;
};

const inbox: Step = async ({ env, user }) => {
  await env.INBOX.getByName(user.id).close();
  return false;
};

/** Wrong passwords and known devices of the address, which may have another account by then. */
const signInGuard: Step = async ({ env, db, user }) => {
  const taken = await db.all(sql`select 1 from auth_users where email = ${user.address}`);
  if (taken.length === 0) await env.SIGN_IN_GUARD.getByName(user.address).startAfresh(null, 0);
  return false;
};

// -------------------------------------------------------------------------------------------- all of it

const is = (column: string) => (user: DeletedUser) => sql`${sql.identifier(column)} = ${user.id}`;

/** All steps, in their order. Followers learn of deleted posts before their follows go. */
export const steps: Record<string, Step> = {
  rankings,
  inbox,
  signInGuard,
  portraits: pictures('PROFILE_IMAGES'),
  postPictures: pictures('CREATOR_POSTS'),
  papers,
  posts,
  conversations: conversationsOf,
  follows: acts(userFollows, 'follower_id', {
    recipient: sql`act.followed_id`,
    madeAt: sql`act.created_at`,
  }),
  followers: acts(userFollows, 'followed_id', {
    // Only a creator who has published or come back is named in notices of followers.
    recipient: sql`iif(exists (select 1 from post_announcements where creator_id = act.followed_id),
      act.follower_id, null)`,
    madeAt: sql`9e15`,
  }),
  likes: acts(creatorMediaLikes, 'user_id', {
    recipient: sql`(select creator_id from creator_media where id = act.media_id)`,
    madeAt: sql`act.liked_at`,
  }),
  commentLikes: acts(creatorMediaCommentLikes, 'user_id', {
    recipient: sql`(select user_id from creator_media_comments where id = act.comment_id)`,
    madeAt: sql`act.liked_at`,
  }),
  comments,
  returnsWaitedFor: acts(returnRequests, 'creator_id', {
    recipient: sql`act.user_id`,
    madeAt: sql`coalesce(act.notified_at, 0)`,
  }),
  returnsWanted: rows(returnRequests, is('user_id')),
  unmetQuestions: rows(unmetQuestions, is('user_id')),
  reactionsToPosts,
  announcements: rows(postAnnouncements, is('creator_id')),
  creatorReturns: rows(creatorReturns, is('creator_id')),
  views: rows(creatorMediaViews, ofPostsSeen, ['viewed_month', 'user_id', 'media_id']),
  profilesSeen: rows(profileViews, is('user_id')),
  profileSeen: rows(profileViews, is('creator_id')),
  days: rows(creatorDays, is('creator_id'), ['creator_id', 'day']),
  weeks: rows(weeklyReports, is('creator_id')),
  links: rows(profileBioLinks, is('user_id')),
  topics: rows(creatorTopicPrefs, is('creator_id')),
  lists: rows(topicCreators, is('creator_id'), ['creator_id', 'topic_id']),
  tariffs: rows(creatorTariffs, is('creator_id')),
  letters: rows(operatorLetters, is('person_id')),
  savedReplies: rows(savedReplies, is('creator_id'), ['creator_id']),
  questions: rows(orderQuestions, theirOrders),
  blocks: blocks('blocker_id'),
  blockedBy: blocks('blocked_id'),
  notices: rows(noticeOutbox, is('recipient_id')),
  suspendedSessions: rows(suspendedSessions, is('user_id')),
  deadLetters: rows(deadLetters, ({ id }) => sql`instr(body, ${id}) > 0`),
  subscriptions: changes(
    'premium_subscriptions',
    sql`is_active = 0, status = 'stopped'`,
    ({ id }) => sql`subscriber_id = ${id} and is_active`,
  ),
  replies: changes(
    'conversation_ratings',
    sql`reply_text = null, reply_at = null`,
    ({ id }) => sql`ratee_id = ${id} and reply_text is not null`,
  ),
  signatures: changes(
    'conversation_ratings',
    sql`is_signed = 0`,
    (user) => sql`${theirConversations(user)} and rater_id = ${user.id} and is_signed`,
  ),
  reports: changes(
    'reports',
    sql`reporter_id = null, email = null, mailbox = null`,
    ({ id, address }) => sql`reporter_id = ${id} or mailbox = ${mailboxOf(address)}`,
  ),
};
