import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';

/** An error of the account service, as its client returns it. */
export interface AccountRefusal {
  code?: string;
  message: string;
  /** Why a password is weak. */
  reasons?: readonly string[];
}

const SESSION_OVER = 'Votre session est terminée. Reconnectez-vous.';
const NO_MAIL = 'L’envoi d’e-mails n’est pas disponible pour le moment.';

/** Message for each code (GoTrue's, in docs/contract.md): the API answers in English. */
const byCode = new Map([
  ['invalid_credentials', 'E-mail ou mot de passe incorrect.'],
  ['user_already_exists', 'Un compte existe déjà avec cette adresse e-mail.'],
  ['email_exists', 'Un compte existe déjà avec cette adresse e-mail.'],
  ['same_password', 'Choisissez un mot de passe différent de l’actuel.'],
  ['current_password_mismatch', 'Le mot de passe actuel n’est pas le bon.'],
  ['reauthentication_not_valid', 'Ce code n’est pas le bon, ou il n’est plus valable.'],
  ['over_request_rate_limit', 'Trop de tentatives. Patientez un instant, puis réessayez.'],
  [
    'over_email_send_rate_limit',
    'Trop d’e-mails demandés. Réessayez dans une heure, ou cherchez le dernier reçu.',
  ],
  ['insufficient_aal', 'Confirmez d’abord avec votre second facteur.'],
  ['mfa_verification_failed', 'Ce code n’est pas le bon, ou il a déjà servi.'],
  [
    'mfa_challenge_expired',
    'Ce code n’est plus valable : saisissez celui qui s’affiche maintenant.',
  ],
  ['mfa_factor_not_found', 'Cette application n’est plus reliée à votre compte.'],
  ['too_many_enrolled_mfa_factors', 'Dix applications au plus : retirez-en une d’abord.'],
  ['mfa_factor_name_conflict', 'Une application porte déjà ce nom.'],
  ['webauthn_verification_failed', 'Cette clé d’accès n’est pas reconnue.'],
  ['webauthn_credential_not_found', 'Cette clé d’accès a déjà été supprimée.'],
  ['webauthn_challenge_expired', 'La demande a expiré. Réessayez.'],
  ['webauthn_challenge_not_found', 'La demande a expiré. Réessayez.'],
  ['webauthn_credential_exists', 'Cette clé d’accès est déjà enregistrée.'],
  ['too_many_passkeys', 'Vingt clés d’accès au plus : supprimez-en une d’abord.'],
  ['email_provider_disabled', NO_MAIL],
  ['provider_disabled', 'Cette façon de se connecter n’est pas disponible.'],
  ['otp_expired', 'Ce lien n’est plus valable.'],
  [
    'user_banned',
    'Ce compte est suspendu. L’e-mail que vous avez reçu dit pourquoi, et comment contester.',
  ],
  ['bad_jwt', SESSION_OVER],
  ['no_authorization', SESSION_OVER],
  ['session_expired', SESSION_OVER],
  ['session_not_found', SESSION_OVER],
  ['refresh_token_not_found', SESSION_OVER],
  ['refresh_token_already_used', SESSION_OVER],
  ['user_not_found', SESSION_OVER],
]);

/** For `validation_failed`, only the message names the field; our own messages are French already. */
const invalidInputs: [RegExp, string][] = [
  [/email address/i, 'Cette adresse e-mail n’est pas valable.'],
  [/missing email/i, 'Indiquez votre adresse e-mail.'],
  [/valid password/i, 'Indiquez un mot de passe.'],
  [
    /password .*(too long|longer than)/i,
    `Ce mot de passe est trop long : ${PASSWORD_MAX_BYTES} caractères au plus, moins avec des accents.`,
  ],
  [/^(invalid value|the request|user metadata|unsupported)/i, 'Un des champs n’est pas valable.'],
];

/** The `name`s of the fields that a code is about. */
const fieldsByCode: Record<string, readonly string[]> = {
  invalid_credentials: ['email', 'current-password'],
  user_already_exists: ['email'],
  email_exists: ['email'],
  weak_password: ['new-password'],
  same_password: ['new-password'],
  current_password_mismatch: ['current-password'],
  reauthentication_not_valid: ['one-time-code'],
  mfa_verification_failed: ['one-time-code', 'recovery-code'],
  mfa_challenge_expired: ['one-time-code'],
};

/** The fields that an error is about; `*` when the content of the form is wrong, and no field is named. */
export function accountFields({ code = '', message }: AccountRefusal): readonly string[] {
  if (code !== 'validation_failed') return fieldsByCode[code] ?? [];
  if (/e-?mail/i.test(message)) return ['email'];
  if (/password|mot de passe/i.test(message)) return ['new-password', 'current-password'];
  return ['pseudo', '*'];
}

/** The French message for an error; null when we know only that it was refused. */
export function accountMessage({ code, message, reasons }: AccountRefusal): string | null {
  if (code === 'weak_password')
    return reasons?.includes('length')
      ? `Le mot de passe doit contenir au moins ${PASSWORD_MIN_LENGTH} caractères.`
      : 'Ce mot de passe est trop facile à deviner : choisissez-en un autre.';
  if (code === 'validation_failed')
    return invalidInputs.find(([pattern]) => pattern.test(message))?.[1] ?? message;
  return (code && byCode.get(code)) || null;
}
