import { Hono } from 'hono';
import { z } from 'zod';
import { blockedIdsOf, selectBlockedIds } from '../../../database/blocks.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid } from '../../platform/http/validation.ts';
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

/** The lists without blocked users and their posts. */
function excludeBlocked(lists: RankingLists, blockedIds: ReadonlySet<string>): RankingLists {
  return {
    trendingContent: lists.trendingContent.filter(({ authorId }) => !blockedIds.has(authorId)),
    trendingProfiles: lists.trendingProfiles.filter(({ id }) => !blockedIds.has(id)),
    topProfiles: lists.topProfiles.filter(({ id }) => !blockedIds.has(id)),
  };
}

/** `/api/discovery` */
export const discoveryRoutes = new Hono<AppEnv>().get(
  '/',
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
    const blocked = viewer && (await db.batch([selectBlockedIds(db, viewer.id)]))[0];
    return context.json({
      computedAt,
      ...(blocked ? excludeBlocked(lists, blockedIdsOf(blocked)) : lists),
    });
  },
);
