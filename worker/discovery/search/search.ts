import { batch, first } from '../../../database/batch.ts';
import { blockedIdsOf, selectBlockedIds } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { type CreatorSort, sortCreators } from '../../../domain/profiles/creator-sort.ts';
import type { ContentCard } from '../../community/posts/content-card.ts';
import type { CardTerms, CreatorCard } from '../../community/profiles/creator-card.ts';
import { selectTopicTree, type Topic } from '../../community/topics/queries.ts';
import { rankedCreators, selectCreatorHits } from './creators.ts';
import { CANDIDATES_MAX, formatPlace, type Place } from './hits.ts';
import { knownWords } from './known-words.ts';
import { rankedPosts, selectPostHits } from './posts.ts';
import { parseQuery } from './query.ts';
import { findTopics } from './topics.ts';

const RESULTS_MAX = 10;
/** Hits that an order other than relevance chooses from. */
const SORTED_MAX = 60;

export const searchKinds = ['creators', 'posts', 'topics'] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * The best hits for a text, ten of each kind: creators by their names, presentations and topics,
 * public posts by their words, topics by their names. Ignores accents, case, inflections and small
 * typing errors. Excludes users whom the viewer has blocked.
 */
export async function search(
  db: Database,
  text: string,
  viewerId: string | null,
  terms: CardTerms,
): Promise<{ creators: CreatorCard[]; posts: ContentCard[]; topics: Topic[] }> {
  const query = parseQuery(text, await knownWords(db, terms.now));
  if (query.all.length === 0) return { creators: [], posts: [], topics: [] };
  const { creators, posts, tree, viewer } = await batch(db, {
    creators: selectCreatorHits(db, query),
    posts: selectPostHits(db, query),
    tree: first(selectTopicTree(db)),
    viewer: selectBlockedIds(db, viewerId),
  });
  const blocked = blockedIdsOf(viewer);
  return {
    creators: rankedCreators(creators, query, blocked, terms).creators.slice(0, RESULTS_MAX),
    posts: rankedPosts(posts, query, blocked).posts.slice(0, RESULTS_MAX),
    topics: findTopics(tree?.topics ?? [], query).slice(0, RESULTS_MAX),
  };
}

/** The best creators for a text in the given order, without a next page. */
export async function searchSortedCreators(
  db: Database,
  text: string,
  sort: CreatorSort,
  viewerId: string | null,
  terms: CardTerms,
) {
  const query = parseQuery(text, await knownWords(db, terms.now));
  const { found, viewer } = await batch(db, {
    found: selectCreatorHits(db, query, undefined, SORTED_MAX),
    viewer: selectBlockedIds(db, viewerId),
  });
  const { creators } = rankedCreators(found, query, blockedIdsOf(viewer), terms, SORTED_MAX);
  return { creators: sortCreators(creators, sort), nextCursor: null };
}

/** A page of the results of one kind, after a position; its cursor is null at the end. */
export async function searchPage(
  db: Database,
  text: string,
  kind: SearchKind,
  after: Place | undefined,
  viewerId: string | null,
  terms: CardTerms,
) {
  const query = parseQuery(text, await knownWords(db, terms.now));
  const viewer = selectBlockedIds(db, viewerId);
  if (kind === 'creators') {
    const { found, mine } = await batch(db, {
      found: selectCreatorHits(db, query, after),
      mine: viewer,
    });
    return rankedCreators(found, query, blockedIdsOf(mine), terms);
  }
  if (kind === 'posts') {
    const { found, mine } = await batch(db, {
      found: selectPostHits(db, query, after),
      mine: viewer,
    });
    return rankedPosts(found, query, blockedIdsOf(mine));
  }
  const [tree] = await selectTopicTree(db);
  return pageOfTopics(findTopics(tree?.topics ?? [], query), after?.at ?? 0);
}

/** Topics are few and all in memory, so their position is an index. */
function pageOfTopics(topics: Topic[], from: number) {
  const until = from + CANDIDATES_MAX;
  return {
    topics: topics.slice(from, until),
    nextCursor: until < topics.length ? formatPlace({ tier: 0, at: until }) : null,
  };
}
