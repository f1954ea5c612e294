import { asc, desc, eq, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { blockedIdsOf, selectBlockedIds } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import {
  creatorProfiles,
  creatorTariffs,
  profileCounters,
  profiles,
} from '../../../database/schema.ts';
import { wordsOf } from '../../../domain/search/french-words.ts';
import { term } from '../../../domain/search/fts5.ts';
import {
  type CreatorCard,
  creatorCardColumns,
  describeCreatorCard,
} from '../../community/profiles/creator-card.ts';
import { mustDeclare } from '../../marketplace/sellers/queries.ts';
import { rankedAnswers } from './answers.ts';
import { hitRows, matching, type Way, waysInTexts } from './hits.ts';
import { knownWords } from './known-words.ts';
import { parseQuery, type SearchQuery } from './query.ts';
import { textMatches, wordMatch } from './search-query.ts';

/** Maximum number of experts that a question is offered to. */
const EXPERTS_MAX = 10;
/** Maximum number of topics whose creators are candidates. */
const TOPICS_MAX = 3;
/** Candidates by each word alone, so that the experts of a rare word are among them whatever else is asked. */
const OF_EACH_WORD = 3;
/** Candidates that are read. */
const EXPERT_CANDIDATES_MAX = 40;

/** A creator who can answer a question, and their topic that it belongs to. */
export interface Expert extends CreatorCard {
  topic: { id: string; name: string; slug: string };
}

/**
 * The creators who can answer a whole question now, best first: those who cover most of it, by topic or presentation
 * (answers.ts). Each sells a question and takes one. Empty when nobody can.
 */
export async function findExperts(
  db: Database,
  question: string,
  viewerId: string | null,
  env: Pick<Env, 'SELLER_DECLARATION'>,
  now: number,
): Promise<Expert[]> {
  const query = parseQuery(question, await knownWords(db, now));
  const ways = waysTo(query);
  if (ways.length === 0) return [];
  const tier = sql<number>`found.tier`.as('found_tier');
  const at = sql<number>`found.at`.as('found_at');
  const { rows, mine } = await batch(db, {
    rows: db
      .select({
        ...creatorCardColumns,
        tier,
        at,
      })
      .from(profiles)
      .innerJoin(hitRows(ways, undefined, EXPERT_CANDIDATES_MAX), sql`found.at = ${profiles}.rowid`)
      .innerJoin(profileCounters, eq(profileCounters.userId, profiles.id))
      .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
      .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, profiles.id))
      .orderBy(asc(tier), desc(at)),
    mine: selectBlockedIds(db, viewerId),
  });
  const blocked = blockedIdsOf(mine);
  const found = new Map(rows.map((row) => [row.person.id, row]));
  const terms = { now, mustDeclare: mustDeclare(env) };
  const open = [...found.values()].flatMap((row) => {
    if (row.person.id === viewerId || blocked.has(row.person.id)) return [];
    const card = describeCreatorCard(row, terms);
    const { paused, full } = card.availability;
    const isOpen = card.questionPriceCents !== null && !paused && !full;
    return isOpen ? [{ ...row, card }] : [];
  });
  const answers = rankedAnswers(open, query);
  return open
    .flatMap(({ card }) => {
      const answer = answers.get(card.id);
      return answer?.topic
        ? [{ expert: { ...card, topic: answer.topic }, score: answer.score }]
        : [];
    })
    .sort(
      (one, other) =>
        other.score - one.score ||
        (other.expert.rating ?? 0) - (one.expert.rating ?? 0) ||
        (one.expert.id < other.expert.id ? -1 : 1),
    )
    .slice(0, EXPERTS_MAX)
    .map(({ expert }) => expert);
}

/** The creators who say each word, those of the topics that most words mean, then those whose texts match. */
function waysTo(query: SearchQuery): Way[] {
  const eachWord = query.words.map((word, tier) => ({
    ...matching(tier, 'creator_texts', wordMatch(word)),
    most: OF_EACH_WORD,
  }));
  const meant = new Map<string, number>();
  for (const { topics } of query.words)
    for (const path of topics) meant.set(path, (meant.get(path) ?? 0) + 1);
  const topics = [...meant]
    .sort(([, one], [, other]) => other - one)
    .slice(0, TOPICS_MAX)
    .map(([path], index) => {
      const words = wordsOf(path).map(term);
      return matching(
        eachWord.length + index,
        'creator_texts',
        `{topics} : (${words.join(' AND ')})`,
      );
    });
  const columns = { front: 'name about topics', said: 'name about bio' };
  const first = eachWord.length + topics.length;
  return [
    ...eachWord,
    ...topics,
    ...waysInTexts(first, 'creator_texts', textMatches(query, columns)),
  ];
}
