import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { profiles } from '../../database/schema.ts';
import { type CreatorCard, creatorCard, selectCreatorCards } from '../profiles/creator-card.ts';
import { byOrder, selectTopicTree, type Topic } from '../topics/queries.ts';
import { rankTopics, wordsOf } from './words.ts';

const RESULTS_MAX = 10;
/** The best matches, among which popularity decides. */
const CANDIDATES_MAX = 20;

/**
 * Creators and topics whose names hold all the words typed, accents and case aside. Creators whose
 * username it is come first, then those with words that begin so, then those with it inside a word;
 * within each kind the followed ones lead.
 */
export async function search(
  db: Database,
  text: string,
  now: number,
): Promise<{ creators: CreatorCard[]; topics: Topic[] }> {
  const words = wordsOf(text);
  if (words.length === 0) return { creators: [], topics: [] };
  const username = text.trim().toLowerCase();
  const isOther = ne(profiles.username, username);
  const [named, begun, holding, [tree]] = await db.batch([
    selectCreatorCards(db).where(
      and(eq(profiles.username, username), eq(profiles.isCreator, true)),
    ),
    selectCreatorCards(db).where(and(inArray(profiles.id, beginningWith(words)), isOther)),
    selectCreatorCards(db).where(and(inArray(profiles.id, holdingInside(words)), isOther)),
    selectTopicTree(db),
  ]);
  const creators = [named, begun, holding].flatMap((rows) =>
    rows.map((row) => creatorCard(row, now)).sort(byFame),
  );
  return {
    creators: [...new Map(creators.map((card) => [card.id, card])).values()].slice(0, RESULTS_MAX),
    topics: rankTopics(tree?.topics.sort(byOrder) ?? [], words).slice(0, RESULTS_MAX),
  };
}

/** The ids of the creators who best match: with words that begin with all of these. */
function beginningWith(words: readonly string[]): SQL {
  return sql`(select user_id from creator_search_words
    where creator_search_words match ${beginnings(words)} order by rank limit ${CANDIDATES_MAX})`;
}

/**
 * The ids of creators with all the words inside theirs, as far as those who begin so leave room.
 * Who begins so is found here again, so that many leave still enough others.
 */
function holdingInside(words: readonly string[]): SQL {
  // Three letters are the least that can be found inside a word; the empty phrase finds nothing.
  const phrases = words.filter((word) => [...word].length >= 3).map((word) => `"${word}"`);
  const begun = sql`(select 1 from creator_search_words
    where creator_search_words match ${beginnings(words)} limit ${RESULTS_MAX})`;
  return sql`(select user_id from creator_search
    where creator_search match ${phrases.join(' ') || '""'} order by rank
    limit (select iif(count(*) < ${RESULTS_MAX}, ${CANDIDATES_MAX} - count(*), 0) from ${begun}))`;
}

const beginnings = (words: readonly string[]) => words.map((word) => `"${word}"*`).join(' ');

function byFame(a: CreatorCard, b: CreatorCard): number {
  return b.followersCount - a.followersCount || (a.id < b.id ? -1 : 1);
}
