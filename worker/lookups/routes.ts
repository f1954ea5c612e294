import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { AppEnv } from '../http/app-env.ts';
import { getLookups } from './queries.ts';

/** `/api/lookups` */
export const lookupRoutes = new Hono<AppEnv>().get('/', etag(), async (context) => {
  const lookups = await getLookups(context.get('db'));
  // The same for everybody, and changed only by a migration.
  context.header('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400');
  return context.json(lookups);
});
