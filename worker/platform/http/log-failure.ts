import { describeFailure } from '../../../database/failure.ts';
import type { AppContext } from './app-env.ts';
import { routePattern } from './route-pattern.ts';

/**
 * Logs what nobody meant to be thrown, under the request's id. Of the address only the route is
 * named: `/@:username` says where to look, and of nobody who they are.
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
