import { describeFailure } from '../../database/failure.ts';
import { regionNear, type Whereabouts } from '../../domain/object-region.ts';
import type { AppContext } from './app-env.ts';

/**
 * Creates an object near the caller, behind the answer. An object stays where it was created, which would
 * otherwise be near whoever wrote to it first, or near the payment provider. If this fails, its first use
 * creates it.
 */
export function beginNear(
  { env, executionCtx, req }: Pick<AppContext, 'env' | 'executionCtx' | 'req'>,
  object: 'CONVERSATION' | 'INBOX',
  id: string,
): void {
  const locationHint = regionNear((req.raw.cf ?? {}) as Whereabouts);
  const beginning = env[object].getByName(id, { locationHint }).begin();
  executionCtx.waitUntil(
    Promise.resolve(beginning).catch((error: unknown) =>
      console.warn(
        JSON.stringify({ event: 'object.not_begun', object, error: describeFailure(error) }),
      ),
    ),
  );
}
