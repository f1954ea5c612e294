/**
 * True when a route (`GET /api/me/stats`) is read by its path alone. Such routes are called
 * automatically, without an entry of their own.
 */
export const isPlainRead = (route: string): boolean => /^GET [^:*{]+$/.test(route);

export const pathOf = (route: string): string => route.slice('GET '.length);
