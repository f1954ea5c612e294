import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database } from '../../../database/client.ts';
import { authFlowStates, authUsers } from '../../../database/schema.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { note, type Part } from '../../platform/mail/parts.ts';
import { mailAccepted } from '../../platform/mail/refusals.ts';
import type { AccountMail } from './account-mail.ts';
import { requireMail, requireMailAllowed } from './change-email.ts';
import { userBanned } from './errors.ts';
import { logAuthEvent } from './events.ts';
import { findFlow, insertFlowFor, isFlowOpen, isOtherFlow, newCode } from './flow-state.ts';
import { linkFor } from './links.ts';
import { mailLater, whileMailable } from './security-alerts.ts';
import { type Account, isLetIn, selectAccount } from './user.ts';
import { viewerAccount } from './viewer-account.ts';

/**
 * Anybody may register any address, so until the mail there is read by who registered it, it may be a
 * stranger's: what we write to it is in our own words alone, and little (domain/accounts/mail-event.ts). The account
 * works meanwhile.
 */

/**
 * The statement that remembers a link by which the account's address, not proven yet, is confirmed; none for
 * who is suspended.
 */
export function insertConfirmation(db: Database, userId: string, token: string, now: number) {
  const unproven = and(eq(authUsers.id, userId), isNull(authUsers.emailConfirmedAt), isLetIn)!;
  return insertFlowFor(db, 'signup', token, {}, unproven, now);
}

/** The mail with that link. It repeats nothing that was typed. */
function confirmationMail(env: Env, email: string, token: string): AccountMail {
  return {
    to: email,
    subject: 'Confirmez votre adresse e-mail',
    text: 'Un compte Dis-moi a été créé avec cette adresse. Si c’est le vôtre, confirmez-la : vos e-mails de notification attendent cette confirmation. Ce lien est valable sept jours. Si vous n’avez rien créé, ignorez ce message et ne confirmez rien.',
    action: { label: 'Confirmer mon adresse', href: linkFor(env, 'signup', token) },
    isAskedFor: true,
  };
}

/**
 * Mails the link to an address that has just been registered. Who registers it too often is answered the
 * same, and mails nothing. Never waited for: the account is there already, whatever becomes of the mail.
 */
export function mailConfirmationLater(context: AppContext, email: string, token: string): void {
  whileMailable(context, email, () =>
    mailLater(context, confirmationMail(context.env, email, token)),
  );
}

/**
 * `POST /confirmation`: mails the caller the link again; nothing where their address is confirmed. Throws a
 * 429 for who asks too often, and a 422 where no mail is sent.
 */
export async function requestConfirmation(context: Context<SignedInEnv>): Promise<void> {
  const { db, now } = context.var;
  requireMail(context);
  const { account } = await viewerAccount(context);
  if (account.emailConfirmedAt !== null) return;
  await requireMailAllowed(context, account.email);
  const token = newCode();
  const [flow] = await insertConfirmation(db, account.id, token, now);
  if (flow) mailLater(context, confirmationMail(context.env, account.email, token));
}

/**
 * Ends a mail to an unconfirmed address with the link that confirms it. Nothing for a confirmed one.
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
  const [flow] = await insertConfirmation(db, id, token, now);
  if (!flow) return [];
  return [
    note(
      'Votre adresse n’est pas confirmée. Si ce compte est le vôtre, confirmez-la ; sinon, ignorez ce message.',
      [{ label: 'Confirmer mon adresse', href: linkFor(env, 'signup', token) }],
    ),
  ];
}

/**
 * Notes that the address to which the token was mailed is its owner's, if the account still has it. Null
 * when the token opens nothing, or `claimed` is another address; throws `user_banned` for who is suspended.
 * Other links mailed to the same address go on working, and change nothing more.
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
  const holds = and(ofUser, eq(authUsers.email, address), isFlowOpen('signup', token, now))!;
  const mayConfirm = sql`exists (select 1 from ${authUsers} where ${and(ofUser, isLetIn)})`;
  const [[confirmed], , [account]] = await db.batch([
    db
      .update(authUsers)
      .set({
        // The first of two proofs counts: a report of mail that came back between them is of a proven address.
        emailConfirmedAt: sql`coalesce(${authUsers.emailConfirmedAt}, ${now})`,
        updatedAt: now,
        ...mailAccepted,
      })
      .where(and(holds, isLetIn))
      .returning({ id: authUsers.id }),
    db.delete(authFlowStates).where(and(not(isOtherFlow(token)), mayConfirm)),
    selectAccount(db, ofUser),
  ]);
  if (account && account.suspendedAt !== null) throw userBanned(403);
  if (!confirmed || !account) return null;
  logAuthEvent(context, 'address_confirmed');
  return account;
}
