import type { Context } from 'hono';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { sourceOf } from '../auth/device.ts';
import { tooManyRequests } from '../auth/errors.ts';
import { logAuthEvent } from '../auth/events.ts';
import { alertCodeAttack } from '../auth/security-alerts.ts';
import type { Account } from '../auth/user.ts';

/**
 * Checks a code of the account under its guard, which counts wrong codes apart from wrong passwords. Returns
 * null for a wrong one; a 429 while the guard makes the caller wait, whatever the code. The owner is told
 * when so many were wrong that it does.
 */
export async function checkCode<Proof>(
  context: Context<SignedInEnv>,
  { email }: Pick<Account, 'email'>,
  check: () => Promise<Proof | null>,
): Promise<Proof | null> {
  const { now } = context.var;
  const guard = context.env.SIGN_IN_GUARD.getByName(email);
  const source = sourceOf(context);
  const pause = await guard.secondsUntilAllowed(source, now, 'factor');
  if (pause > 0) throw tooManyRequests(pause);
  const proof = await check();
  const settled = await guard.settle(proof !== null, source, now, 'factor');
  if (settled.wait > 0) throw tooManyRequests(settled.wait);
  if (settled.isWarning) alertCodeAttack(context, email);
  if (proof === null) logAuthEvent(context, 'factor_failed');
  return proof;
}
