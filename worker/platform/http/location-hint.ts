import { regionNear, type Whereabouts } from '../../../domain/object-region.ts';
import { log } from '../log.ts';
import type { AppContext } from './app-env.ts';

/**
 * Creates an object near the caller, after the response. An object stays where it was created, which would otherwise be
 * near its first writer, or near the payment provider. If this fails, its first use creates it.
 */
export function createNearCaller(
  { env, executionCtx, req }: Pick<AppContext, 'env' | 'executionCtx' | 'req'>,
  object: 'CONVERSATION' | 'INBOX',
  id: string,
): void {
  // In a jurisdiction Cloudflare chooses the location, which is near this request too; a hint could lead
  // out of the jurisdiction.
  const hint = env.JURISDICTION
    ? {}
    : { locationHint: regionNear((req.raw.cf ?? {}) as Whereabouts) };
  const beginning = env[object].getByName(id, hint).begin();
  executionCtx.waitUntil(
    Promise.resolve(beginning).catch((error: unknown) =>
      log.warn('durable_object.create_failed', { object, error }),
    ),
  );
}
