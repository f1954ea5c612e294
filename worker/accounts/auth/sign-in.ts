import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import { authSessions, authUsers } from '../../../database/schema.ts';
import { emailSchema } from '../../../domain/accounts/email.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { callerDevice, sourceOf } from './device.ts';
import {
  AuthError,
  invalidCredentials,
  tooManyRequests,
  userBanned,
  validationFailed,
} from './errors.ts';
import { logAuthEvent } from './events.ts';
import { hashPassword, matchPassword, needsRehash, passwordCost } from './password.ts';
import { alertAttack, alertSignIn } from './security-alerts.ts';
import { insertSession, isExpired, newSession, sessionResponse } from './session.ts';
import { selectAccount } from './user.ts';
import { isTooLong } from './weak-password.ts';

export const passwordGrantSchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

/**
 * Opens a session for e-mail and password. The account's guard is asked before the costly comparison and
 * decides after it, so that guesses sent in parallel gain nothing. An unknown address costs the same work
 * and gets the same response as a wrong password.
 */
export async function signInWithPassword(
  context: AppContext,
  request: z.infer<typeof passwordGrantSchema>,
) {
  const { db, now } = context.var;
  const { email, password } = checked(request);
  const guard = context.env.SIGN_IN_GUARD.getByName(email);
  const source = sourceOf(context);
  const pausedFor = (seconds: number) => {
    logAuthEvent(context, 'sign_in_paused');
    return tooManyRequests(seconds);
  };

  const [pause, [account]] = await Promise.all([
    guard.secondsUntilAllowed(source, now),
    selectAccount(db, eq(authUsers.email, email)),
  ]);
  if (pause > 0) throw pausedFor(pause);
  const stored = account?.passwordHash ?? null;
  const cost = passwordCost(context.env);
  const match = await matchPassword(password, stored, cost);
  const right = match !== null;
  const settled = await guard.settle(right, source, now);
  if (settled.wait > 0) throw pausedFor(settled.wait);
  const isSuspended = account?.suspendedAt != null;
  if (account && settled.isWarning && !isSuspended) alertAttack(context, email);
  if (!right || !account || stored === null) {
    logAuthEvent(context, 'sign_in_failed');
    throw invalidCredentials();
  }
  if (isSuspended) {
    logAuthEvent(context, 'sign_in_banned');
    throw userBanned();
  }

  const session = newSession(account.id, 'password', callerDevice(context), now);
  const isOutdated = match === 'as_sent' || needsRehash(stored, cost);
  const passwordHash = isOutdated ? await hashPassword(password, cost) : stored;
  const unchanged = and(eq(authUsers.id, account.id), eq(authUsers.passwordHash, stored));
  const { opened } = await batch(db, {
    opened: first(
      insertSession(db, session, sql`exists (select 1 from ${authUsers} where ${unchanged})`),
    ),
    signedIn: db.update(authUsers).set({ lastSignInAt: now, passwordHash }).where(unchanged),
    expired: db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, account.id), isExpired(now))),
  });
  // The password was changed during the comparison.
  if (!opened) throw invalidCredentials();
  alertSignIn(context, account, session, settled.standing);
  return sessionResponse(context, session, { ...account, lastSignInAt: now });
}

function checked({ email, phone, password }: z.infer<typeof passwordGrantSchema>) {
  if (!email && phone)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw validationFailed('missing email or phone');
  if (password && isTooLong(password)) throw validationFailed('Password is too long');
  const address = emailSchema.safeParse(email);
  // No account can have this address or an empty password.
  if (!address.success || !password) throw invalidCredentials();
  return { email: address.data, password };
}
