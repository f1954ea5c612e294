import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import { authSessions, authUsers } from '../../../database/schema.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { callerDevice, deviceOf } from './device.ts';
import { AuthError, validationFailed } from './errors.ts';
import { deleteFlow, findFlow, isFlowOpen, matchesChallenge } from './flow-state.ts';
import { alertSignIn } from './security-alerts.ts';
import { insertSession, newSession, sessionResponse } from './session.ts';
import { selectAccount } from './user.ts';

/** An `S256` challenge: 32 bytes in base64url. */
const challengeSchema = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{43,128}$/, 'code challenge has to be between 43 and 128 characters');

/**
 * The required challenge of a client: without one, anybody could finish a flow that another client began.
 * S256 is the only method; `plain` would reveal the verifier to readers of the URL.
 */
export function clientChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): string {
  if (!challenge) throw validationFailed('PKCE flow requires code_challenge');
  const parsed = challengeSchema.safeParse(challenge);
  if (!parsed.success) throw validationFailed(parsed.error.issues[0]!.message);
  if (method?.toLowerCase() !== 's256')
    throw validationFailed('code challenge method is unsupported');
  return parsed.data;
}

export const pkceGrantSchema = z.object({
  auth_code: z.string().min(1),
  code_verifier: z.string().min(1),
});

/**
 * Opens the session of a completed redirect, for the client that began the flow. The session is conditional
 * on the flow, in the batch that deletes it: a claim of the address, another use of the code or a change of
 * password in between invalidates the code.
 */
export async function exchangeCode(context: AppContext, request: z.infer<typeof pkceGrantSchema>) {
  const { db, now } = context.var;
  const code = request.auth_code;
  const flow = await findFlow(db, 'auth_code', code, now);
  if (!flow?.userId) throw flowNotFound();
  if (!matchesChallenge(request.code_verifier, flow.data.challenge)) {
    await deleteFlow(db, code);
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  return openSession(context, code, { userId: flow.userId, method: flow.data.method });
}

/**
 * Opens the session of a code that only this caller can know, and uses the code up, in one batch. Throws
 * `flow_state_not_found` when the code is no longer valid.
 */
export async function openSession(
  context: AppContext,
  code: string,
  { userId, method }: { userId: string; method: 'oauth' | 'recovery' },
) {
  const { db, now } = context.var;
  const session = newSession(userId, method, callerDevice(context), now);
  const ofUser = eq(authUsers.id, userId);
  const isOpened = sql`exists (select 1 from ${authSessions} where ${authSessions.id} = ${session.id})`;
  const { opened, account } = await batch(db, {
    opened: first(insertSession(db, session, isFlowOpen('auth_code', code, now))),
    signedIn: db.update(authUsers).set({ lastSignInAt: now }).where(and(ofUser, isOpened)),
    usedCode: deleteFlow(db, code),
    account: first(selectAccount(db, ofUser)),
  });
  if (!opened || !account) throw flowNotFound();
  const device = deviceOf(context);
  const standing = await context.env.SIGN_IN_GUARD.getByName(account.email).welcome(device, now);
  alertSignIn(context, account, session, standing);
  return sessionResponse(context, session, account);
}

function flowNotFound(): AuthError {
  return new AuthError(
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  );
}
