import { createMiddleware } from 'hono/factory';
import { problemFor } from '../../domain/problem.ts';
import { isPagePath } from '../../site/page-path.ts';
import type { AppContext, AppEnv } from '../platform/http/app-env.ts';
import { logFailure } from '../platform/http/log-failure.ts';
import { bareDocument } from './bare-document.ts';
import { htmlDocument } from './document.ts';

const TITLE = 'Page momentanément indisponible';

/** Used when the app's own page is unavailable too. */
const bare = bareDocument(
  TITLE,
  problemFor('server.unavailable').detail,
  '<a href="">Réessayer</a>',
);

/** True when a browser requests a page; the app itself never requests HTML. */
function isForPerson({ req }: AppContext): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  if (req.header('Accept')?.includes('text/html')) return true;
  return isPagePath(req.path);
}

async function unavailablePage(context: AppContext): Promise<Response> {
  try {
    const rendered = await context.env.renderPage?.(context, { isUnavailable: true });
    if (rendered) return await htmlDocument(context, { title: TITLE }, { status: 503, rendered });
  } catch (error) {
    logFailure('page.render_failed', context, error);
  }
  return context.html(bare, 503);
}

/**
 * Replaces an error about an unavailable dependency with a page that retries. It is rendered only from
 * files of the build.
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
