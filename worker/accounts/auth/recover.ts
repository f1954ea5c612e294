import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import { authUsers, profiles } from '../../../database/schema.ts';
import { emailSchema } from '../../../domain/accounts/email.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { mailPort } from '../../platform/mail/port.ts';
import { mailAccepted, reachableAgain } from '../../platform/mail/refusals.ts';
import { deviceOf } from './device.ts';
import { endAtObjects } from './ended-sessions.ts';
import { AuthError, userBanned, validationFailed } from './errors.ts';
import { logAuthEvent } from './events.ts';
import {
  deleteFlow,
  findFlow,
  insertFlowFor,
  isFlowOpen,
  isOtherFlow,
  newCode,
} from './flow-state.ts';
import { linkFor } from './links.ts';
import { mayMail } from './may-mail.ts';
import { clientChallenge } from './pkce.ts';
import { safeRedirect } from './redirects.ts';
import { reserveEmail } from './reserve-email.ts';
import { revokeDevices } from './revoke-devices.ts';
import { mailLater } from './security-alerts.ts';
import { isNotClosed, isNotSuspended } from './user.ts';

export const recoverSchema = z.object({
  email: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/**
 * Mails a single-use link to the address, if it has an account that is not suspended; the response does not reveal
 * that. A caller who asks too often gets the same response without a mail, and other callers are not affected.
 */
export async function requestRecovery(context: AppContext, request: z.infer<typeof recoverSchema>) {
  const { db, now } = context.var;
  if (!mailPort(context.env))
    throw new AuthError(422, 'email_provider_disabled', 'Email sending is disabled');
  const address = emailSchema.safeParse(request.email ?? '');
  if (!address.success) throw validationFailed('Unable to validate email address: invalid format');
  const challenge = clientChallenge(request.code_challenge, request.code_challenge_method);
  const email = address.data;
  if (!(await mayMail(context, email))) {
    logAuthEvent(context, 'recovery_quiet');
    return;
  }
  const token = newCode();
  const data = { redirectTo: safeRedirect(context, context.req.query('redirect_to')), challenge };
  const known = and(eq(authUsers.email, email), isNotSuspended, isNotClosed)!;
  const [flow] = await insertFlowFor(db, 'recovery', token, data, known, now);
  if (!flow) return;
  logAuthEvent(context, 'recovery_requested');
  mailLater(context, {
    to: email,
    subject: 'Réinitialisation de votre mot de passe',
    text: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.',
    action: {
      label: 'Choisir un nouveau mot de passe',
      href: linkFor(context.env, 'recovery', token),
    },
    isAskedFor: true,
  });
}

/**
 * Uses a mailed recovery token. It proves the address that it was mailed to, if the account still has it, so the
 * account's guard clears failures and devices. The client that started the flow gets a code for its session. Null when
 * the token is no longer valid, or `claimed` is another address; throws `user_banned` for a suspended user.
 */
export async function recover(
  context: AppContext,
  token: string,
  claimed?: string,
): Promise<{ userId: string; redirectTo: string; code: string } | null> {
  const { db, now } = context.var;
  const flow = await findFlow(db, 'recovery', token, now);
  const { userId, address } = flow ?? {};
  if (!flow || !userId || !address || (claimed !== undefined && claimed !== address)) return null;
  const [person] = await db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (person?.suspendedAt != null) throw userBanned(403);
  const { redirectTo, challenge } = flow.data;
  const isTheirs = and(eq(authUsers.id, userId), eq(authUsers.email, address), isNotSuspended)!;
  const holds = and(
    isFlowOpen('recovery', token, now),
    sql`exists (select 1 from ${authUsers} where ${isTheirs})`,
  )!;
  const code = newCode();
  const { ended, opened } = await batch(db, {
    ...reserveEmail(db, userId, { holds, isOtherFlow: isOtherFlow(token) }, now),
    // This mail has arrived, so others will.
    reachable: reachableAgain(db, and(isTheirs, holds), now),
    delivered: db
      .update(authUsers)
      .set({ emailConfirmedAt: now, ...mailAccepted })
      .where(and(isTheirs, isNotNull(authUsers.mailRefusedAt), holds)),
    opened: first(
      insertFlowFor(
        db,
        'auth_code',
        code,
        { challenge, method: 'recovery' },
        and(isTheirs, holds)!,
        now,
      ),
    ),
    usedLink: deleteFlow(db, token),
  });
  await endAtObjects(context, ended);
  if (!opened) return null;
  // The mailbox is proven: what strangers request does not slow this device down.
  await revokeDevices(context, address, deviceOf(context));
  logAuthEvent(context, 'recovered', { ended: ended.length });
  return { userId, redirectTo, code };
}
