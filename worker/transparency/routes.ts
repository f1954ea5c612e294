import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { AppEnv } from '../http/app-env.ts';
import { readPublishedFigures } from './published-figures.ts';

/** `/api/transparency`: what moderation did, as everybody and every program may read it. */
export const transparencyRoutes = new Hono<AppEnv>().get('/', etag(), async (context) => {
  const years = await readPublishedFigures(context.env.RANKINGS);
  // The same for everybody; a year comes in January.
  context.header('Cache-Control', 'public, max-age=600, stale-while-revalidate=3600');
  return context.json({ years });
});
