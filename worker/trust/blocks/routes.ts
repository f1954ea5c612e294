import { Hono } from 'hono';
import { DependencyUnavailable } from '../../../database/deadline.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv, SignedInContext } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { valid } from '../../platform/http/validation.ts';
import { log } from '../../platform/log.ts';
import { applyBlock } from './apply-block.ts';
import { listBlocks } from './list-blocks.ts';
import { setBlock } from './set-block.ts';

/** Blocks or unblocks the user named in the path. */
async function answer(context: SignedInContext<'/:username/block'>, isBlock: boolean) {
  const { db, viewer, now } = context.var;
  const username = context.req.param('username');
  const { blocked, unchanged } = await setBlock(db, viewer.id, username, isBlock, now);
  // A repeated request may follow one after which some objects did not respond.
  if (unchanged)
    await applyBlock(context.env, unchanged, now).catch((error: unknown) => {
      log.error('block.not_applied', { error });
      throw new DependencyUnavailable('objects', 'the block is not known to all', true);
    });
  return context.json({ blocked });
}

/** `/api/users/{username}/block`; worker/app.ts drains the outbox after a change. */
export const blockRoutes = new Hono<AppEnv>()
  .put('/:username/block', signedIn, (context) => answer(context, true))
  .delete('/:username/block', signedIn, (context) => answer(context, false));

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
