import { createMiddleware } from 'hono/factory';
import { problemFor } from '../../domain/problem.ts';
import type { AppEnv } from '../http/app-env.ts';
import { exceeds, LIMIT_PERIOD_SECONDS } from '../http/rate-limits.ts';

const { detail } = problemFor('request.rate_limited');

/** Without script, style or picture: each of them would be one more request. */
const document = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Trop de requêtes · Dis-moi</title>
</head>
<body>
<h1>Trop de requêtes</h1>
<p>${detail}</p>
<p>Rechargez la page dans une minute.</p>
</body>
</html>
`;

/** Lets an address have as many pages as PAGE_LIMIT says; then a person can read what is wrong. */
export const limitedPages = createMiddleware<AppEnv>(async (context, next) => {
  if (!(await exceeds(context, 'PAGE_LIMIT'))) return next();
  return context.html(document, 429, {
    'Retry-After': String(LIMIT_PERIOD_SECONDS),
    'Cache-Control': 'no-store',
  });
});
