import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { byOrder, selectTopics } from './queries.ts';

/** `/api/topics` */
export const topicRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const topics = (await selectTopics(context.get('db'))).sort(byOrder);
  return context.json({ topics });
});
