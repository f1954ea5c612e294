import { and, eq, gt, inArray, isNotNull, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  authFactors,
  authFlowStates,
  authIdentities,
  authPasskeys,
  authSessions,
  authUsers,
  profiles,
} from '../../../database/schema.ts';
import { beginningOf } from '../../../domain/text/shown-text.ts';
import { paths } from '../../../site/paths.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { mailPort } from '../../platform/mail/port.ts';
import { mailAccepted } from '../../platform/mail/refusals.ts';
import type { AccountMail } from './account-mail.ts';
import type { AnyContext } from './device.ts';
import { endAtObjects } from './ended-sessions.ts';
import { AuthError, tooManyRequests, userBanned } from './errors.ts';
import { logAuthEvent } from './events.ts';
import {
  type Flow,
  findFlow,
  insertFlowFor,
  isFlowOpen,
  isOtherFlow,
  newCode,
  UNDO_LIFETIME_MS,
} from './flow-state.ts';
import { forgetDevices } from './forget-devices.ts';
import { linkFor } from './links.ts';
import { mayMail } from './may-mail.ts';
import { siteOrigin } from './redirects.ts';
import { mailLater } from './security-alerts.ts';
import { type Account, isEmailAvailable, isNotSuspended, selectAccount } from './user.ts';

/**
 * A new address is used once the reader of its mail has confirmed it. The old address is notified, and can
 * take the account back for seven days. So neither a typing error nor a session left open gives the account
 * away.
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
  const undo = newCode();
  const ofUser = eq(authUsers.id, userId);
  const holds = and(
    ofUser,
    isNotSuspended,
    isFlowOpen('email_change', token, now),
    isEmailAvailable(address, now, userId),
  )!;
  const isChanged = sql`exists (select 1 from ${authUsers} where ${and(ofUser, eq(authUsers.email, address))})`;
  const { before, undoable, changed, account } = await batch(db, {
    before: first(selectAccount(db, ofUser)),
    undoable: first(
      insertFlowFor(
        db,
        'email_undo',
        undo,
        {},
        and(holds, isNotNull(authUsers.emailConfirmedAt))!,
        now,
      ),
    ),
    changed: first(
      db
        .update(authUsers)
        .set({ email: address, emailConfirmedAt: now, updatedAt: now, ...mailAccepted })
        .where(holds)
        .returning({ id: authUsers.id }),
    ),
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
  if (undoable) mailUndo(context, { old: before.email, address, undo });
  else mailLater(context, movedAwayMail(context.env, before.email));
  return account;
}

/** Notifies the old address, which the owner confirmed, and explains how to undo the change. */
function mailUndo(
  context: AppContext,
  { old, address, undo }: { old: string; address: string; undo: string },
): void {
  mailLater(context, {
    to: old,
    subject: 'L’adresse e-mail de votre compte a été modifiée',
    text: `Vous vous connectez désormais à votre compte Dis-moi avec l’adresse ${masked(address)}. Si ce n’était pas vous, annulez ce changement : votre adresse sera rétablie, toutes les sessions seront fermées et vous choisirez un nouveau mot de passe. Ce lien est valable sept jours.`,
    action: { label: 'Annuler ce changement', href: linkFor(context.env, 'email_undo', undo) },
  });
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

/** Returns the account to the address that the token was mailed to. Null when the token is not valid. */
export async function undoNewAddress(context: AppContext, token: string): Promise<Account | null> {
  const { db, now } = context.var;
  const undo = await findFlow(db, 'email_undo', token, now);
  return undo && restoreAddress(context, undo);
}

/**
 * The oldest change away from `address` that can still be undone: the owner of the address owns that
 * account. `suspendedAt`: epoch milliseconds, null when the account is not suspended.
 */
export function selectUndo(db: Database, address: string, now: number) {
  return db
    .select({
      codeHash: authFlowStates.codeHash,
      expiresAt: authFlowStates.expiresAt,
      userId: authFlowStates.userId,
      address: authFlowStates.address,
      suspendedAt: profiles.suspendedAt,
    })
    .from(authFlowStates)
    .leftJoin(profiles, eq(profiles.id, authFlowStates.userId))
    .where(
      and(
        eq(authFlowStates.address, address),
        eq(authFlowStates.kind, 'email_undo'),
        gt(authFlowStates.expiresAt, now),
      ),
    )
    .orderBy(authFlowStates.expiresAt)
    .limit(1);
}

/**
 * Restores the account's address from before a change. The user who changed it loses password, sessions,
 * links, codes, known devices, sign-ins with providers under other addresses, and recently added factors. Undo links mailed before
 * this one stay valid, because their addresses had the account earlier. A suspension continues. Null when
 * the change can no longer be undone, or the account in `auth_users` does not meet the `condition`.
 */
export async function restoreAddress(
  context: AppContext,
  undo: Pick<Flow<'email_undo'>, 'codeHash' | 'expiresAt' | 'userId' | 'address'>,
  condition: SQL = sql`true`,
): Promise<Account | null> {
  const { db, now } = context.var;
  const { codeHash, expiresAt, userId, address } = undo;
  if (!userId || !address) return null;
  const ofUser = eq(authUsers.id, userId);
  const isThisFlow = eq(authFlowStates.codeHash, codeHash);
  const isOpen = sql`exists (select 1 from ${authFlowStates} where ${isThisFlow} and ${gt(authFlowStates.expiresAt, now)})`;
  const isFit = sql`exists (select 1 from ${authUsers} where ${and(ofUser, condition)})`;
  const holds = and(isOpen, isFit, isEmailAvailable(address, now, userId))!;
  const isOlderUndo = and(
    eq(authFlowStates.kind, 'email_undo'),
    lte(authFlowStates.expiresAt, expiresAt),
  )!;
  const { ended, restored, account } = await batch(db, {
    ended: db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, userId), holds))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    identities: db
      .delete(authIdentities)
      .where(
        and(
          eq(authIdentities.userId, userId),
          ne(sql`lower(${authIdentities.identityData} ->> 'email')`, address),
          holds,
        ),
      ),
    ...removeRecentFactors(db, userId, expiresAt, holds),
    // The flow is deleted last, because the statements before check that it is open.
    flows: db
      .delete(authFlowStates)
      .where(and(eq(authFlowStates.userId, userId), not(isOlderUndo), holds)),
    restored: first(
      db
        .update(authUsers)
        .set({
          ...{ email: address, emailConfirmedAt: now, passwordHash: null, updatedAt: now },
          ...mailAccepted,
        })
        .where(and(ofUser, holds))
        .returning({ id: authUsers.id }),
    ),
    flow: db.delete(authFlowStates).where(and(isThisFlow, isFit)),
    account: first(selectAccount(db, ofUser)),
  });
  if (!restored || !account) return null;
  await endAtObjects(context, ended);
  await forgetDevices(context, address);
  logAuthEvent(context, 'email_change_undone', { ended: ended.length });
  return account;
}

/**
 * Statements that remove the second factors and passkeys that whoever changed the address may have added, to
 * lock its owner out: those from the seven days before the change on. `expiresAt` is that of the undo link.
 */
function removeRecentFactors(db: Database, userId: string, expiresAt: number, holds: SQL) {
  const since = expiresAt - 2 * UNDO_LIFETIME_MS;
  return {
    factors: db
      .delete(authFactors)
      .where(and(eq(authFactors.userId, userId), gt(authFactors.createdAt, since), holds)),
    passkeys: db
      .delete(authPasskeys)
      .where(and(eq(authPasskeys.userId, userId), gt(authPasskeys.createdAt, since), holds)),
  };
}

/** Enough of an address for its owner to recognize it, and too little for others. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${beginningOf(name, 1)}…@${domain}`;
}
