import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { profileCounters, profiles } from '../db/schema.ts';
import { type CreatorCard, creatorCard, selectCreatorCards } from '../profiles/creator-card.ts';
import { byOrder, selectTopics, type Topic } from '../topics/queries.ts';
import { rankTopics, wordsOf } from './words.ts';

const RESULTS_MAX = 10;
/** The best matches of each kind, among which popularity decides. */
const CANDIDATES_MAX = 20;

/**
 * Creators and topics whose names hold all the words typed, accents and case aside. Creators whose
 * username it is come first, then those with words that begin so, then those with it inside a word;
 * within each kind the followed ones lead.
 */
export async function search(
  db: Database,
  text: string,
): Promise<{ creators: CreatorCard[]; topics: Topic[] }> {
  const words = wordsOf(text);
  if (words.length === 0) return { creators: [], topics: [] };
  const matches = selectMatches(db, text, words);
  const [rows, topics] = await db.batch([
    selectCreatorCards(db)
      .innerJoin(matches, eq(matches.id, profiles.id))
      .orderBy(asc(matches.kind), desc(profileCounters.followerCount), asc(profiles.id)),
    selectTopics(db),
  ]);
  return {
    creators: rows.map(creatorCard),
    topics: rankTopics(topics.sort(byOrder), words).slice(0, RESULTS_MAX),
  };
}

/** The ids of the creators to show, with how they match: 0 by username, 1 from a word's start, 2 inside. */
function selectMatches(db: Database, text: string, words: readonly string[]) {
  const beginnings = words.map((word) => `"${word}"*`).join(' ');
  // Three letters are the least that can be found inside a word; the empty phrase finds nothing.
  const insides = words.filter((word) => [...word].length >= 3).map((word) => `"${word}"`);
  const found = sql`(
    select id as user_id, 0 as kind from ${profiles}
      where username = ${text.trim().toLowerCase()} and is_creator
    union all
    select * from (select user_id, 1 from creator_search_words
      where creator_search_words match ${beginnings} order by rank limit ${CANDIDATES_MAX})
    union all
    select * from (select user_id, 2 from creator_search
      where creator_search match ${insides.join(' ') || '""'} order by rank limit ${CANDIDATES_MAX})
  )`;
  return db
    .select({
      id: sql<string>`found.user_id`.as('match_id'),
      kind: sql<number>`min(found.kind)`.as('match_kind'),
    })
    .from(sql`${found} found`)
    .innerJoin(profileCounters, eq(profileCounters.userId, sql`found.user_id`))
    .groupBy(sql`found.user_id`)
    .orderBy(sql`match_kind`, desc(profileCounters.followerCount), sql`found.user_id`)
    .limit(RESULTS_MAX)
    .as('matches');
}
