import { matchedRoutes } from 'hono/route';
import { screenPattern } from '../../../site/screen-pattern.ts';
import type { AppContext } from './app-env.ts';

/**
 * The pattern of the route that a request found, `/api/users/:username`: it says where to look, and of
 * nobody who they are. A page's is its screen's. Null where nothing is.
 */
export function routePattern(context: AppContext): string | null {
  const route = matchedRoutes(context).find(({ method }) => method !== 'ALL');
  if (!route) return null;
  return screenPattern(context.req.path) ?? (route.path.endsWith('*') ? null : route.path);
}
