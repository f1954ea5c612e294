import { createMiddleware } from 'hono/factory';
import { noD1Use } from '../../../database/d1-access.ts';
import {
  type CachedBy,
  type RequestLine,
  requestsPerLine,
} from '../../../domain/telemetry/access-log.ts';
import { log } from '../log.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { EDGE_HEADER } from './cache-policy.ts';
import { routePattern } from './route-pattern.ts';

/**
 * Logs an entry for the request, or for one in REQUESTS_PER_LINE requests (domain/telemetry/access-log.ts).
 * API requests of a page that is being rendered count as the page's, which passes on its own `d1Use`.
 */
export const accessLog = createMiddleware<AppEnv>(async (context, next) => {
  const { REQUESTS_PER_LINE, d1Use } = context.env;
  context.set('d1Use', d1Use ?? noD1Use());
  const begun = Date.now();
  await next();
  if (d1Use) return;
  const answer = { status: context.res.status, ms: Date.now() - begun };
  const each = requestsPerLine(answer, REQUESTS_PER_LINE, Math.random());
  if (each !== null) log.info('request', requestFields(context, { ...answer, each }));
});

function requestFields(
  context: AppContext,
  answer: Pick<RequestLine, 'each' | 'status' | 'ms'>,
): Omit<RequestLine, 'event'> {
  const { method, raw } = context.req;
  const { trips, attempts, rows, region, primary } = context.get('d1Use');
  return {
    each: answer.each,
    requestId: context.get('requestId'),
    method,
    route: routePattern(context),
    status: answer.status,
    ms: answer.ms,
    version: context.env.VERSION.id,
    colo: (raw.cf?.colo as string | undefined) ?? null,
    region,
    primary,
    trips,
    attempts,
    rows,
    cachedBy: cachedWhere(context.res),
  };
}

function cachedWhere({ status, headers }: Response): CachedBy {
  if (status === 304) return 'held';
  if (headers.has(EDGE_HEADER)) return 'edge';
  const control = headers.get('Cache-Control') ?? 'no-store';
  return control.includes('no-store') ? 'nowhere' : 'browser';
}
