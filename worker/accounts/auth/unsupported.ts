import { AuthError } from './errors.ts';

/** Endpoints of GoTrue that this product does not have, by path, with GoTrue's own errors. */
const UNSUPPORTED: [path: RegExp, status: number, code: string, message: string][] = [
  [/^\/(otp|magiclink)$/, 422, 'otp_disabled', 'Signups not allowed for otp'],
  [/^\/user\/identities\b/, 404, 'manual_linking_disabled', 'Manual linking is disabled'],
  [/^\/sso\b/, 404, 'sso_provider_not_found', 'No such SSO provider'],
  [/^\/saml\b/, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  [/^\/(admin|invite|generate_link)\b/, 403, 'not_admin', 'User not allowed'],
];

/** Error for a path below `/api/auth` without a route. */
export function unsupported(path: string): AuthError {
  const known = UNSUPPORTED.find(([pattern]) => pattern.test(path));
  if (!known) return new AuthError(404, 'not_found', 'There is no such endpoint');
  const [, status, code, message] = known;
  return new AuthError(status, code, message);
}

export function unsupportedGrant(grantType: string | undefined): AuthError {
  if (grantType === 'id_token' || grantType === 'web3')
    return new AuthError(400, 'provider_disabled', `Grant type ${grantType} is disabled`);
  return new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
}
