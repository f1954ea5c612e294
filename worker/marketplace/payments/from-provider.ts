import { describeFailure } from '../../../database/failure.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * What somebody waits for a provider to answer; where it fails, it is logged, and they get a 503
 * `server.unavailable`: asking again is safe.
 */
export async function callProvider<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // What is meant to be said, which drizzle may have wrapped.
    if (error instanceof ProblemError || (error as Error).cause instanceof ProblemError)
      throw error;
    console.error(
      JSON.stringify({
        event: 'payments.provider_failed',
        what,
        error: describeFailure(error),
      }),
    );
    throw new ProblemError('server.unavailable');
  }
}
