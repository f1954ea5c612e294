/** API paths whose answers a user may read again offline: content they have read, and no actions. */
const READ_AGAIN = [
  /^\/api\/feed$/,
  /^\/api\/me$/,
  /^\/api\/me\/(connections|notifications|orders)$/,
  /^\/api\/conversations(\/[\w-]+(\/messages)?)?$/,
  /^\/api\/orders\/[\w-]+(\/receipt)?$/,
  /^\/api\/posts\/[\w-]+(\/comments)?$/,
  /^\/api\/topics$/,
  /^\/api\/users\/[^/]+$/,
];

/** True when the answer of this path may be cached for its user. */
export const isCacheablePath = (path: string) => READ_AGAIN.some((pattern) => pattern.test(path));

/**
 * The id of the user who may read this answer again, by the request's token; null when it belongs
 * to nobody, or is not cached. The token is not verified here: an answer is cached only after the
 * server has accepted the token, and returned only for the same user's.
 */
export function cacheableForUser(path: string, authorization: string | null): string | null {
  if (!isCacheablePath(path)) return null;
  const claims = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization ?? '')?.[1];
  if (!claims) return null;
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' && /^[\w-]+$/.test(sub) ? sub : null;
  } catch {
    return null;
  }
}
