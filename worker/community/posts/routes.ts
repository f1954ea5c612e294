import { Hono } from 'hono';
import { z } from 'zod';
import { newCommentSchema, viewedPostsSchema } from '../../../domain/posts/post.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { privateLink } from '../../platform/images/private-link.ts';
import { addComment, getComments } from './comments.ts';
import { getFollowedFeed } from './followed-feed.ts';
import { getFeed, getPost } from './queries.ts';
import { setCommentLike, setPostLike } from './reactions.ts';
import { enqueueView, enqueueViews } from './views.ts';

/** `following=true`: only posts of followed creators. */
const feedQuerySchema = pageQuerySchema.extend({ following: z.literal('true').optional() });

/** `/api/feed` */
export const feedRoutes = new Hono<AppEnv>().get(
  '/',
  valid('query', feedQuerySchema),
  async (context) => {
    const { db, viewer } = context.var;
    const { cursor, following } = context.req.valid('query');
    if (following) {
      if (!viewer) throw new ProblemError('auth.required');
      return context.json(await getFollowedFeed(db, viewer.id, cursor));
    }
    return context.json(await getFeed(db, viewer?.id ?? null, cursor));
  },
);

/** `/api/posts` */
export const postRoutes = new Hono<AppEnv>()
  .get('/:id', async (context) => {
    const { db, viewer, now } = context.var;
    const toAuthor = (url: string | null) => privateLink(context.env, url, now);
    const post = await getPost(db, context.req.param('id'), viewer?.id ?? null, toAuthor);
    if (!post) throw new ProblemError('post.not_found');
    return context.json(post);
  })
  .put('/:id/like', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const id = context.req.param('id');
    const state = await setPostLike(db, id, viewer.id, true, now);
    publishAfterResponse(context, { things: [`like:post:${id}`] });
    return context.json(state);
  })
  .delete('/:id/like', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    return context.json(await setPostLike(db, context.req.param('id'), viewer.id, false, now));
  })
  .post('/:id/views', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    await enqueueView(db, context.env.POST_VIEWS, context.req.param('id'), viewer.id, now);
    return context.body(null, 204);
  })
  .post('/views', signedIn, validBody(viewedPostsSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const { ids } = context.req.valid('json');
    await enqueueViews(db, context.env.POST_VIEWS, ids, viewer.id, now);
    return context.body(null, 204);
  })
  .get('/:id/comments', valid('query', pageQuerySchema), async (context) => {
    const { db, viewer } = context.var;
    const { cursor } = context.req.valid('query');
    return context.json(await getComments(db, context.req.param('id'), viewer?.id ?? null, cursor));
  })
  .post(
    '/:id/comments',
    signedIn,
    limitedBy('COMMENT_LIMIT'),
    validBody(newCommentSchema),
    async (context) => {
      const { db, viewer, now } = context.var;
      const comment = context.req.valid('json');
      const id = context.req.param('id');
      const { comment: added, isNew } = await addComment(db, id, viewer.id, comment, now);
      const reply = added.parentId ? [`reply:${added.parentId}` as const] : [];
      publishAfterResponse(context, { things: [`comment:${id}`, ...reply] });
      return context.json(added, isNew ? 201 : 200);
    },
  );

/** `/api/comments` */
export const commentRoutes = new Hono<AppEnv>()
  .put('/:id/like', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const id = context.req.param('id');
    const state = await setCommentLike(db, id, viewer.id, true, now);
    publishAfterResponse(context, { things: [`like:comment:${id}`] });
    return context.json(state);
  })
  .delete('/:id/like', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    return context.json(await setCommentLike(db, context.req.param('id'), viewer.id, false, now));
  });
