import { BOOKMARK_HEADER, type FirstAnswers, type Resumed } from '../../site/page-contract.ts';
import { bookmark } from './bookmark.ts';
import { fetchTracked } from './connectivity.ts';
import { isInconclusive, replaceStored } from './stored-session.ts';

declare global {
  interface Window {
    /** Set by web/before-paint.ts. */
    firstAnswers?: FirstAnswers;
  }
}

/** The preloaded answer to this request, if any; returned only once, since it grows stale. */
export function consumePreloaded(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string | null,
): Promise<Response> | undefined {
  const first = globalThis.window?.firstAnswers;
  if (!first || token !== first.token || (init?.method ?? 'GET') !== 'GET') return undefined;
  const path = String(input);
  const response = first.responses.get(path);
  first.responses.delete(path);
  return response;
}

/**
 * Stores the session that the page refreshed before the app loaded, and the answers that came with it. Without an
 * answer, or after a rejection, nothing changes: the account client asks again, which is safe, and handles the result.
 * Returns 'left open' when the server's answer was inconclusive. Never rejects.
 */
export async function consumeResumed(): Promise<'left open' | undefined> {
  const first = globalThis.window?.firstAnswers;
  if (!first?.resumed) return;
  try {
    const response = await fetchTracked(first.resumed);
    if (isInconclusive(response)) return 'left open';
    if (!response.ok) return;
    const { session, answers }: Resumed = await response.json();
    bookmark.note(response.headers.get(BOOKMARK_HEADER));
    const stored = replaceStored(first.token, session);
    if (stored?.user.id !== session.user.id) return;
    first.token = stored.access_token;
    for (const [path, { body, ...init }] of Object.entries(answers))
      first.responses.set(path, Promise.resolve(new Response(body, init)));
  } catch {
    // No answer, or another server's.
  }
}
