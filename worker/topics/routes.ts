import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { AppEnv } from '../http/app-env.ts';
import { byOrder, selectTopics } from './queries.ts';

/** `/api/topics` */
export const topicRoutes = new Hono<AppEnv>().get('/', etag(), async (context) => {
  const topics = (await selectTopics(context.get('db'))).sort(byOrder);
  // The same for everybody; the answered counts may be a minute old.
  context.header('Cache-Control', 'public, max-age=60, stale-while-revalidate=600');
  return context.json({ topics });
});
