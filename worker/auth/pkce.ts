import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { authUsers } from '../db/schema.ts';
import type { AppContext } from '../http/app-env.ts';
import { AuthError, validationFailed } from './errors.ts';
import { type Challenge, provesChallenge, takeFlow } from './flow-state.ts';
import { insertSession, newSession, sessionResponse } from './session.ts';
import { selectAccount } from './user.ts';

const challengeSchema = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{43,128}$/, 'code challenge has to be between 43 and 128 characters');
const methodSchema = z.enum(['s256', 'plain']);

/** The challenge that a client sends along, null when it sends none. */
export function clientChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): Challenge | null {
  if (!challenge) return null;
  const parsed = challengeSchema.safeParse(challenge);
  if (!parsed.success) throw validationFailed(parsed.error.issues[0]!.message);
  const parsedMethod = methodSchema.safeParse((method || 'plain').toLowerCase());
  if (!parsedMethod.success) throw validationFailed('code challenge method is unsupported');
  return { challenge: parsed.data, method: parsedMethod.data };
}

export const pkceGrantSchema = z.object({
  auth_code: z.string().min(1),
  code_verifier: z.string().min(1),
});

/** Opens the session that a redirect has earned, for the client that began the flow. */
export async function exchangeCode(context: AppContext, request: z.infer<typeof pkceGrantSchema>) {
  const { db, now } = context.var;
  const flow = await takeFlow(db, 'auth_code', request.auth_code, now);
  if (!flow?.userId)
    throw new AuthError(
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    );
  if (!provesChallenge(request.code_verifier, flow.data.client))
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  const userAgent = context.req.header('User-Agent');
  const session = newSession(flow.userId, flow.data.method, userAgent, now);
  const ofUser = eq(authUsers.id, flow.userId);
  const [, , [account]] = await db.batch([
    insertSession(db, session),
    db.update(authUsers).set({ lastSignInAt: now }).where(ofUser),
    selectAccount(db, ofUser),
  ]);
  return sessionResponse(context.env, session, account!, now);
}
