import { describeFailure } from '../../database/failure.ts';
import { regionNear, type Whereabouts } from '../../domain/object-region.ts';
import type { AppContext } from './app-env.ts';

/**
 * Has an object come into being near who makes this request, behind the answer. It stays where it first was:
 * without this, where the first one was who wrote to it, or the payment provider. Where it fails, the
 * object comes into being with its first use.
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
