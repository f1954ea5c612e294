import { isOutcomeUnknown } from './api-problem.ts';
import { hasConnection } from './connectivity.ts';

/**
 * Retries once when the outcome is unknown and the connection works. Only for requests that are idempotent by their id.
 */
export async function onceMore<Answer>(
  send: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isOutcomeUnknown(error) || !hasConnection() || signal?.aborted) throw error;
    return send();
  }
}
