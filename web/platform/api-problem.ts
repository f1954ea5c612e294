import type { Problem } from '../../domain/problem.ts';

/** An error answer of the API. `detail` is French and can be shown to the user. */
export class ApiProblem extends Error {
  readonly status: number;
  /** Dotted and stable (`conversation.limit_reached`); `network` when no answer came. */
  readonly code: string;
  readonly detail: string;
  readonly errors: Problem['errors'];
  /** The current state, when it differs from the one that the request was based on. */
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

/** True when a request got no answer: the connection is lost, or too slow. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 0;
}

/** True when a change may have been made although the request failed: there was no answer, or an inconclusive one. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    isNoAnswer(error) || (error instanceof ApiProblem && error.code === 'server.outcome_unknown')
  );
}

/** Temporary rejections: the request was too slow, or one of too many. */
const UNTIMELY = [408, 429];

/** True when the server has examined the request and rejected it, so that a retry would fail again. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || UNTIMELY.includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}

/**
 * The problem of a request without an answer. With `hasConnection` the site answers other requests: an ad blocker's
 * filter list may block this one, so the text does not suggest checking the network.
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

/**
 * The problem of a request that could not be made, because the account service fails (5xx) or is rate-limiting (429).
 */
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

/** The problem in a failed response, whatever its body is. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const { status } = response;
  const type = response.headers.get('Content-Type') ?? '';
  if (type.includes('problem+json')) return new ApiProblem((await response.json()) as Problem);
  // The account service's format.
  const body = type.includes('json') ? await response.json().catch(() => null) : null;
  const code = typeof body?.error_code === 'string' ? body.error_code : 'server.error';
  return new ApiProblem({ status, code, detail: 'Une erreur est survenue' });
}

/** The usual text for a failure, except when a block is the reason, since a retry does not help there. */
export function unlessBlocked(error: unknown, usual: string): string {
  const isBlocked = error instanceof ApiProblem && error.code === 'conversation.blocked';
  return isBlocked ? error.detail : usual;
}

/** The text for any failure: the problem's French detail, or `fallback` for an unexpected error. */
export function messageOf(error: unknown, fallback = 'Une erreur est survenue'): string {
  return error instanceof ApiProblem ? error.detail : fallback;
}
