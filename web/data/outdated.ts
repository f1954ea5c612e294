import { MutationCache } from '@tanstack/react-query';
import { ApiProblem } from '../platform/api-problem.ts';

/** Statuses of an act on something that is gone, or has changed since it was shown. */
const OUTDATED = [404, 409, 410];

function isOutdated(error: unknown): boolean {
  if (error instanceof ApiProblem) return OUTDATED.includes(error.status);
  return error instanceof Error && error.cause !== undefined && isOutdated(error.cause);
}

/**
 * Calls `refresh` when an act fails because what the screen shows has ended or changed elsewhere. A mutation whose
 * screen explains the change, and fetches what it then shows, has {@link EXPLAINED}.
 */
export const refreshingWhenOutdated = (refresh: () => void) =>
  new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (isOutdated(error) && meta !== EXPLAINED) refresh();
    },
  });

export const EXPLAINED = { isExplained: true };
