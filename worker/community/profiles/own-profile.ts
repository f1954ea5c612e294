import { desc, eq } from 'drizzle-orm';
import { type BatchResults, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { describePerson } from '../../../database/person.ts';
import { authUsers, creatorMedia } from '../../../database/schema.ts';
import { ratingOf } from '../../../domain/conversations/rating.ts';
import { iso } from '../../../domain/dates/iso.ts';
import {
  CURRENCY,
  LANGUAGE_DEFAULT,
  PROFILE_POSTS_SHOWN,
  RESPONSE_HOURS_DEFAULT,
} from '../../../domain/limits.ts';
import { availabilityOf } from '../../../domain/profiles/availability.ts';
import { ageAt } from '../../../domain/profiles/profile.ts';
import { describeTariffs } from '../../marketplace/tariffs/tariffs.ts';
import { describePost, selectPosts } from '../posts/post.ts';
import { isOwnPost } from '../posts/queries.ts';
import { selectCreatorTopics } from '../topics/queries.ts';
import { describeOwnVerification, selectLatest } from '../verification/own-verification.ts';
import { profileLabels, selectLinks, selectProfile } from './profile-row.ts';

export type OwnProfile = NonNullable<ReturnType<typeof describeOwnProfile>>;

/** The queries for {@link describeOwnProfile}. */
export function selectOwnProfile(db: Database, userId: string) {
  return {
    row: first(selectProfile(db, userId, null)),
    account: first(
      db
        .select({
          email: authUsers.mailTo,
          mailRefusal: authUsers.mailRefusal,
          confirmedAt: authUsers.emailConfirmedAt,
        })
        .from(authUsers)
        .where(eq(authUsers.id, userId)),
    ),
    topics: selectCreatorTopics(db, userId),
    posts: selectPosts(db, userId)
      .where(isOwnPost(userId))
      .orderBy(desc(creatorMedia.createdAt), desc(creatorMedia.id))
      .limit(PROFILE_POSTS_SHOWN),
    links: selectLinks(db, userId),
    latestRequest: first(selectLatest(db, userId)),
  };
}

/** Signs a picture's URL so that its owner can view it while it is quarantined. */
export type SignUrlForOwner = (url: string | null) => string | null;

export type OwnProfileRows = BatchResults<ReturnType<typeof selectOwnProfile>>;

/**
 * The user's own profile in full, with everything the profile screen and its edit dialog show; null if there is none.
 */
export function describeOwnProfile(
  { row, account, topics, posts, links, latestRequest }: OwnProfileRows,
  now: number,
  toOwner: SignUrlForOwner,
) {
  if (!row) return null;
  const { counters, details } = row;
  const { avatarUrl, ...identity } = describePerson(row.person);
  return {
    ...identity,
    avatarUrl: row.isVisible ? avatarUrl : toOwner(avatarUrl),
    /** True when a decision hides the profile from everybody else. */
    hidden: !row.isVisible,
    email: account?.email ?? null,
    /** True once the user has confirmed the address; only then are notifications mailed. */
    emailConfirmed: account?.confirmedAt != null,
    /** The reason why mail to the address is stopped; null while it is sent. */
    mailRefusal: account?.mailRefusal ?? null,
    bio: row.bio,
    createdAt: iso(row.createdAt),
    /** True when 'Know me better' has data to show (section 2). */
    hasCreatorProfile: details.userId !== null,
    aboutShort: details.aboutShort,
    welcomeMessage: details.welcomeMessage,
    defaultLanguage: details.defaultLanguage ?? LANGUAGE_DEFAULT,
    responseFromHours: details.responseFromHours ?? RESPONSE_HOURS_DEFAULT.from,
    responseToHours: details.responseToHours ?? RESPONSE_HOURS_DEFAULT.to,
    birthDate: details.birthDate,
    genderId: details.genderId,
    spokenLanguageIds: details.spokenLanguageIds ?? [],
    nationalityCode: details.nationalityCode,
    residenceCountryCode: details.residenceCountryCode,
    mbtiCode: details.mbtiCode,
    astrologicalSignId: details.astrologicalSignId,
    expertiseTopicIds: topics.map((topic) => topic.id),
    age: ageAt(details.birthDate, now),
    ...profileLabels(row),
    rating: ratingOf(counters.ratingSum, counters.ratingCount),
    followerCount: counters.followerCount,
    postCount: counters.postCount,
    availability: {
      ...availabilityOf(details, counters.answeredCount, now),
      maxOpenQuestions: details.maxOpenQuestions,
    },
    tariffs: describeTariffs(row.tariffs),
    currency: row.currency ?? CURRENCY,
    topics,
    /** The newest three. */
    posts: posts.map((row) => describePost(row, toOwner)),
    links,
    /** The state of their request for 'Vérifié'; null for a user who is no creator. */
    verification: row.person.isCreator
      ? describeOwnVerification(row.person.verifiedStatus, latestRequest)
      : null,
  };
}
