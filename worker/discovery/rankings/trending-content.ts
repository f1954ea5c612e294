import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { type PostFigures, trendingContentScore } from '../../../domain/ranking/score.ts';
import { selectDiverse } from '../../../domain/ranking/select.ts';
import { Shortlist } from '../../../domain/ranking/shortlist.ts';
import { TRENDING_CONTENT_LIMIT, TRENDING_WINDOW_MS } from '../../../domain/ranking/weights.ts';
import { pieces, type Walk } from './batches.ts';
import { reactionsSince } from './point-in-time-counters-sql.ts';
import type { Rankings } from './ranking.ts';
import { recentReactions } from './recent-reactions.ts';
import { type Scopes, topicsOf } from './scopes.ts';

type PostRow = Omit<PostFigures, 'recentEngagement' | 'baselineEngagement'> & { topics: string[] };

/** Walks the public posts of the last week, by creators. */
const postsOfTheWeek = (now: number): Walk => ({
  tables: sql`${reactionsSince(now)},`,
  from: sql`creator_media`,
  begins: sql`created_at >= ${now - TRENDING_WINDOW_MS}`,
  where: sql`is_public = 1 and created_at < ${now}`,
  order: [sql`created_at`, sql`id`],
  columns: sql`id, creator_id, created_at, others_view_count, others_like_count, others_comment_count`,
  rows: sql`select json_object('id', media.id, 'authorId', media.creator_id,
      'createdAt', media.created_at, 'views', media.others_view_count - coalesce(late.views, 0),
      'likes', media.others_like_count - coalesce(late.likes, 0),
      'comments', media.others_comment_count - coalesce(late.comments, 0),
      'topics', ${topicsOf(sql`media.creator_id`)}) as json
    from piece as media
    cross join profiles author on author.id = media.creator_id
    left join late_reactions late on late.media_id = media.id
    where author.is_creator = 1`,
  batchRows: 1_000,
});

/**
 * The list 'trending content' (section 9): posts of the last week by the reactions they caused. A post's score is the
 * same in every scope, so it is computed once, and only the best posts are retained.
 */
export async function trendingContent(
  db: Database,
  scopes: Scopes,
  now: number,
): Promise<Rankings> {
  const { ofPost, baselineOf } = await recentReactions(db, now);
  const shortlists = new Map(
    scopes.all.map(({ topicId }) => [
      topicId,
      new Shortlist<PostFigures>(TRENDING_CONTENT_LIMIT, ({ authorId }) => authorId),
    ]),
  );
  for await (const piece of pieces<PostRow>(db, postsOfTheWeek(now)))
    for (const { topics, ...figures } of piece) {
      const recentEngagement = ofPost.get(figures.id) ?? 0;
      const baselineEngagement =
        recentEngagement === 0 ? 0 : (baselineOf.get(figures.authorId) ?? 0);
      const candidate = { ...figures, recentEngagement, baselineEngagement };
      const scored = { candidate, score: trendingContentScore(candidate, now) };
      for (const topicId of scopes.of(topics)) shortlists.get(topicId)!.add(scored);
    }
  return new Map(
    [...shortlists].map(([topicId, shortlist]) => {
      const chosen = selectDiverse(shortlist.finalists(), TRENDING_CONTENT_LIMIT);
      return [
        topicId,
        { ids: chosen.map(({ candidate }) => candidate.id), total: shortlist.total },
      ];
    }),
  );
}
