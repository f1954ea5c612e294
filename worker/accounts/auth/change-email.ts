import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import { authFlowStates, authUsers } from '../../../database/schema.ts';
import { dueWholeReceipts } from '../../../database/whole-receipts.ts';
import { beginningOf } from '../../../domain/text/shown-text.ts';
import { paths } from '../../../site/paths.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { mailPort } from '../../platform/mail/port.ts';
import { mailAccepted, reachableAgain } from '../../platform/mail/refusals.ts';
import type { AccountMail } from './account-mail.ts';
import { undoable } from './account-undo.ts';
import type { AnyContext } from './device.ts';
import { AuthError, tooManyRequests, userBanned } from './errors.ts';
import { logAuthEvent } from './events.ts';
import { findFlow, isFlowOpen, isOtherFlow } from './flow-state.ts';
import { linkFor } from './links.ts';
import { mayMail } from './may-mail.ts';
import { siteOrigin } from './redirects.ts';
import { alertAddressChange, mailLater } from './security-alerts.ts';
import { type Account, isEmailAvailable, isNotSuspended, selectAccount } from './user.ts';

/**
 * A new address is used once the reader of its mail has confirmed it. The old address is notified, and can take the
 * account back for seven days. So neither a typing error nor a session left open gives the account away.
 */

const HOUR_SECONDS = 3600;

/** Without mail an address cannot be confirmed, and so not be changed. */
export function requireMail(context: Pick<AppContext, 'env'>): void {
  if (!mailPort(context.env))
    throw new AuthError(422, 'email_provider_disabled', 'Email sending is disabled');
}

/** Rejects a request that would flood a mailbox. */
export async function requireMailAllowed(context: Context<SignedInEnv>, email: string) {
  if (!(await mayMail(context, email)))
    throw tooManyRequests(HOUR_SECONDS, 'over_email_send_rate_limit');
}

/**
 * Mails the link to the new address or, without a token, tells it that an account has that address already.
 * The caller cannot tell which.
 */
export function mailNewAddress(context: AnyContext, email: string, token: string | null): void {
  logAuthEvent(context, 'email_change_requested');
  if (token !== null)
    mailLater(context, {
      to: email,
      subject: 'Confirmez votre nouvelle adresse e-mail',
      text: 'Quelqu’un souhaite se connecter à Dis-moi avec cette adresse. Si c’est vous, confirmez-la : elle remplacera l’ancienne. Ce lien est valable un jour et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.',
      action: {
        label: 'Confirmer mon adresse',
        href: linkFor(context.env, 'email_change', token),
      },
      isAskedFor: true,
    });
  else
    mailLater(context, {
      to: email,
      subject: 'Votre adresse e-mail est déjà utilisée',
      text: 'Quelqu’un a demandé à utiliser cette adresse pour un autre compte Dis-moi, mais un compte l’utilise déjà. Rien n’a changé. Si c’était vous, connectez-vous au compte existant.',
      action: { label: 'Se connecter', href: `${siteOrigin(context.env)}${paths.auth}` },
    });
}

/**
 * Sets the account's address to the one that the token was mailed to; null when the token is no longer
 * valid, or another account has the address. Links and codes for the old address expire. If the old address
 * was confirmed, its owner can undo the change, and it stays reserved for them. An unconfirmed one is not
 * reserved: a person who registered somebody else's address and then changed to another must not block its
 * owner. Throws `user_banned` for a suspended user.
 */
export async function confirmNewAddress(
  context: AppContext,
  token: string,
  claimed?: string,
): Promise<Account | null> {
  const { db, now } = context.var;
  const flow = await findFlow(db, 'email_change', token, now);
  const { userId, address } = flow ?? {};
  if (!userId || !address || (claimed !== undefined && claimed !== address)) return null;
  const ofUser = eq(authUsers.id, userId);
  const holds = and(
    ofUser,
    isNotSuspended,
    isFlowOpen('email_change', token, now),
    isEmailAvailable(address, now, userId),
  )!;
  const isChanged = sql`exists (select 1 from ${authUsers} where ${and(ofUser, eq(authUsers.email, address))})`;
  const undo = undoable(db, userId, 'address', now, holds);
  const { before, undone, changed, account } = await batch(db, {
    before: first(selectAccount(db, ofUser)),
    undone: first(undo.row),
    reachable: reachableAgain(db, holds, now),
    changed: first(
      db
        .update(authUsers)
        .set({ email: address, emailConfirmedAt: now, updatedAt: now, ...mailAccepted })
        .where(holds)
        .returning({ id: authUsers.id }),
    ),
    receipts: dueWholeReceipts(db, userId, now),
    links: db
      .delete(authFlowStates)
      .where(
        and(
          eq(authFlowStates.userId, userId),
          inArray(authFlowStates.kind, [
            'auth_code',
            'signup',
            'recovery',
            'email_change',
            'reauthentication',
          ]),
          isOtherFlow(token),
          isChanged,
          isFlowOpen('email_change', token, now),
        ),
      ),
    otherLinks: db.delete(authFlowStates).where(and(not(isOtherFlow(token)), isChanged)),
    account: first(selectAccount(db, ofUser)),
  });
  if (before && before.suspendedAt !== null) throw userBanned(403);
  if (!changed || !account || !before) return null;
  logAuthEvent(context, 'email_changed');
  if (undone) alertAddressChange(context, before, masked(address), undo.code);
  else mailLater(context, movedAwayMail(context.env, before.email));
  return account;
}

/**
 * Notifies an old address that was never confirmed. It does not name the new address, which a stranger may
 * have chosen for its text.
 */
function movedAwayMail(env: Env, old: string): AccountMail {
  return {
    to: old,
    subject: 'Cette adresse n’est plus celle d’un compte Dis-moi',
    text: 'Le compte Dis-moi créé avec cette adresse, qui n’avait pas été confirmée, en utilise désormais une autre. Si c’était votre compte et que vous n’avez rien changé, écrivez-nous.',
    action: { label: 'Nous écrire', href: `${siteOrigin(env)}${paths.contact}` },
  };
}

/** Enough of an address for its owner to recognize it, and too little for others. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${beginningOf(name, 1)}…@${domain}`;
}
