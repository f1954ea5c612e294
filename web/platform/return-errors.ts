import { NO_SCRIPT } from '../../site/account-contract.ts';
import { codesInAddress } from './return-codes.ts';

/** The specification's text for a sign-in that is rejected for an unknown reason. */
const SIGN_IN_FAILED = 'Erreur lors de la connexion';

/**
 * Texts for the codes that a provider, a mailed link or the account client reports when no session
 * was opened. The texts are ours, never the URL's.
 */
const texts = new Map([
  [
    'otp_expired',
    'Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau par « Mot de passe oublié ? ».',
  ],
  ['bad_oauth_state', 'Cette tentative de connexion a expiré. Veuillez recommencer.'],
  ['bad_oauth_callback', 'La connexion avec Google n’a pas abouti.'],
  ['provider_email_needs_verification', 'Votre adresse e-mail n’est pas vérifiée chez Google.'],
  ['unexpected_failure', 'La connexion a échoué. Veuillez réessayer dans un instant.'],
  [
    'pkce_code_verifier_not_found',
    'Cette connexion a été commencée dans un autre navigateur. Veuillez la recommencer ici.',
  ],
  [
    'bad_code_verifier',
    'Ce lien a été remplacé par un plus récent, ou demandé dans un autre navigateur. Demandez-en un nouveau par « Mot de passe oublié ? ».',
  ],
  ['flow_state_not_found', 'Cette tentative de connexion a expiré ou a déjà abouti.'],
  [NO_SCRIPT, 'La connexion a besoin de JavaScript. Activez-le, puis rechargez la page.'],
  ['access_denied', 'Accès refusé'],
  ['invalid_request', 'Cette demande de connexion n’est pas valable. Veuillez recommencer.'],
  ['server_error', 'La connexion a échoué. Veuillez réessayer dans un instant.'],
]);

/** The text for a code, also for an unknown one. */
export function textOfCode(code: string): string {
  return texts.get(code) ?? SIGN_IN_FAILED;
}

/** The text for the codes in a URL; null when it has none. */
export function errorInAddress(address: Pick<URL, 'search' | 'hash'>): string | null {
  const codes = codesInAddress(address);
  const code = codes.find((code) => texts.has(code)) ?? codes[0];
  return code === undefined ? null : textOfCode(code);
}
