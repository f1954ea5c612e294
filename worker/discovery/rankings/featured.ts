import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import { creatorProfiles, featuredExperts, profiles } from '../../../database/schema.ts';
import type { FeaturedExpert as Operated } from '../../../domain/operations/catalogue-wire.ts';
import type { FeaturedExpert } from '../../../site/landing-wire.ts';
import {
  type CardTerms,
  describeCreatorCard,
  selectCreatorCards,
} from '../../community/profiles/creator-card.ts';
import { topicTags } from '../../community/topics/queries.ts';
import { putFeatured } from './stored-rankings.ts';

/** Topics on a card of the landing page. */
const TOPICS_SHOWN = 2;

/** Condition on `profiles`: a visible creator with an open topic and an active tariff. */
export const mayBeFeatured: SQL<boolean> = sql`(profiles.is_creator and profiles.is_visible
  and exists (select 1 from creator_topic_prefs pref join topics topic on topic.id = pref.topic_id
    where pref.creator_id = profiles.id and topic.retired_at is null)
  and exists (select 1 from creator_tariffs tariff where tariff.creator_id = profiles.id
    and (tariff.question_active or tariff.day_active or tariff.month_active)))`;

async function featuredCards(db: Database, terms: CardTerms): Promise<FeaturedExpert[]> {
  const places = await db
    .select({ id: featuredExperts.userId })
    .from(featuredExperts)
    .innerJoin(profiles, eq(profiles.id, featuredExperts.userId))
    .where(mayBeFeatured)
    .orderBy(asc(featuredExperts.position));
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const rows = await selectCreatorCards(db).where(
    inArray(profiles.id, sql`(select value from json_each(${JSON.stringify(ids)}))`),
  );
  const cards = rows.map((row) => {
    const card = describeCreatorCard(row, terms);
    const { id, username, name, avatarUrl, rating, conversationsAnswered, questionPriceCents } =
      card;
    return {
      ...{ id, username, name: name ?? username, avatarUrl },
      bio: card.aboutShort ?? card.bio ?? '',
      topics: topicTags(row.topicTags)
        .slice(0, TOPICS_SHOWN)
        .map((topic) => topic.name),
      ...{ rating, conversationsAnswered, questionPriceCents },
      isTaking: !card.availability.paused && !card.availability.full,
    };
  });
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}

/** Maximum writes of one call: each but the first follows a change in D1 since the last one. */
const WRITES_MAX = 5;

/**
 * Stores the cards of the featured experts unless they are `stored` already, and returns the number of writes. The
 * last writer of two at once reads once more afterwards, so that the cards are those of D1. `db` reads the primary.
 * Rejects while others change them all the time.
 */
export async function storeFeatured(
  db: Database,
  kv: KVNamespace,
  terms: CardTerms,
  stored: string | null = null,
): Promise<number> {
  let written = stored;
  for (let writes = 0; ; writes += 1) {
    const cards = JSON.stringify(await featuredCards(db, terms));
    if (cards === written) return writes;
    if (writes === WRITES_MAX) throw new Error(`still changed during ${WRITES_MAX} writes`);
    await putFeatured(kv, cards);
    written = cards;
  }
}

/** The featured experts as operators see them, in their order. */
export async function listFeatured(db: Database): Promise<Operated[]> {
  const rows = await db
    .select({
      person: personColumns,
      isShown: sql`${mayBeFeatured}`.mapWith(Boolean).as('is_shown'),
    })
    .from(featuredExperts)
    .innerJoin(profiles, eq(profiles.id, featuredExperts.userId))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .orderBy(asc(featuredExperts.position));
  return rows.map(({ person, isShown }) => ({ person: describePerson(person), isShown }));
}
