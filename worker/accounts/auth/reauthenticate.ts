import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import { authFlowStates, authUsers } from '../../../database/schema.ts';
import type { proofSchema } from '../../../domain/accounts/deletion-rules.ts';
import { FRESH_SIGN_IN_MS } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { paths } from '../../../site/paths.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { mailPort } from '../../platform/mail/port.ts';
import { sourceOf } from './device.ts';
import { AuthError, tooManyRequests } from './errors.ts';
import { consumeFlow, insertFlowFor } from './flow-state.ts';
import { mayMail } from './may-mail.ts';
import { passwordCost, verifyPassword } from './password.ts';
import { siteOrigin } from './redirects.ts';
import { mailLater } from './security-alerts.ts';
import { type Account, hasVerifiedFactor } from './user.ts';
import { viewerAccount } from './viewer-account.ts';

/**
 * Reauthentication before a change of credentials, because a session alone may have been left open, or
 * stolen. Three proofs are accepted: a sign-in within the last five minutes, the current password, or a
 * number mailed to the account's address.
 */

const NONCE_DIGITS = 6;

export interface Proof {
  current_password?: string | null;
  nonce?: string | null;
}

/** The code contains the user's id, because two users may get the same number. */
const nonceCode = (userId: string, nonce: string) => `${userId} ${nonce}`;

/**
 * Rejects a session without a second factor when the account has one: 403 `insufficient_aal`. Changes of
 * password, address and factors, and the deletion of the account need it.
 */
function requireAal2({ var: { viewer } }: Context<SignedInEnv>, account: Account): void {
  if (hasVerifiedFactor(account) && !viewer.hasSecondFactor)
    throw new AuthError(
      403,
      'insufficient_aal',
      'AAL2 session is required for this change when MFA is enabled.',
    );
}

/**
 * Rejects a caller without proof, and first one without the account's second factor ({@link requireAal2}). Wrong
 * passwords and numbers count at the account's guard, as for signing in.
 */
export async function requireReauth(
  context: Context<SignedInEnv>,
  account: Account,
  signedInAt: number,
  { current_password: password, nonce }: Proof,
): Promise<void> {
  const { db, now } = context.var;
  requireAal2(context, account);
  if (password) {
    const cost = passwordCost(context.env);
    const isRight = () => verifyPassword(password, account.passwordHash, cost);
    if (await attempt(context, account, isRight)) return;
    throw new AuthError(400, 'current_password_mismatch', 'Current password is incorrect');
  }
  if (nonce) {
    const isRight = async () =>
      (await consumeFlow(db, 'reauthentication', nonceCode(account.id, nonce), now)) !== null;
    if (await attempt(context, account, isRight)) return;
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  if (signedInAt <= now - FRESH_SIGN_IN_MS)
    throw new AuthError(
      400,
      'reauthentication_needed',
      'This change requires reauthentication: the current password, a nonce, or a recent sign-in',
    );
}

/**
 * {@link requireReauth} for routes that answer with problems: 403 `insufficient_aal`, `account.proof_needed`,
 * `account.proof_invalid`, and 429. Returns the account.
 */
export async function requireProof(
  context: Context<SignedInEnv>,
  { password, nonce }: z.infer<typeof proofSchema>,
): Promise<Account> {
  return withProblems(async () => {
    const { account, signedInAt } = await viewerAccount(context);
    await requireReauth(context, account, signedInAt, { current_password: password, nonce });
    return account;
  });
}

/** The account endpoints have GoTrue's errors; elsewhere they are problems. */
export async function withProblems<T>(prove: () => Promise<T>): Promise<T> {
  try {
    return await prove();
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.status === 429) throw new ProblemError('request.rate_limited');
    if (error.code === 'session_not_found') throw new ProblemError('auth.invalid_token');
    if (error.code === 'insufficient_aal') throw new ProblemError('insufficient_aal');
    throw new ProblemError(
      error.code === 'reauthentication_needed' ? 'account.proof_needed' : 'account.proof_invalid',
    );
  }
}

/** Checks a secret of the account under its guard; 429 while the guard makes the caller wait. */
function attempt(context: Context<SignedInEnv>, account: Account, isRight: () => Promise<boolean>) {
  return settled(context, account, isRight, (right) => right);
}

/** Checks a secret that proves nothing even if right: it always counts as a failure. */
export function guess(
  context: Context<SignedInEnv>,
  account: Account,
  isRight: () => Promise<boolean>,
) {
  return settled(context, account, isRight, () => false);
}

async function settled(
  context: Context<SignedInEnv>,
  account: Account,
  isRight: () => Promise<boolean>,
  isProof: (right: boolean) => boolean,
): Promise<boolean> {
  const { now } = context.var;
  const guard = context.env.SIGN_IN_GUARD.getByName(account.email);
  const source = sourceOf(context);
  const pause = await guard.secondsUntilAllowed(source, now);
  if (pause > 0) throw tooManyRequests(pause);
  const right = await isRight();
  const { wait } = await guard.settle(isProof(right), source, now);
  if (wait > 0) throw tooManyRequests(wait);
  return right;
}

/** `GET /reauthenticate`: mails the caller a number, which replaces an earlier one. */
export async function reauthenticate(context: Context<SignedInEnv>): Promise<void> {
  const { db, now } = context.var;
  if (!mailPort(context.env))
    throw new AuthError(422, 'email_provider_disabled', 'Email sending is disabled');
  const { account } = await viewerAccount(context);
  if (!(await mayMail(context, account.email)))
    throw tooManyRequests(3600, 'over_email_send_rate_limit');
  const nonce = String(randomInt(10 ** NONCE_DIGITS)).padStart(NONCE_DIGITS, '0');
  await db.batch([
    db
      .delete(authFlowStates)
      .where(
        and(eq(authFlowStates.userId, account.id), eq(authFlowStates.kind, 'reauthentication')),
      ),
    insertFlowFor(
      db,
      'reauthentication',
      nonceCode(account.id, nonce),
      {},
      eq(authUsers.id, account.id),
      now,
    ),
  ]);
  mailLater(context, {
    to: account.email,
    subject: `${nonce} est votre code de confirmation`,
    text: `Votre code : ${nonce}. Il est valable dix minutes et permet de modifier votre adresse ou votre mot de passe. Ne le donnez à personne.`,
    action: {
      label: 'Ouvrir mes paramètres',
      href: `${siteOrigin(context.env)}${paths.settings}`,
    },
    isAskedFor: true,
  });
}
