/**
 * What a provider or a mailed link reports in the address when it opened no session. Anybody can
 * write an address, so its words are never shown: only codes are read, and the texts are ours.
 */
const texts = new Map([
  ['otp_expired', 'Ce lien n’est plus valable : il a expiré ou a déjà servi.'],
  ['bad_oauth_state', 'Cette tentative de connexion a expiré. Veuillez recommencer.'],
  ['bad_oauth_callback', 'La connexion avec Google n’a pas abouti.'],
  ['provider_email_needs_verification', 'Votre adresse e-mail n’est pas vérifiée chez Google.'],
  ['unexpected_failure', 'La connexion a échoué. Veuillez réessayer dans un instant.'],
  ['access_denied', 'Accès refusé'],
  ['invalid_request', 'Cette demande de connexion n’est pas valable. Veuillez recommencer.'],
  ['server_error', 'La connexion a échoué. Veuillez réessayer dans un instant.'],
]);

/** The specification's words where a sign-in is refused without a reason that we know. */
export const SIGN_IN_FAILED = 'Erreur lors de la connexion';

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

/** What a provider adds to the address that it leads back to. */
const added = [...parameters, 'error_description', 'code'];

/** The query without what a provider has put into it, which is of no use a second time. */
export function queryBefore(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of added) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}
