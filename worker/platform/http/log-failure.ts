import { type LogEvent, log } from '../log.ts';
import type { AppContext } from './app-env.ts';
import { routePattern } from './route-pattern.ts';

/**
 * Logs an unexpected error with the request's id. Only the route is logged, such as `/@:username`, because
 * the URL may identify a user.
 */
export function logFailure(event: LogEvent, context: AppContext, error: unknown): void {
  log.error(event, {
    requestId: context.get('requestId'),
    method: context.req.method,
    route: routePattern(context),
    error,
  });
}
