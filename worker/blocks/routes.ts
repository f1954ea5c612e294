import { Hono } from 'hono';
import { signedIn } from '../auth/authentication.ts';
import type { AppEnv } from '../http/app-env.ts';
import { pageQuerySchema } from '../http/cursor.ts';
import { valid } from '../http/validation.ts';
import { listBlocks } from './list-blocks.ts';
import { setBlock } from './set-block.ts';

/** `/api/users/{username}/block`; worker/app.ts carries out what follows from it. */
export const blockRoutes = new Hono<AppEnv>()
  .put('/:username/block', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const username = context.req.param('username');
    return context.json(await setBlock(db, viewer.id, username, true, now));
  })
  .delete('/:username/block', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const username = context.req.param('username');
    return context.json(await setBlock(db, viewer.id, username, false, now));
  });

/** `/api/me/blocks` */
export const ownBlockRoutes = new Hono<AppEnv>().get(
  '/',
  signedIn,
  valid('query', pageQuerySchema),
  async (context) => {
    const { db, viewer } = context.var;
    const { cursor } = context.req.valid('query');
    return context.json(await listBlocks(db, viewer.id, cursor));
  },
);
