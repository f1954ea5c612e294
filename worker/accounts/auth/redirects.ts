import { paths } from '../../../site/paths.ts';
import type { AppContext } from '../../platform/http/app-env.ts';

/** This site's origin, as the caller addressed it: for going on in the same browser. */
export function originOf(context: AppContext): string {
  return new URL(context.req.url).origin;
}

/** This site's origin by configuration, for what leaves in mails: whoever asks cannot choose it. */
export function siteOrigin(env: Env): string {
  return env.SITE_ORIGIN;
}

/**
 * The path to go to at the end of a flow, from the address that a client asks for. Only this site's
 * own http(s) addresses are followed; any other is its root.
 */
export function safeRedirect(context: AppContext, redirectTo: string | null | undefined): string {
  const origin = originOf(context);
  const url = URL.parse(redirectTo ?? '/', origin);
  const isOwn = url?.origin === origin || url?.origin === siteOrigin(context.env);
  // A `blob:` address has this site's origin too.
  if (!url || !isOwn || !/^https?:$/.test(url.protocol)) return '/';
  return url.pathname + url.search + url.hash;
}

export interface RedirectError {
  error: 'access_denied' | 'invalid_request' | 'server_error';
  error_code: string;
  error_description: string;
}

/** Where somebody who is suspended comes back from Google or a mailed link. */
export const BANNED: RedirectError = {
  error: 'access_denied',
  error_code: 'user_banned',
  error_description: 'User is banned',
};

/**
 * Sends the browser back with what went wrong, in query and fragment as GoTrue does; to the screen to
 * sign in on, where no flow says where from.
 */
export function redirectWithError(
  context: AppContext,
  problem: RedirectError,
  path: string = paths.auth,
): Response {
  const url = isSameOrigin(context, path);
  for (const [name, value] of Object.entries(problem)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...problem }).toString();
  return context.redirect(url.href);
}

/** Sends the browser back with the code that its client exchanges for a session. */
export function redirectWithCode(context: AppContext, path: string, code: string): Response {
  const url = isSameOrigin(context, path);
  url.searchParams.set('code', code);
  return context.redirect(url.href);
}

/** The path's full address; `//elsewhere` is a path of this site too. */
export function isSameOrigin(context: AppContext, path: string): URL {
  return new URL(originOf(context) + path);
}
