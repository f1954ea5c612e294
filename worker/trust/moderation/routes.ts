import { Hono } from 'hono';
import { z } from 'zod';
import {
  appealDecisionSchema,
  newDecisionSchema,
} from '../../../domain/moderation/moderation-decision.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { casePicture } from './case-picture.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCase } from './decide-case.ts';
import { getCase } from './get-case.ts';
import { listAppeals } from './list-appeals.ts';
import { listCases } from './list-cases.ts';
import { listLog, logQuerySchema } from './list-log.ts';

const listQuerySchema = pageQuerySchema.extend({
  state: z.enum(['open', 'decided']).default('open'),
});

/**
 * `/api/moderation`. Each handler checks the moderator role in the batch that reads or writes;
 * other users get 404.
 */
export const moderationRoutes = new Hono<AppEnv>()
  .get('/reports', signedIn, valid('query', listQuerySchema), async (context) => {
    const { db, viewer } = context.var;
    const { state, cursor } = context.req.valid('query');
    return context.json(await listCases(db, viewer.id, state, cursor));
  })
  .get('/reports/:id', signedIn, async (context) => {
    const { db, viewer } = context.var;
    const id = readPathId(context.req.param('id'), 'report.not_found');
    return context.json(await getCase(db, context.env, viewer.id, id));
  })
  .get('/reports/:id/picture', signedIn, async (context) => {
    const { db, viewer } = context.var;
    const id = readPathId(context.req.param('id'), 'report.not_found');
    return casePicture(db, context.env, viewer.id, id);
  })
  .post('/reports/:id/decision', signedIn, validBody(newDecisionSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const id = readPathId(context.req.param('id'), 'report.not_found');
    return context.json(await decideCase(db, viewer.id, id, context.req.valid('json'), now), 201);
  })
  .get('/appeals', signedIn, valid('query', listQuerySchema), async (context) => {
    const { db, viewer } = context.var;
    const { state, cursor } = context.req.valid('query');
    return context.json(await listAppeals(db, viewer.id, state, cursor));
  })
  .post('/appeals/:id/decision', signedIn, validBody(appealDecisionSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const id = readPathId(context.req.param('id'), 'appeal.not_found');
    return context.json(await decideAppeal(db, viewer.id, id, context.req.valid('json'), now), 201);
  })
  .get('/log', signedIn, valid('query', logQuerySchema), async (context) => {
    const { db, viewer } = context.var;
    return context.json(await listLog(db, viewer.id, context.req.valid('query').cursor));
  });
