import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { database } from '../../../database/client.ts';
import {
  newTextPostSchema,
  photoFieldsSchema,
  postChangesSchema,
  postOrderSchema,
} from '../../../domain/posts/post.ts';
import { requireLiveSession, signedIn } from '../../accounts/auth/authentication.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import { purgeAfterResponse } from '../../platform/caches/invalidation.ts';
import type { AppEnv, SignedInEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { invalid, valid, validBody } from '../../platform/http/validation.ts';
import { deleteEnqueued } from '../../platform/images/object-deletions.ts';
import { privateLink } from '../../platform/images/private-link.ts';
import { isMultipart, readImageForm } from '../../platform/images/read-upload.ts';
import { addPhotoPost, addTextPost } from './add-post.ts';
import { changePost, orderPosts } from './change-post.ts';
import { deletePost } from './delete-post.ts';
import { deletePostNow } from './post-deletion.ts';
import { getOwnPosts, listOwnAnswers } from './queries.ts';

/** Handles a multipart form as a photo with its caption; any other body continues as a text post. */
const photoPost = createMiddleware<SignedInEnv>(async (context, next) => {
  if (!isMultipart(context.req.raw)) return next();
  const { db, viewer, now } = context.var;
  const { file, form } = await readImageForm(context.req.raw);
  const fields = photoFieldsSchema.safeParse({
    id: form.get('id') ?? undefined,
    caption: form.get('caption') ?? '',
  });
  if (!fields.success) throw invalid(fields.error.issues);
  const toAuthor = (url: string | null) => privateLink(context.env, url, now);
  const content = { ...fields.data, file };
  const { post, isNew } = await addPhotoPost(db, context.env, viewer.id, content, now, toAuthor);
  return context.json(post, isNew ? 201 : 200);
});

/** `/api/me/posts` */
export const ownPostRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const toAuthor = (url: string | null) => privateLink(context.env, url, now);
    return context.json({ posts: await getOwnPosts(db, viewer.id, toAuthor) });
  })
  .get('/answers', signedIn, valid('query', pageQuerySchema), async (context) => {
    const { db, viewer } = context.var;
    return context.json(await listOwnAnswers(db, viewer.id, context.req.valid('query').cursor));
  })
  .post(
    '/',
    signedIn,
    requireLiveSession,
    limitedBy('UPLOAD_LIMIT'),
    photoPost,
    validBody(newTextPostSchema),
    async (context) => {
      const { db, viewer, now } = context.var;
      const { post, isNew } = await addTextPost(db, viewer.id, context.req.valid('json'), now);
      return context.json(post, isNew ? 201 : 200);
    },
  )
  .put('/order', signedIn, validBody(postOrderSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const toAuthor = (url: string | null) => privateLink(context.env, url, now);
    const { ids } = context.req.valid('json');
    return context.json({ posts: await orderPosts(db, viewer.id, ids, toAuthor) });
  })
  .patch('/:id', signedIn, validBody(postChangesSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const toAuthor = (url: string | null) => privateLink(context.env, url, now);
    const id = context.req.param('id');
    const changes = context.req.valid('json');
    const { post, purges } = await changePost(db, viewer.id, id, changes, toAuthor, now);
    purgeAfterResponse(context, purges);
    return context.json(post);
  })
  .delete('/:id', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const id = context.req.param('id');
    const { deletions, purges } = await deletePost(db, viewer.id, id, now);
    const event = { things: [`gone:${id}` as const] };
    publishAfterResponse(context, event);
    const deleting = deleteEnqueued(db, context.env, deletions, now);
    context.executionCtx.waitUntil(deleting);
    purgeAfterResponse(context, purges, deleting);
    const emptying = deletePostNow(database(context.env.DB), id);
    // The deletion records further users whose notifications quote the post.
    context.executionCtx.waitUntil(emptying.then(() => publishAfterResponse(context, event)));
    return context.body(null, 204);
  });
