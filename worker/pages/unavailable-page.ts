import { createMiddleware } from 'hono/factory';
import { problemFor } from '../../domain/problem.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { logFailure } from '../http/log-failure.ts';
import { htmlDocument } from './document.ts';

const TITLE = 'Page momentanément indisponible';

/** Where even the web's part of it cannot be had. */
const bareDocument = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${TITLE} · Dis-moi</title>
</head>
<body>
<h1>${TITLE}</h1>
<p>${problemFor('server.unavailable').detail}</p>
<p><a href="">Réessayer</a></p>
</body>
</html>
`;

/** Whether it is a person who waits for the answer: no part of the app asks for HTML. */
function isForPerson({ req }: AppContext): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  if (req.header('Accept')?.includes('text/html')) return true;
  return !/^\/(api|images)\/|\.[a-z]+$/.test(req.path);
}

async function unavailablePage(context: AppContext): Promise<Response> {
  try {
    const rendered = await context.env.renderPage?.(context, { isUnavailable: true });
    if (rendered) return await htmlDocument(context, { title: TITLE }, { status: 503, rendered });
  } catch (error) {
    logFailure('page.not_written', context, error);
  }
  return context.html(bareDocument, 503);
}

/**
 * Shows a person a page where the answer is that a part of ours is gone; asked for again, it may be there.
 * It is written with nothing but the files of the build.
 */
export const unavailableAsPage = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status !== 503 || !isForPerson(context)) return;
  const retryAfter = headers.get('Retry-After');
  const page = await unavailablePage(context);
  context.res = undefined;
  context.res = page;
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex');
  if (retryAfter) context.header('Retry-After', retryAfter);
});
