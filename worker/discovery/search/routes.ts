import { Hono } from 'hono';
import { z } from 'zod';
import { ProblemError } from '../../../domain/problem.ts';
import { creatorFiltersSchema } from '../../../domain/profiles/filters.ts';
import { isAtMost } from '../../../domain/text/shown-text.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { valid } from '../../platform/http/validation.ts';
import { findExperts } from './experts.ts';
import { placeSchema } from './found.ts';
import { search, searchKinds, searchPage } from './search.ts';
import { getSubcategoryCreators } from './subcategory-creators.ts';

const searchQuerySchema = z
  .object({
    q: z.string().refine((text) => isAtMost(100, text), 'Maximum 100 caractères'),
    kind: z.enum(searchKinds).optional(),
    cursor: placeSchema.optional(),
  })
  .refine(({ kind, cursor }) => kind || !cursor, { path: ['kind'] });

/** `/api/search` */
export const searchRoutes = new Hono<AppEnv>().get(
  '/',
  limitedBy('SEARCH_LIMIT'),
  valid('query', searchQuerySchema),
  async (context) => {
    const { q, kind, cursor } = context.req.valid('query');
    const { db, viewer, now } = context.var;
    const viewerId = viewer?.id ?? null;
    return kind
      ? context.json(await searchPage(db, q, kind, cursor, viewerId, now))
      : context.json(await search(db, q, viewerId, now));
  },
);

/** `/api/experts`: who can answer a question, of which the first words decide. */
export const expertRoutes = new Hono<AppEnv>().get(
  '/',
  limitedBy('SEARCH_LIMIT'),
  valid(
    'query',
    z.object({ q: z.string().refine((text) => isAtMost(300, text), 'Maximum 300 caractères') }),
  ),
  async (context) => {
    const { db, viewer, now } = context.var;
    const { q } = context.req.valid('query');
    return context.json({ experts: await findExperts(db, q, viewer?.id ?? null, now) });
  },
);

/** `/api/topics/{category}/{subcategory}/creators` */
export const subcategoryRoutes = new Hono<AppEnv>().get(
  '/:category/:subcategory/creators',
  valid('query', creatorFiltersSchema.extend({ cursor: z.uuid().optional() })),
  async (context) => {
    const { db, viewer, now } = context.var;
    const { cursor, ...filters } = context.req.valid('query');
    const slugs = context.req.param();
    const viewerId = viewer?.id ?? null;
    const page = await getSubcategoryCreators(db, slugs, filters, cursor, viewerId, now);
    if (!page) throw new ProblemError('topic.not_found');
    return context.json(page);
  },
);
