import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { outageIn } from '../../../database/deadline.ts';
import { mixesMoney } from '../../../database/failure.ts';
import {
  type Problem,
  type ProblemCode,
  ProblemError,
  problemFor,
} from '../../../domain/problem.ts';
import type { AppEnv } from './app-env.ts';
import { logFailure } from './log-failure.ts';
import { LIMIT_PERIOD_SECONDS } from './rate-limits.ts';

/** Additional HTTP headers, for clients that act on them. */
const headersOf: Partial<Record<string, Record<string, string>>> = {
  'auth.required': { 'WWW-Authenticate': 'Bearer' },
  'auth.invalid_token': { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  'request.rate_limited': { 'Retry-After': String(LIMIT_PERIOD_SECONDS) },
  'server.unavailable': { 'Retry-After': '5' },
  'server.outcome_unknown': { 'Retry-After': '5' },
} satisfies Partial<Record<ProblemCode, Record<string, string>>>;

function problemResponse(context: Context<AppEnv>, problem: Problem): Response {
  const body: Problem = { ...problem, requestId: context.get('requestId') };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      ...headersOf[problem.code],
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
    },
  });
}

/** Responds to everything thrown below a route; logs unexpected errors. */
export const onError: ErrorHandler<AppEnv> = (error, context) => {
  // drizzle wraps the errors of queries.
  const outage = outageIn(error);
  if (outage) {
    logFailure('dependency.unavailable', context, outage);
    return problemResponse(context, problemFor(outage.code));
  }
  const refusal = error instanceof ProblemError ? error : error.cause;
  if (refusal instanceof ProblemError) return problemResponse(context, refusal.problem);
  if (mixesMoney(error)) {
    logFailure('payments.mixed', context, error);
    return problemResponse(context, problemFor('payments.mixed'));
  }
  if (error instanceof HTTPException && error.status < 500)
    return problemResponse(context, problemFor('request.invalid'));
  logFailure('request.failed', context, error);
  return problemResponse(context, problemFor('server.error'));
};

export const onNotFound: NotFoundHandler<AppEnv> = (context) =>
  problemResponse(context, problemFor('not_found'));
