import { describeFailure } from '../../../database/failure.ts';
import type { AppContext } from './app-env.ts';
import { routePattern } from './route-pattern.ts';

/**
 * Logs an unexpected error with the request's id. Only the route is logged, such as `/@:username`, because
 * the URL may identify a user.
 */
export function logFailure(event: string, context: AppContext, error: unknown): void {
  console.error(
    JSON.stringify({
      event,
      requestId: context.get('requestId'),
      method: context.req.method,
      route: routePattern(context),
      error: describeFailure(error),
    }),
  );
}
