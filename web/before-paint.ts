import {
  BLOCKS_KEY,
  BOOKMARK_HEADER,
  BOOKMARK_KEY,
  END_ID,
  type FirstAnswers,
  isBookmarkBefore,
  lasts,
  marks,
  RESUME,
  type ResumeRequest,
  readSession,
  SESSION_KEY,
  storedBookmark,
  THEME_KEY,
} from '../site/page-contract.ts';
import { NO_PAGE_COOKIE } from '../site/page-cookies.ts';
import { ignoreStrayFiles } from './platform/file-drops.ts';
import { holdEarlyPresses } from './platform/held-press.ts';

// The work that cannot wait for the app; runs before the first paint.
/** Maximum characters of the page's address in the request that refreshes a session. */
const PAGE_MAX = 2_000;

try {
  const { dataset } = document.documentElement;
  // A stored theme never flashes (platform/theme.ts).
  const theme = localStorage.getItem(THEME_KEY);
  if (theme === 'light' || theme === 'dark') dataset[marks.theme] = theme;
  // Hides a page rendered for visitors from a signed-in user, and one rendered for members from a
  // visitor, until the app has loaded (main.tsx).
  const session = readSession(localStorage.getItem(SESSION_KEY));
  const isForMembers = dataset[marks.members] !== undefined;
  if (Boolean(session) !== isForMembers) dataset[marks.awaiting] = '';
  const known = storedBookmark(localStorage.getItem(BOOKMARK_KEY), Date.now());
  const person = dataset[marks.person];
  const isServerPageStale =
    person === undefined
      ? // A page for all members may show users whom this member has blocked.
        session?.user.app_metadata?.has_blocks || localStorage.getItem(BLOCKS_KEY)
      : // A page for one member may be another's, or older than their last change.
        person !== session?.user.id || isBookmarkBefore(dataset[marks.bookmark], known);
  if (isServerPageStale) dataset[marks.unfit] = '';
  // Removes the cookie of a signed-out member that no script removed, or that a late answer set.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers
  if (isForMembers && !session) document.cookie = NO_PAGE_COOKIE;
  // Requests the screen's first data before the code that shows it loads
  // (platform/preloaded-response.ts).
  const script = (document.currentScript as HTMLScriptElement).dataset;
  const asks = script[marks.asks];
  // The content that is hidden from a member with blocks, or rendered for them alone, is requested at once, too.
  const reads = isServerPageStale || person !== undefined ? script[marks.reads] : undefined;
  if (asks !== undefined && session) {
    const { access_token, refresh_token } = session;
    const headers: Record<string, string> = {};
    // As platform/bookmark.ts does.
    if (known) headers[BOOKMARK_HEADER] = known;
    const ask = (path: string, init?: RequestInit) => {
      const response = fetch(path, { ...init, headers });
      // The consumer of the answer handles its errors.
      response.catch(() => {});
      return response;
    };
    const first: FirstAnswers = { token: access_token, responses: new Map() };
    window.firstAnswers = first;
    if (lasts(session, Date.now())) {
      headers.Authorization = `Bearer ${access_token}`;
      for (const path of [asks, reads].flatMap((paths) => (paths ? paths.split(' ') : [])))
        first.responses.set(path, ask(path));
    } else {
      // One request for the session and for the first data.
      const page = (location.pathname + location.search).slice(0, PAGE_MAX);
      const wanted: ResumeRequest = { access_token, refresh_token, page };
      first.resumed = ask(RESUME, { method: 'POST', body: JSON.stringify(wanted) });
    }
  }
} catch {
  // Storage may be forbidden: then the system's theme applies, and nobody is signed in.
}

// A half-loaded page moves as the rest arrives, so it is painted once it is whole, or after this time.
const WHOLE_WITHIN_MS = 1_000;
const whole = document.createElement('link');
whole.rel = 'expect';
whole.href = `#${END_ID}`;
whole.setAttribute('blocking', 'render');
document.head.append(whole);
setTimeout(() => whole.remove(), WHOLE_WITHIN_MS);

holdEarlyPresses();
ignoreStrayFiles();
