import type { Problem } from '../../domain/problem.ts';

/** An answer of the API that is no success. `detail` is French and fit to show. */
export class ApiProblem extends Error {
  readonly status: number;
  /** Dotted and stable (`conversation.limit_reached`); `network` when no answer came. */
  readonly code: string;
  readonly detail: string;
  readonly errors: Problem['errors'];
  readonly offer: Problem['offer'];
  readonly conversation: Problem['conversation'];

  constructor(
    problem: Pick<Problem, 'status' | 'code' | 'detail' | 'errors' | 'offer' | 'conversation'>,
  ) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors;
    this.offer = problem.offer;
    this.conversation = problem.conversation;
  }
}

/** The problem that a failed response tells, whatever its body is. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const isProblem = response.headers.get('Content-Type')?.includes('problem+json');
  const body = isProblem ? ((await response.json()) as Problem) : null;
  return new ApiProblem(
    body ?? { status: response.status, code: 'server.error', detail: 'Une erreur est survenue' },
  );
}

/** What to tell of any failure: the problem's French detail, or `fallback` for a surprise. */
export function messageOf(error: unknown, fallback = 'Une erreur est survenue'): string {
  return error instanceof ApiProblem ? error.detail : fallback;
}
