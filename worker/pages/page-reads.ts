/**
 * API reads that server rendering may make, which are those that screens need before their first paint.
 * web/server.test.tsx fails when one is missing or no longer needed.
 */
export const pageReads = [
  '/api/search',
  '/api/topics',
  '/api/topics/:category/creators',
  '/api/topics/:category/:subcategory/creators',
  '/api/discovery',
  '/api/posts/:id',
  '/api/status',
  '/api/transparency',
  '/api/users/:username',
  '/api/users/:username/ratings',
] as const;

const patterns = pageReads.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** True when a page may be rendered with the response to this request. */
export function isPageRead({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === 'GET' && patterns.some((pattern) => pattern.test(pathname));
}
