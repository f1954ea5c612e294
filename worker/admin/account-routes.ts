import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import { cancelFactorReset, startFactorReset } from '../accounts/auth/factor-reset.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { leaveByOperator } from '../trust/account-deletion/leave.ts';

/**
 * Accounts: the way back for users who have lost every second factor and passkey, and deletion for those who
 * cannot do it themselves (docs/operations.md). The log of acts names the account by its username, which is
 * in the path.
 */
export const accountRoutes = new Hono<AppEnv>()
  .post('/users/:username/factor-reset', async (context) => {
    const { env, var: vars } = context;
    const db = database(env.DB);
    return context.json(
      await startFactorReset(env, db, context.req.param('username'), vars.now),
      202,
    );
  })
  .delete('/users/:username', async (context) => {
    await leaveByOperator(context, context.req.param('username'));
    return context.body(null, 204);
  })
  .delete('/users/:username/factor-reset', async (context) => {
    await cancelFactorReset(database(context.env.DB), context.req.param('username'));
    return context.body(null, 204);
  });
