import { createMiddleware } from 'hono/factory';
import { problemFor } from '../../domain/problem.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { exceeds, LIMIT_PERIOD_SECONDS } from '../platform/http/rate-limits.ts';
import { bareDocument } from './bare-document.ts';

const document = bareDocument(
  'Trop de requêtes',
  problemFor('request.rate_limited').detail,
  'Rechargez la page dans une minute.',
);

/** Limits the pages per IP address to PAGE_LIMIT; beyond that, the response is a readable page. */
export const limitedPages = createMiddleware<AppEnv>(async (context, next) => {
  if (!(await exceeds(context, 'PAGE_LIMIT'))) return next();
  return context.html(document, 429, {
    'Retry-After': String(LIMIT_PERIOD_SECONDS),
    'Cache-Control': 'no-store',
  });
});
