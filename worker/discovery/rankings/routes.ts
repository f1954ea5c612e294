import { Hono } from 'hono';
import { z } from 'zod';
import { blockedIdsOf, selectBlockedIds } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { presentSlugs, topicAt } from '../../../domain/profiles/catalogue.ts';
import { getCatalogue } from '../../community/topics/queries.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid } from '../../platform/http/validation.ts';
import type { RankingLists } from './compute-rankings.ts';
import { firstRankings } from './first-rankings.ts';
import type { RankingsEnv } from './refresh-rankings.ts';
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
    answers: lists.answers.filter(({ authorId }) => !blockedIds.has(authorId)),
  };
}

async function rankingsOf(db: Database, env: RankingsEnv, key: string, now: number) {
  const rankings =
    (await readRankings(env.RANKINGS, key)) ?? (await firstRankings(db, env, key, now));
  if (!rankings) throw new ProblemError('server.unavailable');
  return rankings;
}

const NO_LISTS: RankingLists = {
  ...{ trendingContent: [], trendingProfiles: [], topProfiles: [], answers: [] },
};

/**
 * The lists of a scope without lists of its own: those of the topic that the slugs led to before, and none for a
 * topic newer than the rankings. Null for no topic.
 */
async function listsOfChanged(
  db: Database,
  env: RankingsEnv,
  slugs: z.infer<typeof scopeQuery>,
  now: number,
): Promise<RankingLists | null> {
  const { category, subcategory } = slugs;
  if (category === undefined) return null;
  const named = { category, ...(subcategory && { subcategory }) };
  const catalogue = await getCatalogue(db);
  const place = topicAt(catalogue, named);
  if (!place || place.isFallback) return null;
  const present = presentSlugs(catalogue, named);
  const { lists } = await rankingsOf(db, env, scopeKey(present ?? named), now);
  return lists ?? NO_LISTS;
}

/** `/api/discovery` */
export const discoveryRoutes = new Hono<AppEnv>().get(
  '/',
  valid('query', scopeQuery),
  async (context) => {
    const { db, viewer, now } = context.var;
    const slugs = context.req.valid('query');
    const rankings = await rankingsOf(db, context.env, scopeKey(slugs), now);
    const { computedAt } = rankings;
    const lists = rankings.lists ?? (await listsOfChanged(db, context.env, slugs, now));
    if (!lists)
      throw new ProblemError(slugs.subcategory ? 'topic.not_found' : 'category.not_found');
    const blocked = viewer && (await db.batch([selectBlockedIds(db, viewer.id)]))[0];
    return context.json({
      computedAt,
      ...(blocked ? excludeBlocked(lists, blockedIdsOf(blocked)) : lists),
    });
  },
);
