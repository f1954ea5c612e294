/**
 * What pages are written with: the reads of the API that screens need before they can be shown.
 * web/server.test.ts says when one is missing or no longer needed.
 */
export const pageReads = [
  '/api/search',
  '/api/topics',
  '/api/topics/:category/:subcategory/creators',
  '/api/discovery',
  '/api/posts/:id',
  '/api/status',
  '/api/transparency',
  '/api/users/:username',
  '/api/users/:username/ratings',
] as const;

const patterns = pageReads.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Whether a page may be written with what the request asks for. */
export function isPageRead({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === 'GET' && patterns.some((pattern) => pattern.test(pathname));
}
