import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { QUESTION_SEARCHED_MAX_LENGTH } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { presentSlugs } from '../../../domain/profiles/catalogue.ts';
import { creatorFiltersSchema, creatorSortSchema } from '../../../domain/profiles/filters.ts';
import { isAtMost } from '../../../domain/text/length.ts';
import { searchedText } from '../../../site/searched-address.ts';
import type { CardTerms } from '../../community/profiles/creator-card.ts';
import { getCatalogue } from '../../community/topics/queries.ts';
import { mustDeclare } from '../../marketplace/sellers/queries.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { valid } from '../../platform/http/validation.ts';
import { findExperts } from './experts.ts';
import { getFilterCounts } from './filter-counts.ts';
import { placeSchema } from './hits.ts';
import { search, searchKinds, searchPage, searchSortedCreators } from './search.ts';
import {
  type CreatorListQuery,
  type CreatorPlace,
  getCategoryCreators,
  getSubcategoryCreators,
} from './topic-creators.ts';

const searchQuerySchema = z
  .object({
    q: z.string().refine((text) => isAtMost(100, text), 'Maximum 100 caractères'),
    kind: z.enum(searchKinds).optional(),
    cursor: placeSchema.optional(),
    sort: creatorSortSchema,
  })
  .refine(({ kind, cursor }) => kind || !cursor, { path: ['kind'] })
  .refine(({ kind, cursor, sort }) => sort === 'relevance' || (kind === 'creators' && !cursor), {
    path: ['sort'],
  });

const termsOf = ({ env, var: { now } }: AppContext): CardTerms => ({
  now,
  mustDeclare: mustDeclare(env),
});

/** `/api/search` */
export const searchRoutes = new Hono<AppEnv>().get(
  '/',
  limitedBy('SEARCH_LIMIT'),
  valid('query', searchQuerySchema),
  async (context) => {
    const { q: typed, kind, cursor, sort } = context.req.valid('query');
    const q = searchedText(typed, context.env.SITE_ORIGIN);
    const { db, viewer } = context.var;
    const terms = termsOf(context);
    const viewerId = viewer?.id ?? null;
    if (sort !== 'relevance')
      return context.json(await searchSortedCreators(db, q, sort, viewerId, terms));
    return kind
      ? context.json(await searchPage(db, q, kind, cursor, viewerId, terms))
      : context.json(await search(db, q, viewerId, terms));
  },
);

/** `/api/experts`: who can answer a question, of which the first words decide. */
export const expertRoutes = new Hono<AppEnv>().get(
  '/',
  limitedBy('SEARCH_LIMIT'),
  valid(
    'query',
    z.object({
      q: z
        .string()
        .refine(
          (text) => isAtMost(QUESTION_SEARCHED_MAX_LENGTH, text),
          `Maximum ${QUESTION_SEARCHED_MAX_LENGTH} caractères`,
        ),
    }),
  ),
  async (context) => {
    const { db, viewer, now } = context.var;
    const q = searchedText(context.req.valid('query').q, context.env.SITE_ORIGIN);
    return context.json({
      experts: await findExperts(db, q, viewer?.id ?? null, context.env, now),
    });
  },
);

/** A place in a list of creators in a query: `{key}_{id}`. */
const creatorPlaceSchema = z
  .string()
  .regex(/^\d{1,9}_[0-9a-f-]{36}$/)
  .transform((text): CreatorPlace => {
    const [key, id] = text.split('_');
    return { key: Number(key), id: id! };
  });

const creatorListSchema = creatorFiltersSchema
  .extend({ sort: creatorSortSchema, cursor: creatorPlaceSchema.optional() })
  .transform(
    ({ sort, cursor, ...filters }): CreatorListQuery => ({ filters, sort, after: cursor }),
  );

interface Slugs {
  category: string;
  subcategory?: string;
}

/**
 * The answer for the slugs, or for the topic that they led to before a change of the catalogue, whose present slugs
 * are in the answer. Null when there is no such topic.
 */
async function atPresentPath<Answer>(
  db: Database,
  slugs: Slugs,
  read: (slugs: Slugs) => Promise<Answer | null> | false,
): Promise<Answer | null> {
  const found = await read(slugs);
  if (found) return found;
  const present = presentSlugs(await getCatalogue(db), slugs);
  return (present && (await read(present))) || null;
}

/** `/api/topics/{category}/creators`, and `creators` and `filters` of `/api/topics/{category}/{subcategory}` */
export const topicCreatorRoutes = new Hono<AppEnv>()
  .get('/:category/creators', valid('query', creatorListSchema), async (context) => {
    const { db, viewer } = context.var;
    const terms = termsOf(context);
    const list = context.req.valid('query');
    const page = await atPresentPath(db, context.req.param(), ({ category }) =>
      getCategoryCreators(db, category, list, viewer?.id ?? null, terms),
    );
    if (!page) throw new ProblemError('category.not_found');
    return context.json(page);
  })
  .get('/:category/:subcategory/creators', valid('query', creatorListSchema), async (context) => {
    const { db, viewer } = context.var;
    const terms = termsOf(context);
    const list = context.req.valid('query');
    const page = await atPresentPath(
      db,
      context.req.param(),
      ({ category, subcategory }) =>
        subcategory !== undefined &&
        getSubcategoryCreators(db, { category, subcategory }, list, viewer?.id ?? null, terms),
    );
    if (!page) throw new ProblemError('topic.not_found');
    return context.json(page);
  })
  .get('/:category/:subcategory/filters', async (context) => {
    const { db } = context.var;
    const counted = await atPresentPath(
      db,
      context.req.param(),
      ({ category, subcategory }) =>
        subcategory !== undefined &&
        getFilterCounts(db, { category, subcategory }, termsOf(context)),
    );
    if (!counted) throw new ProblemError('topic.not_found');
    return context.json(counted);
  });
