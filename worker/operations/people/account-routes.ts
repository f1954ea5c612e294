import { Hono } from 'hono';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { REASON_MAX_LENGTH } from '../../../domain/limits.ts';
import { textSchema } from '../../../domain/text/text.ts';
import { cancelFactorReset, startFactorReset } from '../../accounts/auth/factor-reset.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { validOptionalBody } from '../../platform/http/validation.ts';
import { leaveByOperator } from '../../trust/account-deletion/leave.ts';
import { isApproved, proposedRequest } from '../approvals.ts';
import { refuseOwn } from '../own-account.ts';
import { recordChanges } from '../record-acts.ts';

/** Scripts may leave the reason out; the console asks for it. */
const reasonSchema = z.strictObject({ reason: textSchema(REASON_MAX_LENGTH).default('') });

/**
 * Accounts: the way back for users who have lost every second factor and passkey, and deletion for those who
 * cannot do it themselves (docs/operations.md). The log of acts names the account by its username, which is
 * in the path. Nobody acts on their own account here.
 */
export const accountRoutes = new Hono<AppEnv>()
  .post('/users/:username/factor-reset', validOptionalBody(reasonSchema), async (context) => {
    const { env, var: vars } = context;
    const db = database(env.DB);
    const username = context.req.param('username');
    await refuseOwn(db, vars.operator, { username });
    const started = await startFactorReset(env, db, username, vars.now);
    recordChanges(context, { before: null, after: started });
    return context.json(started, 202);
  })
  .delete('/users/:username', validOptionalBody(reasonSchema), async (context) => {
    const { env, var: vars } = context;
    const db = database(env.DB);
    const username = context.req.param('username').toLowerCase();
    await refuseOwn(db, vars.operator, { username });
    const { reason } = context.req.valid('json');
    const request = await proposedRequest(context);
    let id: string | null = null;
    const isDeleted = await leaveByOperator(context, username, async (userId) => {
      id = userId;
      const terms = { what: 'delete_account', person: userId, username };
      const decision = { terms, subjectId: userId, cents: null, reason, request };
      return isApproved(db, decision, vars.operator, vars.now);
    });
    if (!isDeleted) return context.body(null, 202);
    recordChanges(context, { before: { person: id }, after: null });
    return context.body(null, 204);
  })
  .delete('/users/:username/factor-reset', validOptionalBody(reasonSchema), async (context) => {
    await cancelFactorReset(database(context.env.DB), context.req.param('username'));
    return context.body(null, 204);
  });
