import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_UNUSED_MS } from '../../../domain/limits.ts';
import { PAGE_COOKIE, PAGE_COOKIE_PATH } from '../../../site/page-cookies.ts';
import type { AppContext, SsrViewer } from '../../platform/http/app-env.ts';
import { issueSsrToken, readerOf } from './access-token.ts';

/**
 * The cookie by which a page of /main is written for its person. It goes along with pages alone, never to the
 * API, which takes no cookie. It is good for reading what these pages show, for as long as its session goes on.
 * Scripts may take it away (web/platform/session.ts): it goes with the session that the browser keeps.
 */
const attributesFor = ({ req }: AppContext) =>
  ({
    path: PAGE_COOKIE_PATH,
    secure: new URL(req.url).protocol === 'https:',
    sameSite: 'Lax',
  }) as const;

/** Gives it to a session that has just begun or gone on, for as long as that goes on by itself. */
export async function givePageCookie(
  context: AppContext,
  session: { id: string; userId: string; expiresAt: number },
): Promise<void> {
  const { now } = context.var;
  const expiresAt = Math.min(now + SESSION_UNUSED_MS, session.expiresAt);
  const token = await issueSsrToken(context.env, session, now, expiresAt);
  const maxAge = Math.floor((expiresAt - now) / 1000);
  setCookie(context, PAGE_COOKIE, token, { ...attributesFor(context), maxAge });
}

/** Takes it back, where its session has ended. */
export function takePageCookie(context: AppContext): void {
  deleteCookie(context, PAGE_COOKIE, attributesFor(context));
}

/** For whom the page that is asked for is written, by that cookie; null for nobody in particular. */
export async function ssrViewer(context: AppContext): Promise<SsrViewer | null> {
  const token = getCookie(context, PAGE_COOKIE);
  return token ? readerOf(context.env, token, context.var.now) : null;
}
