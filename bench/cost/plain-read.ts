/**
 * Whether a route (`GET /api/me/stats`) is read by its address alone. Such a one is called without a row of
 * its own wherever all routes are gone through.
 */
export const isPlainRead = (route: string): boolean => /^GET [^:*{]+$/.test(route);

/** Where a plain read is asked. */
export const pathOf = (route: string): string => route.slice('GET '.length);
