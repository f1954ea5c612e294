import { Hono } from 'hono';
import { z } from 'zod';
import { signedIn } from '../../accounts/auth/authentication.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid } from '../../platform/http/validation.ts';
import { getConnections } from './connections.ts';
import { connectionsCursorSchema } from './connections-cursor.ts';
import { setReturnRequest } from './return-requests.ts';
import { setFollow } from './set-follow.ts';

/** `/api/users/{username}/follow` and `…/notify-return` */
export const followRoutes = new Hono<AppEnv>()
  .put('/:username/follow', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const username = context.req.param('username');
    const { followedId, state } = await setFollow(db, viewer.id, username, true, now);
    publishAfterResponse(context, { things: ['follow'], personId: followedId });
    return context.json(state);
  })
  .delete('/:username/follow', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const username = context.req.param('username');
    return context.json((await setFollow(db, viewer.id, username, false, now)).state);
  })
  .post('/:username/notify-return', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    await setReturnRequest(db, viewer.id, context.req.param('username'), true, now);
    return context.body(null, 204);
  })
  .delete('/:username/notify-return', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    await setReturnRequest(db, viewer.id, context.req.param('username'), false, now);
    return context.body(null, 204);
  });

/** `/api/me/connections` */
export const connectionRoutes = new Hono<AppEnv>().get(
  '/',
  signedIn,
  valid('query', z.object({ cursor: connectionsCursorSchema.optional() })),
  async (context) => {
    const { db, viewer, now } = context.var;
    const { cursor } = context.req.valid('query');
    return context.json(await getConnections(db, viewer.id, cursor, now));
  },
);
