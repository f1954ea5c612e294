import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_UNUSED_MS } from '../../../domain/limits.ts';
import { PAGE_COOKIE, PAGE_COOKIE_PATH } from '../../../site/page-cookies.ts';
import type { AppContext, SsrViewer } from '../../platform/http/app-env.ts';
import { issueSsrToken, ssrViewerOf } from './access-token.ts';

/**
 * The cookie that identifies the user a page of /main is rendered for. Browsers send it only with pages,
 * never to the API, which ignores cookies. It grants the reads of these pages, as long as its session
 * lasts. Scripts may delete it (web/platform/session.ts), together with the browser's stored session.
 */
const attributesFor = ({ req }: AppContext) =>
  ({
    path: PAGE_COOKIE_PATH,
    secure: new URL(req.url).protocol === 'https:',
    sameSite: 'Lax',
  }) as const;

/** Sets it for a new or refreshed session, for as long as the session lasts without another refresh. */
export async function setPageCookie(
  context: AppContext,
  session: { id: string; userId: string; expiresAt: number; hasBlocks: boolean },
): Promise<void> {
  const { now } = context.var;
  const expiresAt = Math.min(now + SESSION_UNUSED_MS, session.expiresAt);
  const token = await issueSsrToken(context.env, session, now, expiresAt);
  const maxAge = Math.floor((expiresAt - now) / 1000);
  setCookie(context, PAGE_COOKIE, token, { ...attributesFor(context), maxAge });
}

export function deletePageCookie(context: AppContext): void {
  deleteCookie(context, PAGE_COOKIE, attributesFor(context));
}

/** The user that the requested page is rendered for, by that cookie; null for a page without user. */
export async function ssrViewer(context: AppContext): Promise<SsrViewer | null> {
  const token = getCookie(context, PAGE_COOKIE);
  return token ? ssrViewerOf(context.env, token, context.var.now) : null;
}
