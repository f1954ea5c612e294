/**
 * What a provider or a mailed link reports in the address when it opened no session. Anybody can
 * write an address, so its words are never shown: only codes are read, and the texts are ours.
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
  ['no_script', 'La connexion a besoin de JavaScript. Activez-le, puis rechargez la page.'],
  ['access_denied', 'Accès refusé'],
  ['invalid_request', 'Cette demande de connexion n’est pas valable. Veuillez recommencer.'],
  ['server_error', 'La connexion a échoué. Veuillez réessayer dans un instant.'],
]);

/** The specification's words where a sign-in is refused without a reason that we know. */
export const SIGN_IN_FAILED = 'Erreur lors de la connexion';

/** What to tell of a code; null for one that we do not know. */
export function textOfCode(code: string): string | null {
  return texts.get(code) ?? null;
}

const parameters = ['error_code', 'error'] as const;

interface Address {
  search: string;
  hash: string;
}

/** The code in an address, in its query or its fragment; the more exact of two. Null without one. */
export function codeInAddress({ search, hash }: Address): string | null {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const codes = parameters.flatMap((name) => places.map((place) => place.get(name)));
  const given = codes.filter((code) => code !== null);
  return given.find((code) => texts.has(code)) ?? given[0] ?? null;
}

/** What to show of an address; null where it reports nothing. */
export function errorInAddress(address: Address): string | null {
  const code = codeInAddress(address);
  return code === null ? null : (texts.get(code) ?? SIGN_IN_FAILED);
}
