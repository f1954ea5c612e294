import { database } from '../../../database/client.ts';
import type { AccountChange } from '../../../domain/accounts/account-undo.ts';
import { countryName } from '../../../domain/accounts/country.ts';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import type { AccountEvent } from '../../../domain/notifications/notice-facts.ts';
import { formatInParis } from '../../../domain/text/paris-time.ts';
import type { DeviceTrust } from '../../../durable-objects/sign-in-guard/sign-in-guard.ts';
import { paths } from '../../../site/paths.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { log } from '../../platform/log.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { type AccountMail, accountMail } from './account-mail.ts';
import { isUndoable } from './account-undo.ts';
import { alertInApp } from './alert-in-app.ts';
import { type AnyContext, sourceWithoutCookie } from './device.ts';
import { logAuthEvent } from './events.ts';
import { linkFor } from './links.ts';
import { mayMail } from './may-mail.ts';
import { siteOrigin } from './redirects.ts';
import type { Session } from './session.ts';
import type { Account } from './user.ts';

/**
 * Mails to a user about their own account, so that they notice the acts of an attacker. The caller does not
 * wait for them: neither the response nor its timing reveals what was mailed.
 */

type MailContext = Pick<AppContext, 'env' | 'executionCtx' | 'var'>;

/** Sends a mail after the response; one that is not accepted is logged. Does nothing when mail is off. */
export function mailLater(
  { env, executionCtx, var: { now } }: MailContext,
  mail: AccountMail,
): void {
  const { isAskedFor } = mail;
  const sent = deliverMail(env, accountMail(mail), now, { isAskedFor }).catch((error: unknown) =>
    log.error('auth.mail_failed', { error }),
  );
  executionCtx.waitUntil(sent);
}

/** The account of the recipient: `emailConfirmedAt` is epoch milliseconds, null until the address is confirmed. */
type Owner = Pick<Account, 'email' | 'emailConfirmedAt'>;

/**
 * {@link mailLater} for an event of an account. Anybody can repeat such events at an address that they have
 * registered, so until it is confirmed it gets at most as many of these mails as strangers may request.
 */
function alertOwner(
  context: AnyContext,
  { email, emailConfirmedAt }: Owner,
  mail: OwnerMail,
): void {
  const send = () => mailLater(context, { to: email, ...mail });
  if (emailConfirmedAt !== null) send();
  else mailIfAllowed(context, email, send);
}

type OwnerMail = Omit<AccountMail, 'to'>;

/** Runs `send` after the response if the address may get another mail at this caller's request. */
export function mailIfAllowed(
  context: AnyContext,
  email: string,
  send: () => void | Promise<void>,
): void {
  const asked = mayMail(context, email, sourceWithoutCookie(context))
    .then((isAllowed) => (isAllowed ? send() : logAuthEvent(context, 'mail_quiet')))
    .catch((error: unknown) => log.error('auth.mail_failed', { error }));
  context.executionCtx.waitUntil(asked);
}

const settings = ({ env }: MailContext) => ({
  label: 'Ouvrir mes paramètres',
  href: `${siteOrigin(env)}${paths.settings}`,
});
const signIn = ({ env }: MailContext) => ({
  label: 'Se connecter',
  href: `${siteOrigin(env)}${paths.auth}`,
});

/** The device, country and time of a session that has just begun, as its owner can recognize them. */
function beginning({ userAgent, country, createdAt }: Session): string {
  const at = formatInParis(createdAt, { dateStyle: 'long', timeStyle: 'short' });
  const place = countryName(country);
  return `Appareil : ${deviceName(userAgent)}. ${place ? `Pays : ${place}. ` : ''}Date : ${at}.`;
}

/** Logs a sign-in, and mails the owner when the device is unknown. */
export function alertSignIn(
  context: AppContext,
  owner: Owner,
  session: Session,
  standing: DeviceTrust,
): void {
  logAuthEvent(context, 'signed_in', { method: session.method, device: standing });
  if (standing === 'new') context.executionCtx.waitUntil(alertDevice(context, owner, session));
}

/** A password thief may sign in from many devices: the owner gets some of these mails. */
async function alertDevice(context: AppContext, owner: Owner, session: Session): Promise<void> {
  const guard = context.env.SIGN_IN_GUARD.getByName(owner.email);
  const mayReport = await guard.mayReportDevice(context.var.now).catch(() => true);
  if (!mayReport) return logAuthEvent(context, 'mail_quiet');
  alertOwner(context, owner, {
    subject: 'Nouvelle connexion à votre compte',
    text: `Un appareil que nous ne connaissions pas vient de se connecter à votre compte. ${beginning(session)} Si c’était vous, vous n’avez rien à faire. Sinon, déconnectez cet appareil et changez votre mot de passe dans vos paramètres.`,
    action: settings(context),
  });
}

/** Mails the owner that somebody keeps trying passwords. */
export function alertAttack(context: MailContext, email: string): void {
  mailLater(context, {
    to: email,
    subject: 'Tentatives de connexion à votre compte',
    text: 'Quelqu’un a essayé plusieurs fois de se connecter à votre compte avec un mauvais mot de passe. Nous ralentissons ces tentatives, et votre compte reste accessible depuis vos appareils habituels. Si vous avez oublié votre mot de passe, vous pouvez en choisir un nouveau.',
    action: signIn(context),
  });
}

/** Mails the owner that a session was ended because a token of it had been copied. */
export function alertTokenReuse(context: AppContext, owner: Owner): void {
  alertOwner(context, owner, {
    subject: 'Une session de votre compte a été fermée',
    text: 'Une clé de connexion qui avait déjà servi vient d’être présentée de nouveau. Par précaution, nous avons fermé la session concernée. Reconnectez-vous ; en cas de doute, changez votre mot de passe.',
    action: signIn(context),
  });
}

/** Mails of changes to an account: subject, and text before the advice. */
const changeMails: Record<Exclude<AccountChange, 'address'>, readonly [string, string]> = {
  password: [
    'Votre mot de passe a été modifié',
    'Le mot de passe de votre compte vient d’être modifié et vos autres appareils ont été déconnectés.',
  ],
  factor_added: [
    'La double authentification est activée',
    'Une application d’authentification vient d’être ajoutée à votre compte. Un code de cette application est désormais demandé à la connexion, et vos autres appareils ont été déconnectés.',
  ],
  factor_removed: [
    'La double authentification a été modifiée',
    'Une application d’authentification vient d’être retirée de votre compte.',
  ],
  recovery_codes_made: [
    'De nouveaux codes de secours',
    'De nouveaux codes de secours viennent d’être créés pour votre compte. Les précédents ne servent plus.',
  ],
  recovery_codes_removed: [
    'La double authentification a été modifiée',
    'Les codes de secours de votre compte viennent d’être retirés.',
  ],
  passkey_added: [
    'Une clé d’accès a été ajoutée',
    'Une clé d’accès vient d’être ajoutée à votre compte. Elle permet de se connecter sans mot de passe.',
  ],
  passkey_removed: [
    'Une clé d’accès a été retirée',
    'Une clé d’accès vient d’être retirée de votre compte. Elle ne permet plus de se connecter.',
  ],
  google_linked: [
    'Google ouvre désormais votre compte',
    'Quelqu’un vient de se connecter avec le compte Google de cette adresse : « Continuer avec Google » ouvre désormais votre compte Dis-moi.',
  ],
  deletion: [
    'Votre compte va être supprimé',
    'Votre compte Dis-moi est fermé, comme demandé : plus personne ne le voit. Vos contenus seront effacés dans sept jours ; ce que la loi nous fait garder, et pour combien de temps, est écrit sur notre page Confidentialité.',
  ],
  shop_ended: [
    'Vous ne vendez plus sur Dis-moi',
    'Votre profil de créateur vient d’être fermé, comme demandé. Vos publications seront effacées dans sept jours.',
  ],
};

/** Changes that the app itself notifies of, too. */
const noticeOf = {
  password: 'password_changed',
  factor_added: 'factor_added',
  factor_removed: 'factor_removed',
  recovery_codes_made: 'recovery_codes_made',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
} as const satisfies Partial<Record<AccountChange, AccountEvent>>;

const UNDO_ADVICE =
  'Si ce n’était pas vous, annulez ce changement : votre compte redeviendra tel qu’il était juste avant, toutes les sessions seront fermées et vous choisirez un nouveau mot de passe. Si vous avez reçu plusieurs e-mails comme celui-ci, utilisez le lien du premier. Ce lien est valable sept jours.';

const undoLink = (env: Env, code: string) => ({
  label: 'Annuler ce changement',
  href: linkFor(env, 'undo', code),
});

/**
 * Notifies the owner of a change to their account, by mail and in the app. `undo`: the code of the link that takes it
 * back (account-undo.ts); an address that was never confirmed gets a mail without a link. A confirmed one gets none for
 * a change that has no link, since the mails before it say how to take it back.
 */
export function alertChange(
  context: AnyContext,
  owner: Owner & Pick<Account, 'id'>,
  change: Exclude<AccountChange, 'address'>,
  undo: string,
): void {
  if (change in noticeOf) alertInApp(context, owner.id, noticeOf[change as keyof typeof noticeOf]);
  const [subject, text] = changeMails[change];
  if (owner.emailConfirmedAt === null)
    alertOwner(context, owner, {
      subject,
      text: `${text} ${UNEXPECTED}`,
      action: settings(context),
    });
  else
    context.executionCtx.waitUntil(
      mailUndoLink(context, owner, { subject, text: `${text} ${UNDO_ADVICE}` }, undo),
    );
}

async function mailUndoLink(
  context: AnyContext,
  owner: Owner,
  mail: Omit<OwnerMail, 'action'>,
  undo: string,
): Promise<void> {
  const { env } = context;
  // The change may have ended the session, and its db then refuses to read.
  const isLinked = isUndoable(database(env.DB), undo, context.var.now);
  if (await isLinked.catch(() => true))
    alertOwner(context, owner, { ...mail, action: undoLink(env, undo) });
  else logAuthEvent(context, 'mail_quiet');
}

const UNEXPECTED =
  'Si ce n’était pas vous, changez tout de suite votre mot de passe, déconnectez vos autres appareils et écrivez-nous.';

/** Notifies the confirmed old address that another one replaces it. `masked`: enough of it for its owner. */
export function alertAddressChange(
  context: MailContext,
  { email }: Owner,
  masked: string,
  undo: string,
): void {
  mailLater(context, {
    to: email,
    subject: 'L’adresse e-mail de votre compte a été modifiée',
    text: `Vous vous connectez désormais à votre compte Dis-moi avec l’adresse ${masked}. ${UNDO_ADVICE}`,
    action: undoLink(context.env, undo),
  });
}

/** Notifies the owner that one of their recovery codes was used. */
export function alertRecoveryCodeUsed(
  context: AnyContext,
  owner: Owner & Pick<Account, 'id'>,
): void {
  logAuthEvent(context, 'recovery_code_used');
  alertInApp(context, owner.id, 'recovery_code_used');
  alertOwner(context, owner, {
    subject: 'Un code de secours a été utilisé',
    text: `Quelqu’un vient de se connecter à votre compte avec un de vos codes de secours. Ce code ne sert plus. ${UNEXPECTED}`,
    action: settings(context),
  });
}

/** Mails that the account is gone, to the address that it had. */
export function alertDeletion(context: AnyContext, owner: Owner): void {
  alertOwner(context, owner, {
    subject: 'Votre compte a été supprimé',
    text: 'Votre compte Dis-moi vient d’être supprimé, comme demandé. Vos contenus s’effacent dans les minutes qui viennent ; ce que la loi nous fait garder, et pour combien de temps, est écrit sur notre page Confidentialité. Si ce n’était pas vous, écrivez-nous sans attendre.',
    action: {
      label: 'Lire la page Confidentialité',
      href: `${siteOrigin(context.env)}${paths.privacy}`,
    },
  });
}

/** Mails the owner that somebody who is signed in, or knows their password, keeps trying codes. */
export function alertCodeAttack(context: MailContext, email: string): void {
  mailLater(context, {
    to: email,
    subject: 'Tentatives de connexion à votre compte',
    text: 'Quelqu’un a saisi plusieurs fois un mauvais code de double authentification pour votre compte, après avoir donné le bon mot de passe. Nous ralentissons ces tentatives. Si ce n’était pas vous, changez votre mot de passe.',
    action: settings(context),
  });
}
