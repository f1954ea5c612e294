import { ProblemError } from '../../../domain/problem.ts';
import { log } from '../../platform/log.ts';

/**
 * Awaits a provider's answer that a request waits for. A failure is logged and becomes a 503
 * `server.unavailable`; repeating the request is safe.
 */
export async function callProvider<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // A problem for the client, which drizzle may have wrapped.
    if (error instanceof ProblemError || (error as Error).cause instanceof ProblemError)
      throw error;
    log.error('payments.provider_failed', { what, error });
    throw new ProblemError('server.unavailable');
  }
}
