/** What of the API a person may read again without a line: what they have read, and nothing that acts. */
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

/** Whether what a path of the API answers may be kept, for who asked. */
export const isReadAgain = (path: string) => READ_AGAIN.some((pattern) => pattern.test(path));

/**
 * The id of the person whose answer this is, by the token that the request shows; null where the answer
 * is nobody's, or not kept. The token is not verified here: an answer is kept only after the server has
 * taken it, and given back only for the same person's.
 */
export function whoseAnswer(path: string, authorization: string | null): string | null {
  if (!isReadAgain(path)) return null;
  const claims = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization ?? '')?.[1];
  if (!claims) return null;
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' && /^[\w-]+$/.test(sub) ? sub : null;
  } catch {
    return null;
  }
}
