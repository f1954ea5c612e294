import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import {
  BASELINE_WINDOW_MS,
  BURST_WINDOW_MS,
  TRENDING_WINDOW_MS,
} from '../../../domain/ranking/weights.ts';
import { chunk, pieces, type Walk } from './batches.ts';
import { reactionsSince } from './point-in-time-counters-sql.ts';

/** Reactions of one statement, which reads a post with each. */
const REACTIONS_AT_ONCE = 2_000;
/** Authors whose posts one statement sums up; each has a few posts. */
const AUTHORS_AT_ONCE = 500;

/** The figures of a burst. Without reactions in the last day there is none, whatever the author's usual level. */
export interface RecentReactions {
  /** Likes and comments by others in the last 24 hours, by the id of a post of the last week. */
  ofPost: ReadonlyMap<string, number>;
  /** Likes and comments by others on the posts that an author from `ofPost` created in the last 30 days. */
  baselineOf: ReadonlyMap<string, number>;
}

/** Walks the last day's likes and comments, then sums up the baselines of the authors who received them. */
export async function recentReactions(db: Database, now: number): Promise<RecentReactions> {
  const ofPost = new Map<string, number>();
  const authors = new Set<string>();
  for (const walk of [likesOfTheDay(now), commentsOfTheDay(now)])
    for await (const piece of pieces<Reacted>(db, walk))
      for (const { postId, authorId, reactions } of piece) {
        ofPost.set(postId, (ofPost.get(postId) ?? 0) + reactions);
        authors.add(authorId);
      }
  const baselineOf = new Map<string, number>();
  for (const some of chunk([...authors], AUTHORS_AT_ONCE))
    for (const { authorId, engagement } of await engagementOf(db, some, now))
      baselineOf.set(authorId, engagement);
  return { ofPost, baselineOf };
}

interface Reacted {
  postId: string;
  authorId: string;
  reactions: number;
}

/**
 * Counts the reactions by others to each post of a batch that may trend. `post` and `author`: the condition that finds
 * the post, and that its author reacted.
 */
const byPost = (now: number, { post, author }: { post: SQL; author: SQL }) => sql`
  select json_object('postId', media.id, 'authorId', media.creator_id, 'reactions', count(*)) as json
  from piece cross join creator_media media on ${post}
  where piece.is_counted and not (${author}) and media.is_public = 1
    and media.created_at >= ${now - TRENDING_WINDOW_MS} and media.created_at < ${now}
  group by media.id`;

const likesOfTheDay = (now: number): Walk => ({
  from: sql`creator_media_likes`,
  begins: sql`liked_at >= ${now - BURST_WINDOW_MS}`,
  where: sql`liked_at < ${now}`,
  order: [sql`liked_at`, sql`media_number`, sql`user_number`],
  columns: sql`media_number, user_number, 1 as is_counted`,
  rows: byPost(now, {
    post: sql`media.number = piece.media_number`,
    author: sql`${numberOfUser(sql`media.creator_id`)} = piece.user_number`,
  }),
  batchRows: REACTIONS_AT_ONCE,
});

const commentsOfTheDay = (now: number): Walk => ({
  from: sql`creator_media_comments`,
  begins: sql`created_at >= ${now - BURST_WINDOW_MS}`,
  where: sql`created_at < ${now}`,
  order: [sql`created_at`, sql`media_id`, sql`user_id`, sql`rowid`],
  columns: sql`media_id, user_id, is_visible as is_counted`,
  rows: byPost(now, {
    post: sql`media.id = piece.media_id`,
    author: sql`media.creator_id = piece.user_id`,
  }),
  batchRows: REACTIONS_AT_ONCE,
});

function engagementOf(db: Database, authors: readonly string[], now: number) {
  return db.all<{ authorId: string; engagement: number }>(sql`with ${reactionsSince(now)}
    select other.creator_id as "authorId",
      sum(other.others_like_count + other.others_comment_count
        - coalesce(late.likes + late.comments, 0)) as engagement
    from json_each(${JSON.stringify(authors)}) as author
    cross join creator_media other on other.creator_id = author.value
    left join late_reactions late on late.media_id = other.id
    where other.hidden_at is null
      and other.created_at >= ${now - BASELINE_WINDOW_MS} and other.created_at < ${now}
    group by other.creator_id`);
}
