import { Hono } from 'hono';
import { savedRepliesSchema } from '../../../domain/conversations/saved-replies.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { validBody } from '../../platform/http/validation.ts';
import { getSavedReplies, saveReplies } from './saved-replies.ts';

/** `/api/me/saved-replies` */
export const savedReplyRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json(await getSavedReplies(db, viewer.id));
  })
  .put('/', signedIn, validBody(savedRepliesSchema), async (context) => {
    const { db, viewer } = context.var;
    const { replies, revision } = context.req.valid('json');
    return context.json(await saveReplies(db, viewer.id, replies, revision));
  });
