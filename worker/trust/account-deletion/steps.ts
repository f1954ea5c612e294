import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import {
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
  postAnnouncements,
  profileBioLinks,
  profileViews,
  returnRequests,
  savedReplies,
  sellerDeclarations,
  suspendedSessions,
  topicCreators,
  unmetQuestions,
  userFollows,
  weeklyReports,
} from '../../../database/schema.ts';
import { mailboxOf } from '../../../domain/accounts/mailbox.ts';
import { markDeleted } from '../../community/posts/mark-deleted.ts';
import { hasReactions, stepsOf } from '../../community/posts/post-deletion.ts';
import { endWithPosts } from '../../community/posts/published-answers.ts';
import { recordHidden } from '../../discovery/rankings/record-hidden.ts';
import { endBlocks } from '../blocks/set-block.ts';
import { comments } from './comments-step.ts';
import { conversations } from './conversations-step.ts';
import { pictures, verificationFiles } from './file-steps.ts';
import { acts, changes, type DeletedUser, rows, type Step } from './step.ts';

/**
 * The steps that delete what a user has stored, after the request that made their profile a pseudonym. Each call does
 * one bounded piece and returns true while more may be left. Every piece finds what is left by itself, so a run may
 * die anywhere, and two may meet. domain/accounts/personal-data.ts lists what they leave.
 */

/** Views of closed months are folded, and deleted with that. */
const isViewInOpenMonth = ({ id }: DeletedUser) =>
  sql`viewed_month in (select month from view_months where not is_closed) and user_number = ${numberOfUser(id)}`;
const isOfOwnOrder = ({ id }: DeletedUser) =>
  sql`order_id in (select id from orders where asker_id = ${id})`;
/** No paper names a creator whom nobody has paid. */
const hasNeverSold = ({ id }: DeletedUser) => sql`creator_id = ${id}
  and not exists (select 1 from orders where creator_id = ${id} and paid_at is not null)`;

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
        hasReactions,
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

const idOf = (number: SQL) => sql`(select id from profiles where number = ${number})`;

/** All steps, in their order. Followers learn of deleted posts before their follows go. */
export const steps: Record<string, Step> = {
  rankings,
  inbox,
  signInGuard,
  portraits: pictures('PROFILE_IMAGES'),
  postPictures: pictures('CREATOR_POSTS'),
  verificationFiles,
  posts,
  conversations,
  follows: acts(userFollows.followerNumber, {
    recipient: idOf(sql`act.followed_number`),
    madeAt: sql`act.created_at`,
    key: ['follower_number', 'followed_number'],
  }),
  followers: acts(userFollows.followedNumber, {
    // Only a creator who has published or come back is named in notices of followers.
    recipient: sql`iif(exists (select 1 from post_announcements
      where creator_id = ${idOf(sql`act.followed_number`)}), ${idOf(sql`act.follower_number`)}, null)`,
    madeAt: sql`9e15`,
    key: ['follower_number', 'followed_number'],
  }),
  likes: acts(creatorMediaLikes.userNumber, {
    recipient: sql`(select creator_id from creator_media where number = act.media_number)`,
    madeAt: sql`act.liked_at`,
    key: ['media_number', 'user_number'],
  }),
  commentLikes: acts(creatorMediaCommentLikes.userId, {
    recipient: sql`(select user_id from creator_media_comments where id = act.comment_id)`,
    madeAt: sql`act.liked_at`,
  }),
  comments,
  returnsWaitedFor: acts(returnRequests.creatorId, {
    recipient: sql`act.user_id`,
    madeAt: sql`coalesce(act.notified_at, 0)`,
  }),
  returnsWanted: rows(returnRequests.userId),
  unmetQuestions: rows(unmetQuestions.userId),
  reactionsToPosts,
  announcements: rows(postAnnouncements.creatorId),
  creatorReturns: rows(creatorReturns.creatorId),
  views: rows(creatorMediaViews.userNumber, {
    key: 'viewed_month, user_number, media_number',
    which: isViewInOpenMonth,
  }),
  profilesSeen: rows(profileViews.userId),
  profileSeen: rows(profileViews.creatorId),
  days: rows(creatorDays.creatorNumber, { key: 'creator_number, day' }),
  weeks: rows(weeklyReports.creatorId),
  links: rows(profileBioLinks.userId),
  topics: rows(creatorTopicPrefs.creatorId),
  lists: rows(topicCreators.creatorId, { key: 'creator_id, topic_id' }),
  tariffs: rows(creatorTariffs.creatorId),
  declarations: rows(sellerDeclarations.creatorId, { which: hasNeverSold }),
  letters: rows(operatorLetters.personId),
  savedReplies: rows(savedReplies.creatorId, { key: 'creator_id' }),
  questions: rows(orderQuestions.orderId, { which: isOfOwnOrder }),
  blocks: blocks('blocker_id'),
  blockedBy: blocks('blocked_id'),
  notices: rows(noticeOutbox.recipientId),
  suspendedSessions: rows(suspendedSessions.userId),
  deadLetters: rows(deadLetters.id, { which: ({ id }) => sql`instr(body, ${id}) > 0` }),
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
    ({ id }) => sql`conversation_id in (select id from conversations where user_id = ${id})
      and rater_id = ${id} and is_signed`,
  ),
  reports: changes(
    'reports',
    sql`reporter_id = null, email = null, mailbox = null`,
    ({ id, address }) => sql`reporter_id = ${id} or mailbox = ${mailboxOf(address)}`,
  ),
};
