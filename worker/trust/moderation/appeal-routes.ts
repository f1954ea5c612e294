import { Hono } from 'hono';
import { newAppealSchema } from '../../../domain/moderation/moderation-decision.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { appealByLink, decisionByLink } from './appeal-by-link.ts';
import { appeal, listOwnDecisions } from './own-decisions.ts';

/** `/api/me/decisions`: the decisions on the user's own content, and the user's appeals. */
export const ownDecisionRoutes = new Hono<AppEnv>()
  .get('/', signedIn, valid('query', pageQuerySchema), async (context) => {
    const { db, viewer, now } = context.var;
    return context.json(
      await listOwnDecisions(db, context.env, viewer.id, context.req.valid('query').cursor, now),
    );
  })
  .post('/:id/appeal', signedIn, validBody(newAppealSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const id = readPathId(context.req.param('id'), 'decision.not_found');
    const { text } = context.req.valid('json');
    return context.json(await appeal(db, viewer.id, id, text, now), 201);
  });

/** `/api/appeals/{token}`: the same for one decision, by the link in its mail, for users who cannot sign in. */
export const appealRoutes = new Hono<AppEnv>()
  .get('/:token', async (context) => {
    const { db, now } = context.var;
    return context.json(await decisionByLink(db, context.env, context.req.param('token'), now));
  })
  .post('/:token', validBody(newAppealSchema), async (context) => {
    const { db, now } = context.var;
    const { text } = context.req.valid('json');
    return context.json(await appealByLink(db, context.req.param('token'), text, now), 201);
  });
