import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { authFlowStates, authUsers } from '../../../database/schema.ts';
import { dueWholeReceipts } from '../../../database/whole-receipts.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { note, type Part } from '../../platform/mail/parts.ts';
import { mailAccepted, reachableAgain } from '../../platform/mail/refusals.ts';
import type { AccountMail } from './account-mail.ts';
import { requireMail, requireMailAllowed } from './change-email.ts';
import { AuthError, userBanned } from './errors.ts';
import { logAuthEvent } from './events.ts';
import { findFlow, insertFlowFor, isFlowOpen, isOtherFlow, newCode } from './flow-state.ts';
import { linkFor } from './links.ts';
import { mailIfAllowed, mailLater } from './security-alerts.ts';
import { type Account, isEmailAvailable, isNotSuspended, selectAccount } from './user.ts';
import { viewerAccount } from './viewer-account.ts';

/**
 * Anybody may register any address, so it may be a stranger's until its mail has been read. Until then we
 * send it only our own text, and little of it (domain/accounts/mail-event.ts). The account works meanwhile.
 */

/**
 * Statement that stores a link which confirms the address of the account that meets `owner`, a condition on
 * `auth_users`; it inserts nothing for a suspended user, nor when the address is confirmed.
 */
export function insertConfirmation(db: Database, owner: SQL, token: string, now: number) {
  const unproven = and(owner, isNull(authUsers.emailConfirmedAt), isNotSuspended)!;
  return insertFlowFor(db, 'signup', token, {}, unproven, now);
}

/** The mail with that link. It repeats no text that the user typed. */
export function confirmationMail(
  env: Env,
  { email, isGuest }: Pick<Account, 'email' | 'isGuest'>,
  token: string,
): AccountMail {
  return {
    to: email,
    subject: 'Confirmez votre adresse e-mail',
    text: isGuest
      ? 'Quelqu’un a donné cette adresse pour poser une question sur Dis-moi. Si c’est vous, confirmez-la : vous retrouverez votre question et sa réponse dans votre compte, sur tous vos appareils. Ce lien est valable sept jours. Sinon, ignorez ce message et ne confirmez rien.'
      : 'Un compte Dis-moi a été créé avec cette adresse. Si c’est le vôtre, confirmez-la : vos e-mails de notification attendent cette confirmation. Ce lien est valable sept jours. Si vous n’avez rien créé, ignorez ce message et ne confirmez rien.',
    action: { label: 'Confirmer mon adresse', href: linkFor(env, 'signup', token) },
    isAskedFor: true,
  };
}

/**
 * Mails the link to a newly registered address. When an address is registered too often, the response is the same, and
 * nothing is mailed. The caller does not wait for it, because the account exists regardless of the mail.
 */
export function mailConfirmationLater(
  context: AppContext,
  account: Pick<Account, 'email' | 'isGuest'>,
  token: string,
): void {
  mailIfAllowed(context, account.email, () =>
    mailLater(context, confirmationMail(context.env, account, token)),
  );
}

/**
 * `POST /confirmation`: mails the caller the link again; does nothing when the address is confirmed. Throws
 * a 429 after too many requests, and a 422 without mail.
 */
export async function requestConfirmation(context: Context<SignedInEnv>): Promise<void> {
  const { db, now } = context.var;
  requireMail(context);
  const { account } = await viewerAccount(context);
  if (account.emailConfirmedAt !== null) return;
  await requireMailAllowed(context, account.email);
  const token = newCode();
  const [flow] = await insertConfirmation(db, eq(authUsers.id, account.id), token, now);
  if (flow) mailLater(context, confirmationMail(context.env, account, token));
}

/**
 * Last part of a mail to an unconfirmed address, with the link that confirms it; empty for a confirmed one.
 * `confirmedAt`: epoch milliseconds, null until then.
 */
export async function confirmationParts(
  env: Env,
  db: Database,
  { id, confirmedAt }: { id: string; confirmedAt: number | null },
  now: number,
): Promise<Part[]> {
  if (confirmedAt !== null) return [];
  const token = newCode();
  const [flow] = await insertConfirmation(db, eq(authUsers.id, id), token, now);
  if (!flow) return [];
  return [
    note(
      'Votre adresse n’est pas confirmée. Si ce compte est le vôtre, confirmez-la ; sinon, ignorez ce message.',
      [{ label: 'Confirmer mon adresse', href: linkFor(env, 'signup', token) }],
    ),
  ];
}

/**
 * Marks the address that the token was mailed to as confirmed, if the account still has it; a guest then signs in
 * with it. Null when the token is not valid, or `claimed` is another address; throws `user_banned` for a suspended
 * user. Other links mailed to the same address stay valid, and change nothing more. `email_exists`: another account
 * has the address of a guest, whose orders its owner can take over with the same link (worker/trust/guest-join).
 */
export async function confirmAddress(
  context: AppContext,
  token: string,
  claimed?: string,
): Promise<Account | null> {
  const { db, now } = context.var;
  const flow = await findFlow(db, 'signup', token, now);
  const { userId, address } = flow ?? {};
  if (!userId || !address || (claimed !== undefined && claimed !== address)) return null;
  const ofUser = eq(authUsers.id, userId);
  const isFree = or(isNull(authUsers.guestEmail), isEmailAvailable(address, now, userId));
  const holds = and(
    ofUser,
    eq(authUsers.mailTo, address),
    isFree,
    isFlowOpen('signup', token, now),
  )!;
  const isNoGuest = isNull(authUsers.guestEmail);
  const mayConfirm = sql`exists (select 1 from ${authUsers} where ${and(ofUser, isNotSuspended, isNoGuest)})`;
  const { confirmed, account } = await batch(db, {
    reachable: reachableAgain(db, and(holds, isNotSuspended), now),
    confirmed: first(
      db
        .update(authUsers)
        .set({
          email: sql`${authUsers.mailTo}`,
          guestEmail: null,
          // The first of two confirmations counts: a bounce between them concerns a confirmed address.
          emailConfirmedAt: sql`coalesce(${authUsers.emailConfirmedAt}, ${now})`,
          updatedAt: now,
          ...mailAccepted,
        })
        .where(and(holds, isNotSuspended))
        .returning({ id: authUsers.id }),
    ),
    receipts: dueWholeReceipts(db, userId, now),
    otherLinks: db.delete(authFlowStates).where(and(not(isOtherFlow(token)), mayConfirm)),
    account: first(selectAccount(db, ofUser)),
  });
  if (account && account.suspendedAt !== null) throw userBanned(403);
  if (!confirmed && account?.isGuest && account.email === address)
    throw new AuthError(422, 'email_exists', 'A user with this email address already exists');
  if (!confirmed || !account) return null;
  logAuthEvent(context, 'address_confirmed');
  return account;
}
