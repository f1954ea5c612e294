import { isOutcomeUnknown } from './api-problem.ts';
import { hasConnection } from './connectivity.ts';

/**
 * Sends the same a second time where it cannot be known whether the first has arrived, and the line is there. Only for
 * what the server does once however often it comes, by the id that it has.
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
