import { Hono } from 'hono';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { settingChangeSchema } from '../../../domain/operations/settings.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { because, recordChanges } from '../kit.ts';
import { cancelChange, changeSetting } from './change-setting.ts';
import { getSettings, listChanges } from './read-settings.ts';

/** Changes are numbered. */
const ID = /^[1-9]\d{0,14}$/;
const changesQuerySchema = z.object({ cursor: z.string().regex(ID).transform(Number).optional() });

/** Settings of the site, their history, and what is planned. */
export const settingRoutes = new Hono<AppEnv>()
  .get('/settings', async (context) => {
    const { env, var: vars } = context;
    return context.json(await getSettings(database(env.DB), env, vars.now));
  })
  .put('/settings', validBody(settingChangeSchema), async (context) => {
    const { env } = context;
    const { now } = context.var;
    const db = database(env.DB);
    const wanted = context.req.valid('json');
    const outcome = await changeSetting(context, wanted);
    if (outcome.state === 'set') {
      const { before, after } = outcome;
      recordChanges(context, {
        before: { [wanted.setting]: before },
        after: { [wanted.setting]: after },
      });
    }
    return context.json(await getSettings(db, env, now), outcome.state === 'proposed' ? 202 : 200);
  })
  .get('/settings/changes', valid('query', changesQuerySchema), async (context) =>
    context.json(await listChanges(database(context.env.DB), context.req.valid('query').cursor)),
  )
  .post('/settings/changes/:id/cancel', because, async (context) => {
    const { env } = context;
    const { now, operator } = context.var;
    const id = context.req.param('id');
    if (!ID.test(id)) throw new ProblemError('setting.not_found');
    const db = database(env.DB);
    const { reason } = context.req.valid('json');
    recordChanges(context, await cancelChange(db, Number(id), reason, operator, now));
    return context.json(await getSettings(db, env, now));
  });
