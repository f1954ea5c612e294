import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { emailSchema } from '../../domain/account.ts';
import { describeFailure } from '../db/failure.ts';
import { authUsers } from '../db/schema.ts';
import type { AppContext } from '../http/app-env.ts';
import { claimAddress } from './claim-address.ts';
import { AuthError, tooManyRequests, validationFailed } from './errors.ts';
import { deleteExpiredFlows, insertFlowFor, newCode, takeFlow } from './flow-state.ts';
import { mailPort } from './mail.ts';
import { clientChallenge } from './pkce.ts';
import { originOf, redirectWithCode, redirectWithError, safeRedirect } from './redirects.ts';
import { insertSession, newSession, sessionResponse } from './session.ts';
import { closeSockets } from './sign-out.ts';
import { selectAccount } from './user.ts';

export const recoverSchema = z.object({
  email: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** Mails a single-use link to the address, if it has an account; the answer does not tell. */
export async function requestRecovery(context: AppContext, request: z.infer<typeof recoverSchema>) {
  const { db, now } = context.var;
  const send = mailPort(context.env);
  if (!send) throw new AuthError(422, 'email_provider_disabled', 'Email sending is disabled');
  const address = emailSchema.safeParse(request.email ?? '');
  if (!address.success) throw validationFailed('Unable to validate email address: invalid format');
  const client = clientChallenge(request.code_challenge, request.code_challenge_method);
  const email = address.data;
  const wait = await context.env.SIGN_IN_GUARD.getByName(email).secondsUntilMail(now);
  if (wait > 0) throw tooManyRequests(wait, 'over_email_send_rate_limit');

  const token = newCode();
  const redirectTo = safeRedirect(context, context.req.query('redirect_to'));
  const [, [known]] = await db.batch([
    deleteExpiredFlows(db, now),
    insertFlowFor(db, 'recovery', token, { redirectTo, client }, eq(authUsers.email, email), now),
  ]);
  if (!known) return;
  const sent = send({
    to: email,
    subject: 'Réinitialisation de votre mot de passe',
    text: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.',
    link: `${originOf(context)}/api/auth/verify?type=recovery&token=${token}`,
  });
  // Not waited for: the time of the answer does not tell either.
  context.executionCtx.waitUntil(sent.catch(logMailFailure));
}

function logMailFailure(error: unknown): void {
  console.error(JSON.stringify({ event: 'auth.mail_failed', error: describeFailure(error) }));
}

/**
 * `GET /verify?type=recovery&token`: the mailed link. It proves the address, so the account's guard
 * forgives its failures; the client gets a session by code, or in the fragment when it named no
 * challenge.
 */
export async function followRecoveryLink(context: AppContext): Promise<Response> {
  const { db, now } = context.var;
  const { type, token } = context.req.query();
  const flow = type === 'recovery' && token ? await takeFlow(db, 'recovery', token, now) : null;
  if (!flow?.userId)
    return redirectWithError(context, {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  const { userId } = flow;
  const { redirectTo, client } = flow.data;
  const ofUser = eq(authUsers.id, userId);
  const code = newCode();
  const session = newSession(userId, 'recovery', context.req.header('User-Agent'), now);
  const [ended, , , , [account]] = await db.batch([
    ...claimAddress(db, userId, now),
    client
      ? insertFlowFor(db, 'auth_code', code, { client, method: 'recovery' }, ofUser, now)
      : insertSession(db, session),
    selectAccount(db, ofUser),
  ]);
  closeSockets(context, ended);
  await context.env.SIGN_IN_GUARD.getByName(account!.email).forgive();
  if (client) return redirectWithCode(context, redirectTo, code);
  const { user: _user, ...tokens } = await sessionResponse(context.env, session, account!, now);
  const fragment = Object.entries({ ...tokens, type: 'recovery' }).map(
    ([name, value]): [string, string] => [name, String(value)],
  );
  const url = new URL(redirectTo);
  url.hash = new URLSearchParams(fragment).toString();
  return context.redirect(url.href);
}
