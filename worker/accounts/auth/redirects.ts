import { paths } from '../../../site/paths.ts';
import type { AppContext } from '../../platform/http/app-env.ts';

/** This site's origin as the caller addressed it, for redirects in the same browser. */
export function originOf(context: AppContext): string {
  return new URL(context.req.url).origin;
}

/** This site's configured origin, for links in mails: the caller cannot choose it. */
export function siteOrigin(env: Env): string {
  return env.SITE_ORIGIN;
}

/**
 * The path at the end of a flow, from the URL that a client asks for. Only this site's own http(s) URLs are
 * accepted; any other becomes its root.
 */
export function safeRedirect(context: AppContext, redirectTo: string | null | undefined): string {
  const origin = originOf(context);
  const url = URL.parse(redirectTo ?? '/', origin);
  const isOwn = url?.origin === origin || url?.origin === siteOrigin(context.env);
  // A `blob:` URL has this site's origin too.
  if (!url || !isOwn || !/^https?:$/.test(url.protocol)) return '/';
  return url.pathname + url.search + url.hash;
}

export interface RedirectError {
  error: 'access_denied' | 'invalid_request' | 'server_error';
  error_code: string;
  error_description: string;
}

/** Redirect of a suspended user who returns from Google or a mailed link. */
export const BANNED: RedirectError = {
  error: 'access_denied',
  error_code: 'user_banned',
  error_description: 'User is banned',
};

/**
 * Redirects the browser back with the error, in query and fragment as GoTrue does; to the sign-in screen
 * when no flow names another.
 */
export function redirectWithError(
  context: AppContext,
  problem: RedirectError,
  path: string = paths.auth,
): Response {
  const url = absoluteUrl(context, path);
  for (const [name, value] of Object.entries(problem)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...problem }).toString();
  return context.redirect(url.href);
}

/** Redirects the browser back with the code that its client exchanges for a session. */
export function redirectWithCode(context: AppContext, path: string, code: string): Response {
  const url = absoluteUrl(context, path);
  url.searchParams.set('code', code);
  return context.redirect(url.href);
}

/** The path's absolute URL; `//elsewhere` is a path of this site too. */
export function absoluteUrl(context: AppContext, path: string): URL {
  return new URL(originOf(context) + path);
}
