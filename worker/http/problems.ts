import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type Problem, type ProblemCode, problemFor } from '../../domain/problem.ts';
import type { AppEnv } from './app-env.ts';
import { logFailure } from './log-failure.ts';

/** Thrown anywhere below a route; answered as `application/problem+json`. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Record<string, string>;

  constructor(
    code: ProblemCode,
    errors?: Problem['errors'],
    headers: Record<string, string> = {},
    more: Pick<Problem, 'offer'> = {},
  ) {
    super(code);
    this.name = 'ProblemError';
    this.problem = { ...problemFor(code, errors), ...more };
    this.headers = headers;
  }
}

/** The HTTP answer for a problem, with the request's id for whoever asks about it. */
function problemResponse(
  context: Context<AppEnv>,
  problem: Problem,
  headers: Record<string, string> = {},
): Response {
  const body: Problem = { ...problem, requestId: context.get('requestId') };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      ...headers,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
    },
  });
}

/** Answers whatever is thrown below a route; logs what nobody meant to throw. */
export const onError: ErrorHandler<AppEnv> = (error, context) => {
  // drizzle wraps what a query throws.
  const refusal = error instanceof ProblemError ? error : error.cause;
  if (refusal instanceof ProblemError)
    return problemResponse(context, refusal.problem, refusal.headers);
  if (error instanceof HTTPException && error.status < 500)
    return problemResponse(context, problemFor('request.invalid'));
  logFailure('request.failed', context, error);
  return problemResponse(context, problemFor('server.error'));
};

/** Answers where there is no route. */
export const onNotFound: NotFoundHandler<AppEnv> = (context) =>
  problemResponse(context, problemFor('not_found'));
