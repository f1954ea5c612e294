import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '../../../domain/limits.ts';
import { parseSigningKeys } from '../http/signing-keys.ts';

/**
 * Pictures in quarantine are for their author, and for moderators who decide about them. Browsers request
 * pictures without a token, so these users get signed links that expire.
 */

/** Minimum lifetime of a link, hours. The links of one hour are equal, so that browsers cache the picture. */
const HOURS = 2;

const secrets = new Map<string, Buffer[]>();

/** One key for each of the server's signing keys, the current one first. */
function passKeys({ AUTH_SIGNING_KEYS: signingKeys }: Pick<Env, 'AUTH_SIGNING_KEYS'>): Buffer[] {
  let keys = secrets.get(signingKeys);
  if (!keys) {
    keys = parseSigningKeys(signingKeys).map(({ d }) =>
      createHmac('sha256', d).update('dis-moi private pictures').digest(),
    );
    secrets.set(signingKeys, keys);
  }
  return keys;
}

const mac = (key: Buffer, path: string, until: string) =>
  createHmac('sha256', key).update(`${until} ${path}`).digest('base64url').slice(0, 32);

/** A stored picture's URL, signed for a user who may see it in quarantine; other URLs are unchanged. */
export function privateLink(
  env: Pick<Env, 'AUTH_SIGNING_KEYS'>,
  url: string | null,
  now: number,
): string | null {
  if (!url?.startsWith('/images/')) return url;
  const [path] = url.split('?');
  const until = ((Math.floor(now / HOUR_MS) + 1 + HOURS) * HOUR_MS).toString(36);
  const pass = `${until}.${mac(passKeys(env)[0]!, path!, until)}`;
  return `${url}${url.includes('?') ? '&' : '?'}pass=${pass}`;
}

/** True when the link to `path` is one of {@link privateLink} that has not expired. */
export function isPrivateLink(
  env: Pick<Env, 'AUTH_SIGNING_KEYS'>,
  path: string,
  pass: string | undefined,
  now: number,
): boolean {
  const [until, given] = pass?.split('.') ?? [];
  if (!until || !given || !(Number.parseInt(until, 36) > now)) return false;
  const shown = Buffer.from(given);
  return passKeys(env).some((key) => {
    const right = Buffer.from(mac(key, path, until));
    return shown.length === right.length && timingSafeEqual(shown, right);
  });
}
