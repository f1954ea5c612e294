import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { selectTopics } from '../../../worker/community/topics/queries.ts';
import { computeRankings } from '../../../worker/discovery/rankings/compute-rankings.ts';
import { db } from '../../support/workerd/marketplace.ts';
import { costOf } from '../../support/workerd/observed-d1.ts';
import { type NaiveLists, naiveRankings } from './naive-rankings.ts';
import {
  type RawMarketplace,
  randomMarketplace,
  storeMarketplace,
  uniformMarketplace,
} from './raw-marketplace.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 10);
const TERMS = { now: NOW, mustDeclare: false };
const MARKETPLACES = 2 * env.DEPTH;
const CROWDED = Math.ceil(env.DEPTH / 2);
/** No statement occupies the database for long. */
const ROWS_A_STATEMENT = 20_000;
/** Creators with a post, ten likes, ten followers and ten conversations each. */
const ROWS_A_CREATOR = 140;

const topics = await selectTopics(db);

/** Every scope's ids as ranked by the product and by the naive loops, and what the product read. */
async function bothRankings(marketplace: RawMarketplace) {
  await storeMarketplace(marketplace);
  const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);
  let ranked: [string, NaiveLists][] = [];
  const cost = await costOf(async (counted) => {
    ranked = (await computeRankings(counted, TERMS)).map(({ key, lists }) => [
      key,
      {
        trendingContent: ids(lists.trendingContent),
        trendingProfiles: ids(lists.trendingProfiles),
        topProfiles: ids(lists.topProfiles),
      },
    ]);
  });
  const naiveLists = naiveRankings(marketplace, topics, NOW);
  const naive = [null, ...topics].map((scope) => {
    const parent = topics.find(({ id }) => id === scope?.parentId);
    const key = !scope ? '*' : parent ? `${parent.slug}/${scope.slug}` : scope.slug;
    return [key, naiveLists(scope)];
  });
  return {
    cost,
    ranked: Object.fromEntries(ranked) as Record<string, NaiveLists>,
    naive: Object.fromEntries(naive) as Record<string, NaiveLists>,
  };
}

describe('rankings, compared with plain loops over the rows', () => {
  let listed = 0;

  it('match for random marketplaces', { timeout: 60_000 * env.DEPTH }, async () => {
    for (let seed = 0; seed < MARKETPLACES; seed += 1) {
      const { ranked, naive } = await bothRankings(randomMarketplace(seed, NOW, topics));
      expect(ranked, `seed ${seed}`).toEqual(naive);
      for (const lists of Object.values(naive))
        for (const list of Object.values(lists)) listed += list.length;
    }
  });

  it('match for marketplaces with more candidates than a page holds', {
    timeout: 60_000 * env.DEPTH,
  }, async () => {
    for (let seed = 1000; seed < 1000 + CROWDED; seed += 1) {
      const { ranked, naive } = await bothRankings(randomMarketplace(seed, NOW, topics, 15));
      expect(ranked, `seed ${seed}`).toEqual(naive);
    }
  });

  it('match for ties and crowds over many pages, and read few rows for each creator', {
    timeout: 120_000,
  }, async () => {
    const subcategory = topics.find(({ parentId }) => parentId !== null)!;
    const creators = 1300;
    const { ranked, naive, cost } = await bothRankings(
      uniformMarketplace(creators, NOW, subcategory),
    );
    expect(ranked).toEqual(naive);
    expect(naive['*']?.topProfiles).toHaveLength(50);
    expect(naive['*']?.trendingContent).toHaveLength(20);
    expect(cost.mostRead).toBeLessThanOrEqual(ROWS_A_STATEMENT);
    expect(cost.rowsRead / creators).toBeLessThanOrEqual(ROWS_A_CREATOR);
  });

  it('were not empty', () => {
    expect(listed).toBeGreaterThan(MARKETPLACES * 30);
  });
});
