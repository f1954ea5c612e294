import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type ContentCard, contentCards } from '../posts/content-card.ts';
import { type CreatorCard, creatorCards } from '../profiles/creator-card.ts';
import { selectTopics } from '../topics/queries.ts';
import type { Page } from './narrowing-sql.ts';
import type { NarrowedRow, RankedList, Ranking } from './ranked-list.ts';
import { allScopes, type Scope } from './scopes.ts';
import { topProfiles } from './top-profiles.ts';
import { trendingContent } from './trending-content.ts';
import { trendingProfiles } from './trending-profiles.ts';

/** What a visitor sees of a scope: complete cards, best first. */
export interface RankingLists {
  trendingContent: ContentCard[];
  trendingProfiles: CreatorCard[];
  topProfiles: CreatorCard[];
}

export interface ScopeRankings {
  key: string;
  lists: RankingLists;
  /** How many candidates each list had. */
  candidates: Record<keyof RankingLists, number>;
}

const lists = { trendingContent, trendingProfiles, topProfiles } satisfies Record<
  keyof RankingLists,
  RankedList
>;
const listNames = Object.keys(lists) as (keyof typeof lists)[];

/** Nearly always enough for 50 profiles, or for 20 posts that are not too close to each other. */
const FIRST_PAGE: Page = { offset: 0, limit: 100 };
const NEXT_PAGE_SIZE = 1000;

/**
 * The rankings of every scope as of `now` (epoch milliseconds), events at or after it left out.
 * Takes four round trips to D1: the topics, the candidates, and the cards of whom they chose.
 */
export async function computeRankings(db: Database, now: number): Promise<ScopeRankings[]> {
  const scopes = allScopes(await selectTopics(db));
  const rankings = await rankScopes(db, scopes, now);
  const chosen = (...names: (keyof typeof lists)[]) => [
    ...new Set(names.flatMap((name) => scopes.flatMap((scope) => rankings[name](scope).ids))),
  ];
  const [posts, creators] = await Promise.all([
    contentCards(db, chosen('trendingContent')),
    creatorCards(db, chosen('trendingProfiles', 'topProfiles'), now),
  ]);
  const postById = new Map(posts.map((card) => [card.id, card]));
  const creatorById = new Map(creators.map((card) => [card.id, card]));
  return scopes.map((scope) => {
    const content = rankings.trendingContent(scope);
    const trending = rankings.trendingProfiles(scope);
    const top = rankings.topProfiles(scope);
    return {
      key: scope.key,
      // Whoever was deleted in between has no card.
      lists: {
        trendingContent: content.ids.flatMap((id) => postById.get(id) ?? []),
        trendingProfiles: trending.ids.flatMap((id) => creatorById.get(id) ?? []),
        topProfiles: top.ids.flatMap((id) => creatorById.get(id) ?? []),
      },
      candidates: {
        trendingContent: content.total,
        trendingProfiles: trending.total,
        topProfiles: top.total,
      },
    };
  });
}

type RankingsByList = Record<keyof typeof lists, (scope: Scope) => Ranking>;

/**
 * Ranks every list of every scope, all in one round trip. Where a page leaves it open who belongs
 * to a list (a tie that goes on beyond it, a crowd of posts by one author), the next page is read
 * for those scopes only, until it is settled.
 */
async function rankScopes(db: Database, scopes: Scope[], now: number): Promise<RankingsByList> {
  const progress = listNames.map((name) => ({
    name,
    open: scopes,
    pages: new Map<string, [NarrowedRow, ...NarrowedRow[]]>(),
    rankings: new Map<string, Ranking>(),
  }));
  let page = FIRST_PAGE;
  for (let open = progress; open.length > 0; open = open.filter((list) => list.open.length > 0)) {
    const queries = open.map((list) =>
      selectNarrowed(db, lists[list.name].narrow(list.open, now, page)),
    );
    const answers = await db.batch(queries as [(typeof queries)[0]]);
    for (const [index, { name, pages, rankings }] of open.entries()) {
      for (const row of answers[index] ?? []) {
        const before = pages.get(row.scope);
        const read: [NarrowedRow, ...NarrowedRow[]] = before ? [...before, row] : [row];
        const ranking = lists[name].rank(read, now);
        rankings.set(row.scope, ranking);
        if (ranking.settled) pages.delete(row.scope);
        else pages.set(row.scope, read);
      }
    }
    for (const list of open)
      list.open = list.open.filter(({ topicId }) => !list.rankings.get(topicId)?.settled);
    page = { offset: page.offset + page.limit, limit: NEXT_PAGE_SIZE };
  }
  return Object.fromEntries(
    progress.map(({ name, rankings }) => [name, (scope: Scope) => rankings.get(scope.topicId)!]),
  ) as RankingsByList;
}

/**
 * A list's statement as a query that `db.batch` takes; drizzle's raw ones lose their parameters
 * there.
 */
function selectNarrowed(db: Database, narrowed: SQL) {
  return db
    .select({
      scope: sql<string>`scope`,
      total: sql<number>`total`,
      maxima: sql<string>`maxima`,
      candidates: sql<string>`candidates`,
    })
    .from(sql`(${narrowed})`);
}
