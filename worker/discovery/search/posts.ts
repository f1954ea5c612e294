import { asc, desc, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { creatorMedia } from '../../../database/schema.ts';
import {
  type ContentCard,
  describeContentCard,
  selectContentCards,
} from '../../community/posts/content-card.ts';
import { candidates, hitRows, type Place, type Way, waysInTexts } from './hits.ts';
import type { SearchQuery } from './query.ts';
import { scoreOf } from './score.ts';
import { textMatches } from './search-query.ts';

/** The query for public posts by their words; posts with all words in the title come first. */
export function selectPostHits(db: Database, query: SearchQuery, after?: Place) {
  const tier = sql<number>`found.tier`.as('found_tier');
  const at = sql<number>`found.at`.as('found_at');
  const caption = sql<string | null>`${creatorMedia.caption}`.as('found_caption');
  // A post has no topics of its own.
  const words = query.words.map((word) => ({ ...word, topics: new Set<string>() }));
  const named: Way = {
    ...{ tier: 0, table: 'searchable_posts', row: 'at' },
    where: sql`at = (select rowid from ${creatorMedia} where id = ${query.postId})`,
  };
  const ways = query.postId
    ? [named]
    : waysInTexts(0, 'post_texts', textMatches({ ...query, words }, { front: 'title' }));
  return selectContentCards(db, { tier, at, caption })
    .innerJoin(hitRows(ways, after), sql`found.at = ${creatorMedia}.rowid`)
    .orderBy(asc(tier), desc(at));
}

type Row = Awaited<ReturnType<typeof selectPostHits>>[number];

/** The weight of a word in a title, relative to one in the text. */
const TITLE = 3;

/** The candidates without posts of blocked users, best first, newest first among equals. */
export function rankedPosts(
  found: readonly Row[],
  { words }: SearchQuery,
  blockedIds: ReadonlySet<string>,
): { posts: ContentCard[]; nextCursor: string | null } {
  const { rows, nextCursor } = candidates(found);
  const ranked = rows
    .filter((row) => !blockedIds.has(row.author.id))
    .map((row) => ({
      row,
      score: scoreOf(words, [
        [row.title ?? row.questionText, TITLE],
        [row.bodyText, 1],
        [row.caption, 1],
      ]),
    }))
    .sort((a, b) => a.row.tier - b.row.tier || b.score - a.score || b.row.at - a.row.at);
  return { posts: ranked.map(({ row }) => describeContentCard(row)), nextCursor };
}
