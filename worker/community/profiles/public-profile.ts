import { and, desc, eq, gte, not, sql } from 'drizzle-orm';
import { isBlockedBy } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { describePerson } from '../../../database/person.ts';
import { compiledBatch } from '../../../database/prepared-batch.ts';
import { creatorMedia } from '../../../database/schema.ts';
import { ratingOf } from '../../../domain/conversations/rating.ts';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import {
  CURRENCY,
  LANGUAGE_DEFAULT,
  PROFILE_ANSWERS_SHOWN,
  RESPONSE_HOURS_DEFAULT,
} from '../../../domain/limits.ts';
import { inShownOrder } from '../../../domain/posts/post.ts';
import { availabilityOf } from '../../../domain/profiles/availability.ts';
import { ageAt, slugFromLink } from '../../../domain/profiles/profile.ts';
import { mustDeclare } from '../../marketplace/sellers/queries.ts';
import { describePublicTariffs } from '../../marketplace/tariffs/tariffs.ts';
import { describePost, selectPosts } from '../posts/post.ts';
import { isAnswerOf } from '../posts/queries.ts';
import { selectOpenCreatorTopics } from '../topics/queries.ts';
import { profileIdOfName, profileLabels, selectLinks, selectProfile } from './profile-row.ts';

const selectPublicProfile = compiledBatch(
  (db, { name, viewerId, now }: { name: string; viewerId: string | null; now: number }) => {
    const id = profileIdOfName(name, viewerId);
    return [
      selectProfile(db, id, viewerId ? { id: viewerId, now } : null),
      selectOpenCreatorTopics(db, id),
      selectPosts(db, viewerId)
        // The pluses keep SQLite from the feed's index, with which it would read everybody's posts, and
        // from that of the newest, with which it would read all answers.
        .where(
          and(
            eq(creatorMedia.creatorId, id),
            gte(creatorMedia.position, 0),
            sql`+${creatorMedia.isPublic}`,
            not(isBlockedBy(viewerId, creatorMedia.creatorId)),
          ),
        )
        .orderBy(sql`+${creatorMedia.createdAt} desc`, desc(creatorMedia.id)),
      selectLinks(db, id),
      selectPosts(db, viewerId)
        .where(and(isAnswerOf(id), not(isBlockedBy(viewerId, creatorMedia.creatorId))))
        .orderBy(desc(creatorMedia.createdAt), desc(creatorMedia.id))
        .limit(PROFILE_ANSWERS_SHOWN),
    ] as const;
  },
);

/**
 * The public profile of the user whom `slug` names, or null. It contains neither the e-mail address
 * nor the birth date. Links should use its `username`.
 */
export async function getPublicProfile(
  db: Database,
  slug: string,
  viewerId: string | null,
  env: Pick<Env, 'SELLER_DECLARATION'>,
  now: number,
) {
  const name = slugFromLink(slug);
  const [[row], topics, posts, links, answers] = await selectPublicProfile(db, {
    name,
    viewerId,
    now,
  });
  if (!row) return null;
  const { counters, details } = row;
  return {
    ...describePerson(row.person),
    bio: row.bio,
    aboutShort: details.aboutShort,
    createdAt: iso(row.createdAt),
    rating: ratingOf(counters.ratingSum, counters.ratingCount),
    followerCount: counters.followerCount,
    followedByMe: row.followedByMe,
    /** True when the viewer is notified once of the creator's return. */
    notifyReturn: row.notifyReturn,
    /** True when the viewer has blocked them, and sees no posts of theirs. */
    blockedByMe: row.blockedByMe,
    /** The end of the viewer's subscription, which covers every question; null when none runs. */
    subscribedUntil: isoOrNull(row.subscribedUntil),
    /** The order that paid for the subscription; null when none did. */
    subscriptionOrderId: row.subscriptionOrderId,
    availability: availabilityOf(details, counters.answeredCount, now),
    conversationsAnswered: counters.answeredCount,
    /** Likes by others on the user's posts. */
    likeCount: counters.likeCount,
    tariffs: describePublicTariffs(
      { ...row.tariffs, isDeclared: row.isDeclared },
      mustDeclare(env),
    ),
    currency: row.currency ?? CURRENCY,
    topics,
    posts: inShownOrder(posts).map((row) => describePost(row)),
    /** The newest published answers. */
    answers: answers.map((row) => describePost(row)),
    links,
    age: ageAt(details.birthDate, now),
    ...profileLabels(row),
    welcomeMessage: details.welcomeMessage,
    defaultLanguage: details.defaultLanguage ?? LANGUAGE_DEFAULT,
    responseFromHours: details.responseFromHours ?? RESPONSE_HOURS_DEFAULT.from,
    responseToHours: details.responseToHours ?? RESPONSE_HOURS_DEFAULT.to,
  };
}
