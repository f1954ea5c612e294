import { matchedRoutes } from 'hono/route';
import { screenPattern } from '../../../site/screen-pattern.ts';
import type { AppContext } from './app-env.ts';

/**
 * The pattern of the request's route, such as `/api/users/:username`, which identifies the code and no
 * user. A page has its screen's pattern. Null when there is no route.
 */
export function routePattern(context: AppContext): string | null {
  const route = matchedRoutes(context).find(({ method }) => method !== 'ALL');
  if (!route) return null;
  return screenPattern(context.req.path) ?? (route.path.endsWith('*') ? null : route.path);
}
