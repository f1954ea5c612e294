import { Hono } from 'hono';
import { z } from 'zod';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv } from '../http/app-env.ts';
import { valid } from '../http/validation.ts';
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

/** `/api/discovery` */
export const discoveryRoutes = new Hono<AppEnv>().get(
  '/',
  valid('query', scopeQuery),
  async (context) => {
    const { db, now } = context.var;
    const slugs = context.req.valid('query');
    const key = scopeKey(slugs);
    const rankings =
      (await readRankings(context.env.RANKINGS, key)) ??
      (await firstRankings(db, context.env.RANKINGS, key, now));
    if (!rankings) throw new ProblemError('server.unavailable');
    if (!rankings.lists)
      throw new ProblemError(slugs.subcategory ? 'topic.not_found' : 'category.not_found');
    return context.json({ computedAt: rankings.computedAt, ...rankings.lists });
  },
);
