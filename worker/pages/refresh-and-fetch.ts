import { REFRESH } from '../../site/account-contract.ts';
import { BOOKMARK_HEADER, type Resumed, type ResumeRequest } from '../../site/page-contract.ts';
import { reissueAccessToken } from '../accounts/auth/access-token.ts';
import { parseRefreshToken } from '../accounts/auth/refresh-token.ts';
import type { AppContext } from '../platform/http/app-env.ts';
import { asksAt } from './screens.ts';

/** Sends a request to our own API on behalf of the visitor. */
type Ask = (path: string, init: RequestInit) => Promise<Response>;

/** Response headers that a page gets in addition to status and body. */
const COPIED_HEADERS = ['Content-Type', 'Retry-After', BOOKMARK_HEADER];

/**
 * The refreshed session and the first responses of the page, requested in parallel: the expired access
 * token identifies the session. When the refresh is refused, its error is the whole response.
 */
export async function resume(
  context: AppContext,
  { refresh_token, access_token, page }: ResumeRequest,
  ask: Ask,
): Promise<Response> {
  const refreshing = ask(REFRESH, {
    method: 'POST',
    body: JSON.stringify({ refresh_token }),
  });
  const [refreshed, answers] = await Promise.all([
    refreshing,
    firstAnswers(context, { refresh_token, access_token, page }, async (path, init) => {
      // A list of sessions waits for the refresh, because it shows it.
      if (path.startsWith('/api/auth/')) await refreshing;
      return ask(path, init);
    }),
  ]);
  if (!refreshed.ok) return refreshed;
  for (const cookie of refreshed.headers.getSetCookie())
    context.header('Set-Cookie', cookie, { append: true });
  const bookmark = refreshed.headers.get(BOOKMARK_HEADER);
  if (bookmark) context.header(BOOKMARK_HEADER, bookmark);
  return context.json({ session: await refreshed.json(), answers } satisfies Resumed);
}

/** Responses to the page's first requests; empty when the tokens do not identify the caller. */
async function firstAnswers(
  { env, var: { now } }: AppContext,
  { refresh_token, access_token, page }: ResumeRequest,
  ask: Ask,
): Promise<Resumed['answers']> {
  const sessionId = parseRefreshToken(env, refresh_token)?.sessionId;
  const token = sessionId && (await reissueAccessToken(env, access_token, sessionId, now));
  if (!token) return {};
  const headers = { Authorization: `Bearer ${token}` };
  const answers = asksAt(page).map(
    async (path) => [path, await serialized(await ask(path, { headers }))] as const,
  );
  return Object.fromEntries(await Promise.all(answers));
}

async function serialized(answer: Response): Promise<Resumed['answers'][string]> {
  const headers = Object.fromEntries(
    COPIED_HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { status: answer.status, headers, body: await answer.text() };
}
