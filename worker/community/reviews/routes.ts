import { Hono } from 'hono';
import { reviewReplySchema } from '../../../domain/conversations/review-reply.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import { purgeAfterResponse } from '../../platform/caches/invalidation.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { listReviews } from './list-reviews.ts';
import { saveReply } from './reply.ts';

/** `/api/users` */
export const reviewRoutes = new Hono<AppEnv>().get(
  '/:username/ratings',
  valid('query', pageQuerySchema),
  async (context) => {
    const { cursor } = context.req.valid('query');
    const { db, viewer } = context.var;
    const username = context.req.param('username');
    return context.json(await listReviews(db, username, viewer?.id ?? null, cursor));
  },
);

/** `/api/ratings` */
export const ratingRoutes = new Hono<AppEnv>()
  .put(
    '/:id/reply',
    signedIn,
    limitedBy('COMMENT_LIMIT'),
    validBody(reviewReplySchema),
    async (context) => {
      const { db, viewer, now } = context.var;
      const id = context.req.param('id');
      const { text } = context.req.valid('json');
      const { review } = await saveReply(db, id, viewer.id, text, now);
      publishAfterResponse(context, { things: [`reply:review:${id}`] });
      return context.json(review);
    },
  )
  .delete('/:id/reply', signedIn, limitedBy('COMMENT_LIMIT'), async (context) => {
    const { db, viewer, now } = context.var;
    const { review, purges } = await saveReply(db, context.req.param('id'), viewer.id, null, now);
    purgeAfterResponse(context, purges);
    return context.json(review);
  });
