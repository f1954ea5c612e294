import {
  BOOKMARK_HEADER,
  type FirstAnswers,
  type Resumed,
  SESSION_KEY,
} from '../../site/page-contract.ts';
import { bookmark } from './bookmark.ts';
import { overTheLine } from './line.ts';

declare global {
  interface Window {
    /** Left by web/before-paint.ts. */
    firstAnswers?: FirstAnswers;
  }
}

/** The answer to this request, if it has been asked for already; only once, since it grows old. */
export function takeFirstAnswer(
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
 * Takes in the session that the page has had refreshed before the app was there, and the answers that came
 * with it. Where none came, or a refusal, nothing changes: the account client asks again, which is safe, and
 * knows what follows. Never rejects.
 */
export async function takeResumed(): Promise<void> {
  const first = globalThis.window?.firstAnswers;
  if (!first?.resumed) return;
  try {
    const response = await overTheLine(first.resumed);
    if (!response.ok) return;
    const { session, answers }: Resumed = await response.json();
    bookmark.note(response.headers.get(BOOKMARK_HEADER));
    // As with the account client, what another tab has done meanwhile stands: refreshed it, or ended it.
    let stored = JSON.parse(localStorage.getItem(SESSION_KEY)!);
    if (stored.access_token === first.token) {
      localStorage.setItem(SESSION_KEY, JSON.stringify(session));
      stored = session;
    }
    if (stored.user.id !== session.user.id) return;
    first.token = stored.access_token;
    for (const [path, { body, ...init }] of Object.entries(answers))
      first.responses.set(path, Promise.resolve(new Response(body, init)));
  } catch {
    // No answer, somebody else's, or nobody is signed in here any more.
  }
}
