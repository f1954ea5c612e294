import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { landingFigures } from './figures.ts';

/** `/api/landing` */
export const landingRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const { db, now } = context.var;
  return context.json(await landingFigures(db, context.env, now));
});
