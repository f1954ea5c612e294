import type { Problem } from '../../domain/problem.ts';

/** An answer of the API that is no success. `detail` is French and fit to show. */
export class ApiProblem extends Error {
  readonly status: number;
  /** Dotted and stable (`conversation.limit_reached`); `network` when no answer came. */
  readonly code: string;
  readonly detail: string;
  readonly errors: Problem['errors'];
  /** What stands now, where it is not what the request was made from. */
  readonly current: Problem['current'];
  readonly offer: Problem['offer'];
  readonly conversation: Problem['conversation'];

  constructor(
    problem: Pick<
      Problem,
      'status' | 'code' | 'detail' | 'errors' | 'current' | 'offer' | 'conversation'
    >,
  ) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors;
    this.current = problem.current;
    this.offer = problem.offer;
    this.conversation = problem.conversation;
  }
}

/** Whether a request failed for want of any answer: the line is gone, or too slow. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 0;
}

/** Says if a change may have been made although the request failed: no answer came, or one that leaves it open. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    isNoAnswer(error) || (error instanceof ApiProblem && error.code === 'server.outcome_unknown')
  );
}

/** Refusals of the moment, not of the request: it was too slow, or one of too many. */
const UNTIMELY = [408, 429];

/** Whether the server has looked at what was asked for, and says no: asked again, it says so again. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || UNTIMELY.includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}

/**
 * The problem of a request that nobody has answered. Where `hasConnection`, the site answers others: a filter list, as ad
 * blockers have them, may stop this one, and looking at the network would not help.
 */
export function noAnswer(hasConnection = false): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'network',
    detail: hasConnection
      ? 'La connexion a échoué, alors que le site répond. Une extension de votre navigateur, comme un bloqueur de publicités, arrête peut-être cette demande : désactivez-la pour ce site et réessayez.'
      : 'La connexion a échoué. Vérifiez votre réseau et réessayez.',
  });
}

/** The problem of a request that could not be made, since the accounts fail (5xx) or are asked too often (429). */
export function notNow(status: number): ApiProblem {
  return status === 429
    ? new ApiProblem({
        status,
        code: 'request.rate_limited',
        detail: 'Trop de requêtes. Veuillez patienter un instant.',
      })
    : new ApiProblem({
        status: 503,
        code: 'server.unavailable',
        detail: 'Le service est momentanément indisponible. Veuillez réessayer.',
      });
}

/** The problem that a failed response tells, whatever its body is. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const isProblem = response.headers.get('Content-Type')?.includes('problem+json');
  const body = isProblem ? ((await response.json()) as Problem) : null;
  return new ApiProblem(
    body ?? { status: response.status, code: 'server.error', detail: 'Une erreur est survenue' },
  );
}

/** The usual words for a failure, but where a block is in the way: trying again does not help there. */
export function unlessBlocked(error: unknown, usual: string): string {
  const isBlocked = error instanceof ApiProblem && error.code === 'conversation.blocked';
  return isBlocked ? error.detail : usual;
}

/** What to tell of any failure: the problem's French detail, or `fallback` for a surprise. */
export function messageOf(error: unknown, fallback = 'Une erreur est survenue'): string {
  return error instanceof ApiProblem ? error.detail : fallback;
}
