import { Hono } from 'hono';
import { tariffsSaveSchema } from '../../domain/profiles/tariff.ts';
import { signedIn } from '../auth/authentication.ts';
import type { AppEnv } from '../http/app-env.ts';
import { validBody } from '../http/validation.ts';
import { getTariffs } from './queries.ts';
import { saveTariffs } from './save-tariffs.ts';

/** `/api/me/tariffs` */
export const tariffRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json(await getTariffs(db, viewer.id));
  })
  .put('/', signedIn, validBody(tariffsSaveSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const { expect, ...tariffs } = context.req.valid('json');
    const outcome = await saveTariffs(db, viewer.id, tariffs, expect, now);
    return context.json(tariffs, outcome === 'created' ? 201 : 200);
  });
