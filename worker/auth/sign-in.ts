import { and, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { emailSchema } from '../../domain/account.ts';
import { authSessions, authUsers } from '../db/schema.ts';
import type { AppContext } from '../http/app-env.ts';
import { AuthError, tooManyRequests, validationFailed } from './errors.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';
import { insertSession, newSession, sessionResponse } from './session.ts';
import { selectAccount } from './user.ts';
import { isTooLong } from './weak-password.ts';

export const passwordGrantSchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

/**
 * Opens a session for e-mail and password. The account's guard is asked before the costly
 * comparison and has the last word after it, so that guesses sent in parallel gain nothing. An
 * unknown address costs the same work and gets the same answer as a wrong password.
 */
export async function signInWithPassword(
  context: AppContext,
  request: z.infer<typeof passwordGrantSchema>,
) {
  const { db, now } = context.var;
  const { email, password } = checked(request);
  const guard = context.env.SIGN_IN_GUARD.getByName(email);

  const [pause, [account]] = await Promise.all([
    guard.secondsUntilAllowed(now),
    selectAccount(db, eq(authUsers.email, email)),
  ]);
  if (pause > 0) throw tooManyRequests(pause);
  const stored = account?.passwordHash ?? null;
  const right = await verifyPassword(password, stored);
  const pauseAfter = await guard.settle(right, now);
  if (pauseAfter > 0) throw tooManyRequests(pauseAfter);
  if (!right || !account || stored === null) throw invalidCredentials();

  const session = newSession(account.id, 'password', context.req.header('User-Agent'), now);
  const passwordHash = needsRehash(stored) ? await hashPassword(password) : stored;
  const unchanged = and(eq(authUsers.id, account.id), eq(authUsers.passwordHash, stored));
  const [[opened]] = await db.batch([
    insertSession(db, session, sql`exists (select 1 from ${authUsers} where ${unchanged})`),
    db.update(authUsers).set({ lastSignInAt: now, passwordHash }).where(unchanged),
    db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, account.id), lte(authSessions.expiresAt, now))),
  ]);
  // The password was changed while it was being compared.
  if (!opened) throw invalidCredentials();
  return sessionResponse(context.env, session, { ...account, lastSignInAt: now }, now);
}

function checked({ email, phone, password }: z.infer<typeof passwordGrantSchema>) {
  if (!email && phone)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw validationFailed('missing email or phone');
  if (password && isTooLong(password)) throw validationFailed('Password is too long');
  const address = emailSchema.safeParse(email);
  // No account can have this address or be without a password.
  if (!address.success || !password) throw invalidCredentials();
  return { email: address.data, password };
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
