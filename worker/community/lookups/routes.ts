import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { getLookups } from './queries.ts';

/** `/api/lookups` */
export const lookupRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const lookups = await getLookups(context.get('db'));
  return context.json(lookups);
});
