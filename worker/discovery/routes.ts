import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { z } from 'zod';
import { blockedIdsOf, selectBlockedIds } from '../../database/blocks.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv } from '../http/app-env.ts';
import { valid } from '../http/validation.ts';
import type { RankingLists } from './compute-rankings.ts';
import { firstRankings } from './first-rankings.ts';
import { scopeKey } from './scopes.ts';
import { readRankings } from './stored-rankings.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/);

const scopeQuery = z
  .object({ category: slug.optional(), subcategory: slug.optional() })
  .refine(({ category, subcategory }) => category || !subcategory, {
    path: ['category'],
    error: 'Indiquez aussi la catégorie de cette sous-catégorie.',
  });

/** The lists as somebody sees them who has blocked people. */
function without(lists: RankingLists, blockedIds: ReadonlySet<string>): RankingLists {
  return {
    trendingContent: lists.trendingContent.filter(({ authorId }) => !blockedIds.has(authorId)),
    trendingProfiles: lists.trendingProfiles.filter(({ id }) => !blockedIds.has(id)),
    topProfiles: lists.topProfiles.filter(({ id }) => !blockedIds.has(id)),
  };
}

/** `/api/discovery` */
export const discoveryRoutes = new Hono<AppEnv>().get(
  '/',
  etag(),
  valid('query', scopeQuery),
  async (context) => {
    const { db, viewer, now } = context.var;
    const slugs = context.req.valid('query');
    const key = scopeKey(slugs);
    const rankings =
      (await readRankings(context.env.RANKINGS, key)) ??
      (await firstRankings(db, context.env.RANKINGS, key, now));
    if (!rankings) throw new ProblemError('server.unavailable');
    if (!rankings.lists)
      throw new ProblemError(slugs.subcategory ? 'topic.not_found' : 'category.not_found');
    const { computedAt, lists } = rankings;
    context.header('Vary', 'Authorization');
    if (viewer) {
      const [mine] = await db.batch([selectBlockedIds(db, viewer.id)]);
      context.header('Cache-Control', 'private, no-cache');
      return context.json({ computedAt, ...without(lists, blockedIdsOf(mine)) });
    }
    // The same for everybody; computed every ten minutes.
    context.header('Cache-Control', 'public, max-age=60, stale-while-revalidate=600');
    return context.json({ computedAt, ...lists });
  },
);
