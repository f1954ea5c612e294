import type { AppContext } from '../http/app-env.ts';

/** Where errors show that belong to no known flow: the screen to sign in on. */
const ERROR_PAGE = '/auth';

/** This site's origin, as the caller addressed it. */
export function originOf(context: AppContext): string {
  return new URL(context.req.url).origin;
}

/**
 * The address to go to at the end of a flow. Only this site's own are followed; any other is its
 * root.
 */
export function safeRedirect(context: AppContext, redirectTo: string | null | undefined): string {
  const origin = originOf(context);
  const url = URL.parse(redirectTo ?? '/', origin);
  return url?.origin === origin ? url.href : `${origin}/`;
}

export interface RedirectError {
  error: 'access_denied' | 'invalid_request' | 'server_error';
  error_code: string;
  error_description: string;
}

/** Sends the browser back with what went wrong, in query and fragment as GoTrue does. */
export function redirectWithError(
  context: AppContext,
  problem: RedirectError,
  redirectTo: string = originOf(context) + ERROR_PAGE,
): Response {
  const url = new URL(redirectTo);
  for (const [name, value] of Object.entries(problem)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...problem }).toString();
  return context.redirect(url.href);
}

/** Sends the browser back with the code that its client exchanges for a session. */
export function redirectWithCode(context: AppContext, redirectTo: string, code: string): Response {
  const url = new URL(redirectTo);
  url.searchParams.set('code', code);
  return context.redirect(url.href);
}
