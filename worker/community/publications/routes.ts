import { Hono } from 'hono';
import { batch } from '../../../database/batch.ts';
import { database } from '../../../database/client.ts';
import {
  newPublicationSchema,
  publicationDecisionSchema,
} from '../../../domain/conversations/publication.ts';
import { requireLiveSession, signedIn } from '../../accounts/auth/authentication.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { validBody } from '../../platform/http/validation.ts';
import { deletePostNow } from '../posts/post-deletion.ts';
import { decide } from './decide.ts';
import { propose } from './propose.ts';
import { describePublication, requireFacts, selectFacts } from './publication.ts';
import { takeBack } from './take-back.ts';

const conversationIdOf = (id: string) => readPathId(id, 'conversation.not_found');

/** `/api/conversations` */
export const publicationRoutes = new Hono<AppEnv>()
  .get('/:id/publication', signedIn, async (context) => {
    const { db, viewer } = context.var;
    const id = conversationIdOf(context.req.param('id'));
    const { rows } = await batch(db, {
      rows: selectFacts(db, id, viewer.id),
    });
    return context.json(describePublication(requireFacts(rows), viewer.id));
  })
  .post(
    '/:id/publication',
    signedIn,
    requireLiveSession,
    limitedBy('COMMENT_LIMIT'),
    validBody(newPublicationSchema),
    async (context) => {
      const { db, env, viewer, now } = { ...context.var, env: context.env };
      const conversationId = conversationIdOf(context.req.param('id'));
      const place = { conversationId, creatorId: viewer.id };
      const proposed = await propose(db, env, place, context.req.valid('json'), now);
      publishAfterResponse(context, { things: [`publication:${conversationId}`] });
      return context.json(proposed.publication, proposed.isNew ? 201 : 200);
    },
  )
  .post(
    '/:id/publication/decision',
    signedIn,
    requireLiveSession,
    limitedBy('COMMENT_LIMIT'),
    validBody(publicationDecisionSchema),
    async (context) => {
      const { db, env, viewer, now } = { ...context.var, env: context.env };
      const conversationId = conversationIdOf(context.req.param('id'));
      const place = { conversationId, askerId: viewer.id };
      const decided = await decide(db, env, place, context.req.valid('json'), now);
      publishAfterResponse(context, { things: [`publication:${conversationId}`] });
      return context.json(decided);
    },
  )
  .delete('/:id/publication', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const conversationId = conversationIdOf(context.req.param('id'));
    const gone = await takeBack(db, conversationId, viewer.id, now);
    publishAfterResponse(context, { things: [`publication:${conversationId}`] });
    if (gone) {
      const quotes = { things: [`gone:${gone}` as const] };
      const emptying = deletePostNow(database(context.env.DB), gone);
      // The deletion records further users whose notifications quote the post.
      context.executionCtx.waitUntil(emptying.then(() => publishAfterResponse(context, quotes)));
    }
    return context.body(null, 204);
  });
