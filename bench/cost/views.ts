import { database } from '../../database/client.ts';
import { recordViews } from '../../worker/community/posts/views.ts';
import { type Cost, meteredD1 } from './metered-bindings.ts';

/** The cost of a batch of views in the queue's consumer, and of the same batch again. */
export interface StoredBatch extends Cost {
  views: number;
  posts: number;
  authors: number;
  rowsWrittenOnRepeat: number;
}

/** Batches by size: of one post, of posts of a few authors, and of posts with different authors. */
const batches = [
  { views: 1, posts: 1, authors: 1 },
  { views: 10, posts: 1, authors: 1 },
  { views: 10, posts: 10, authors: 10 },
  { views: 100, posts: 1, authors: 1 },
  { views: 100, posts: 50, authors: 10 },
  { views: 100, posts: 50, authors: 50 },
  { views: 100, posts: 100, authors: 100 },
];

/** Stores views in the marketplace of `d1`, and returns the cost. */
export async function storeViews(d1: D1Database): Promise<StoredBatch[]> {
  const ids = async (query: string) => (await d1.prepare(query).raw<string[]>()).map(([id]) => id!);
  const readers = await ids(
    `select id from profiles where not is_creator and username not like 'banc.%' order by id limit 101`,
  );
  const earlier = readers.pop()!;
  const stored: StoredBatch[] = [];
  for (const [month, { views, posts, authors }] of batches.entries()) {
    const seen = await ids(`select id from (
        select id, creator_id, row_number() over (partition by creator_id order by id) as nth,
          dense_rank() over (order by creator_id) as author
        from creator_media)
      where author <= ${authors} and nth <= ${posts / authors} order by id`);
    const viewedAt = Date.UTC(2100, month, 1);
    const batch = readers
      .slice(0, views)
      .map((userId, n) => ({ userId, postId: seen[n % seen.length]!, viewedAt }));
    // The days of the authors have begun.
    await recordViews(
      database(d1),
      seen.map((postId) => ({ userId: earlier, postId, viewedAt })),
    );
    const cost: Cost = { roundTrips: 0, rowsRead: 0, rowsWritten: 0, kvReads: 0 };
    const db = database(meteredD1(d1, cost));
    await recordViews(db, batch);
    const first = { ...cost };
    await recordViews(db, batch);
    const rowsWrittenOnRepeat = cost.rowsWritten - first.rowsWritten;
    stored.push({ views, posts: seen.length, authors, rowsWrittenOnRepeat, ...first });
  }
  return stored;
}
