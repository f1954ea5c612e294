import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { readPublishedFigures } from './published-figures.ts';

/** `/api/transparency`: the public moderation figures. */
export const transparencyRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const years = await readPublishedFigures(context.env.RANKINGS);
  return context.json({ years });
});
