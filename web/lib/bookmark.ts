import { BOOKMARK_HEADER, BOOKMARK_KEY, keptBookmark } from '../../site/page-contract.ts';

/**
 * How far the database was in the latest answer that this browser has got, in whatever tab: it goes along
 * with every request, so that we read our own writes from any replica. It is kept where other tabs and
 * the next page find it.
 */

/** The greatest that this tab has seen, where nothing can be kept. */
let seen: string | null = null;

/** The greatest bookmark known; null where no answer has had one lately. */
export function bookmark(): string | null {
  return greater(seen, read());
}

/** Notes the bookmark of an answer. Answers overtake one another: an older one changes nothing. */
export function noteBookmark(headers: Headers): void {
  const told = headers.get(BOOKMARK_HEADER);
  if (told === null || greater(told, bookmark()) !== told) return;
  seen = told;
  try {
    localStorage.setItem(BOOKMARK_KEY, `${Date.now()} ${told}`);
  } catch {
    // Then this tab alone knows it.
  }
}

/** `fetch` of somebody who reads their own writes. */
export const fetchWithBookmark: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const known = bookmark();
  if (known) headers.set(BOOKMARK_HEADER, known);
  const response = await fetch(input, { ...init, headers });
  noteBookmark(response.headers);
  return response;
};

function read(): string | null {
  try {
    return keptBookmark(localStorage.getItem(BOOKMARK_KEY), Date.now());
  } catch {
    return null;
  }
}

/** D1 makes them so that the later one is the greater text. */
function greater(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
