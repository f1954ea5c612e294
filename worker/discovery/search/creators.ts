import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  creatorProfiles,
  creatorTariffs,
  profileCounters,
  profiles,
} from '../../../database/schema.ts';
import { wordsOf } from '../../../domain/search/french-words.ts';
import { fold } from '../../../domain/text/fold.ts';
import {
  type CardTerms,
  type CreatorCard,
  creatorCardColumns,
  describeCreatorCard,
} from '../../community/profiles/creator-card.ts';
import { rankedAnswers, topicPaths } from './answers.ts';
import {
  CANDIDATES_MAX,
  candidates,
  hitRows,
  matching,
  type Place,
  rowsOf,
  type Way,
  waysInTexts,
} from './hits.ts';
import type { SearchQuery } from './query.ts';
import { scoreOf } from './score.ts';
import { containedPhrases, prefixMatch, substringMatch, textMatches } from './search-query.ts';

const NAMED = 0;
const BEGUN = 1;
const INSIDE = 2;
const SAID = 3;

/**
 * The query for creators by the search text, in tiers: the exact username, names that begin with
 * it, names that contain it, then presentations.
 */
export function selectCreatorHits(db: Database, query: SearchQuery, after?: Place, max?: number) {
  const tier = sql<number>`found.tier`.as('found_tier');
  const at = sql<number>`found.at`.as('found_at');
  return db
    .select({ ...creatorCardColumns, tier, at })
    .from(profiles)
    .innerJoin(hitRows(waysTo(query), after, max), sql`found.at = ${profiles}.rowid`)
    .innerJoin(profileCounters, eq(profileCounters.userId, profiles.id))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, profiles.id))
    .orderBy(asc(tier), desc(at));
}

function waysTo(query: SearchQuery): Way[] {
  if (query.all.length === 0) return [];
  const begun = matching(BEGUN, 'creator_search_words', prefixMatch(query));
  const inside = substringMatch(query);
  const named: SQL = sql`username = ${query.username}`;
  return [
    { tier: NAMED, table: 'searchable_creators', row: 'at', where: named },
    begun,
    ...(inside ? [matching(INSIDE, 'creator_search', inside)].map(excluding(begun)) : []),
    ...waysInTexts(
      SAID,
      'creator_texts',
      textMatches(query, { front: 'name about topics', said: 'name about bio' }),
    ),
  ];
}

/** Excludes the rows that the other way finds; they are few whenever this way is tried. */
const excluding =
  (other: Way) =>
  (way: Way): Way => ({
    ...way,
    where: sql`${way.where} and rowid not in (${rowsOf(other, CANDIDATES_MAX)})`,
  });

type Row = Awaited<ReturnType<typeof selectCreatorHits>>[number];

/** The candidates without blocked users, by tier, then by score, then by followers. */
export function rankedCreators(
  found: readonly Row[],
  query: SearchQuery,
  blockedIds: ReadonlySet<string>,
  terms: CardTerms,
  max?: number,
): { creators: CreatorCard[]; nextCursor: string | null } {
  const { rows, nextCursor } = candidates(found, max);
  const answers = rankedAnswers(rows, query);
  const ranked = rows
    .filter((row) => tierByName(row, query) >= row.tier && !blockedIds.has(row.person.id))
    .filter((row) => row.tier < SAID || answers.has(row.person.id))
    .map((row) => ({
      row,
      card: describeCreatorCard(row, terms),
      score: scoreOfCreator(row, query),
    }))
    .sort(
      (a, b) =>
        a.row.tier - b.row.tier ||
        b.score - a.score ||
        b.card.followersCount - a.card.followersCount ||
        (a.card.id < b.card.id ? -1 : 1),
    );
  return { creators: ranked.map(({ card }) => card), nextCursor };
}

/** The tier by name alone, so that a later page does not repeat creators of an earlier one. */
function tierByName({ person }: Row, { all, username }: SearchQuery): number {
  if (person.username === username) return NAMED;
  const names = [fold(person.name ?? ''), person.username];
  const words = names.flatMap(wordsOf);
  if (all.every((prefix) => words.some((word) => word.startsWith(prefix)))) return BEGUN;
  const phrases = containedPhrases(all);
  const holds = phrases.every((phrase) => names.some((name) => name.includes(phrase)));
  return phrases.length > 0 && holds ? INSIDE : Number.POSITIVE_INFINITY;
}

/** The weight of a word in each part of a presentation, and in the creator's topics. */
const weights = { name: 5, about: 4, bio: 2, firstTopic: 4, topic: 2.5 };

function scoreOfCreator(row: Row, { words }: SearchQuery): number {
  if (row.tier < SAID) return 0;
  const tags = Object.values(row.topicTags).sort(([one], [other]) => one - other);
  const weightOf = (index: number) => (index === 0 ? weights.firstTopic : weights.topic);
  const said = scoreOf(words, [
    [row.person.name, weights.name],
    [row.aboutShort, weights.about],
    [row.bio, weights.bio],
    ...tags.map(([, name, , category], index) => [`${name} ${category}`, weightOf(index)] as const),
  ]);
  const everyday = words.map(({ topics }) =>
    Math.max(
      0,
      ...tags.map((tag, index) =>
        topicPaths(tag).some((path) => topics.has(path)) ? weightOf(index) : 0,
      ),
    ),
  );
  return everyday.reduce((sum, weight) => sum + weight, said);
}
