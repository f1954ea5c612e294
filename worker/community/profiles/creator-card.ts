import { eq, inArray, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import { isFull } from '../../../database/availability.ts';
import type { Database } from '../../../database/client.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import {
  creatorProfiles,
  creatorTariffs,
  profileCounters,
  profiles,
} from '../../../database/schema.ts';
import { ratingOf } from '../../../domain/conversations/rating.ts';
import { isSellable } from '../../../domain/orders/purchase-eligibility.ts';
import { type Availability, availabilityOf } from '../../../domain/profiles/availability.ts';
import type { Person } from '../../../domain/profiles/person.ts';
import { hasDeclared } from '../../marketplace/sellers/queries.ts';
import { topicCategories } from '../topics/queries.ts';

/** A creator in cards, search results and rankings. */
export interface CreatorCard extends Person {
  bio: string | null;
  aboutShort: string | null;
  /** The categories of the creator's topics, in the creator's order, each once. */
  categories: { name: string; slug: string }[];
  followersCount: number;
  /** Mean of the stars to one decimal; null without a rating. */
  rating: number | null;
  /** Number of the ratings that `rating` is the mean of. */
  reviewCount: number;
  conversationsAnswered: number;
  /** Price of a question in cents; null unless one can be bought. */
  questionPriceCents: number | null;
  availability: Availability;
}

/** The columns for `availabilityOf`, for a query that joins `creator_profiles`. */
export const availabilityColumns = {
  ...aliased('availability', {
    pausedUntil: creatorProfiles.pausedUntil,
    unansweredCount: creatorProfiles.unansweredCount,
    medianResponseSeconds: creatorProfiles.medianResponseSeconds,
  }),
  isFull: isFull.as('availability_isFull'),
};

/** The columns for {@link describeCreatorCard}: a profile with its counters, creator profile and tariffs. */
export const creatorCardColumns = {
  person: personColumns,
  bio: profiles.bio,
  createdAt: profiles.createdAt,
  aboutShort: creatorProfiles.aboutShort,
  topicTags: profiles.topicTags,
  followersCount: profileCounters.followerCount,
  ratingSum: profileCounters.ratingSum,
  ratingCount: profileCounters.ratingCount,
  answeredCount: profileCounters.answeredCount,
  availability: availabilityColumns,
  questionActive: creatorTariffs.questionActive,
  questionPriceCents: creatorTariffs.questionPriceCents,
  isDeclared: sql<number>`${hasDeclared(profiles.id)}`.as('is_declared'),
};

/** The facts that cards depend on besides their rows. */
export interface CardTerms {
  /** Epoch milliseconds. */
  now: number;
  /** Nothing is sold before its seller has declared a status. */
  mustDeclare: boolean;
}

/** The query for rows of {@link describeCreatorCard}; callers add `where`, `orderBy` and `limit`. */
export function selectCreatorCards(db: Database) {
  return db
    .select(creatorCardColumns)
    .from(profiles)
    .innerJoin(profileCounters, eq(profileCounters.userId, profiles.id))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, profiles.id))
    .$dynamic();
}

type CreatorCardRow = Awaited<ReturnType<typeof selectCreatorCards>>[number];

/** The wire form of a row of {@link selectCreatorCards}. */
export function describeCreatorCard(
  row: CreatorCardRow,
  { now, mustDeclare }: CardTerms,
): CreatorCard {
  const priceCents = row.questionActive ? row.questionPriceCents : null;
  return {
    ...describePerson(row.person),
    bio: row.bio,
    aboutShort: row.aboutShort,
    categories: topicCategories(row.topicTags),
    followersCount: row.followersCount,
    rating: ratingOf(row.ratingSum, row.ratingCount)?.average ?? null,
    reviewCount: row.ratingCount,
    conversationsAnswered: row.answeredCount,
    questionPriceCents: isSellable({ priceCents, isDeclared: row.isDeclared }, mustDeclare)
      ? priceCents
      : null,
    availability: availabilityOf(row.availability, row.answeredCount, now),
  };
}

/** The cards of the given users in one statement, in the order of `ids`. Unknown ids are omitted. */
export async function creatorCards(
  db: Database,
  ids: readonly string[],
  terms: CardTerms,
): Promise<CreatorCard[]> {
  const rows = await selectCreatorCards(db).where(
    inArray(profiles.id, sql`(select value from json_each(${JSON.stringify(ids)}))`),
  );
  const cards = new Map(rows.map((row) => [row.person.id, describeCreatorCard(row, terms)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
