import { HOUR_MS } from '../../../domain/limits.ts';
import { signingSecrets } from '../http/signing-keys.ts';
import { signToken, verifyToken } from '../signed-token.ts';

/**
 * Pictures in quarantine are for their author, and for moderators who decide about them. Browsers request
 * pictures without a token, so these users get signed links that expire.
 */

/** Minimum lifetime of a link, hours. The links of one hour are equal, so that browsers cache the picture. */
const HOURS = 2;

/** A stored picture's URL, signed for a user who may see it in quarantine; other URLs are unchanged. */
export function privateLink(
  env: Pick<Env, 'AUTH_SIGNING_KEYS'>,
  url: string | null,
  now: number,
): string | null {
  if (!url?.startsWith('/images/')) return url;
  const [path] = url.split('?');
  const until = ((Math.floor(now / HOUR_MS) + 1 + HOURS) * HOUR_MS).toString(36);
  const pass = signToken(`picture ${path}`, until, signingSecrets(env)[0]!);
  return `${url}${url.includes('?') ? '&' : '?'}pass=${pass}`;
}

/** True when the link to `path` is one of {@link privateLink} that has not expired. */
export function isPrivateLink(
  env: Pick<Env, 'AUTH_SIGNING_KEYS'>,
  path: string,
  pass: string | undefined,
  now: number,
): boolean {
  const until = verifyToken(`picture ${path}`, pass ?? '', signingSecrets(env));
  return until !== null && Number.parseInt(until, 36) > now;
}
