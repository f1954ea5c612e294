import {
  attributeOf,
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

// What cannot wait for the app, and runs before the first paint.
try {
  const { dataset } = document.documentElement;
  // A remembered theme never flashes (lib/theme.ts).
  const theme = localStorage.getItem(THEME_KEY);
  if (theme === 'light' || theme === 'dark') dataset[marks.theme] = theme;
  // Nor does what the server wrote for visitors before somebody who is signed in, or for members
  // before a visitor: that stays hidden until the app is there (main.tsx).
  const session = readSession(localStorage.getItem(SESSION_KEY));
  const isForMembers = dataset[marks.members] !== undefined;
  if (Boolean(session) !== isForMembers) dataset[marks.awaiting] = '';
  const known = storedBookmark(localStorage.getItem(BOOKMARK_KEY), Date.now());
  const person = dataset[marks.person];
  const isUnfit =
    person === undefined
      ? // What is written for all members may show whom this one has blocked.
        session?.user.app_metadata?.has_blocks || localStorage.getItem(BLOCKS_KEY)
      : // A page written for one may be another's, or older than their last change.
        person !== session?.user.id || isBookmarkBefore(dataset[marks.bookmark], known);
  if (isUnfit) dataset[marks.unfit] = '';
  // Takes away a signed-out member's cookie that no script removed, or that a late answer brought.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers
  if (isForMembers && !session) document.cookie = NO_PAGE_COOKIE;
  // The screen's first data is on its way before the code that shows it (lib/first-answer.ts).
  const asks = (document.currentScript as HTMLScriptElement).dataset[marks.asks];
  if (asks !== undefined && session) {
    const { access_token, refresh_token } = session;
    const headers: Record<string, string> = {};
    // As lib/bookmark.ts does.
    if (known) headers[BOOKMARK_HEADER] = known;
    const ask = (path: string, init?: RequestInit) => {
      const response = fetch(path, { ...init, headers });
      // Whoever takes the answer says what is wrong with it.
      response.catch(() => {});
      return response;
    };
    const first: FirstAnswers = { token: access_token, responses: new Map() };
    window.firstAnswers = first;
    if (lasts(session, Date.now())) {
      headers.Authorization = `Bearer ${access_token}`;
      for (const path of asks ? asks.split(' ') : []) first.responses.set(path, ask(path));
    } else {
      // One request for the session and for what it is to show.
      const wanted: ResumeRequest = { access_token, refresh_token, page: location.pathname };
      first.resumed = ask(RESUME, { method: 'POST', body: JSON.stringify(wanted) });
    }
  }
} catch {
  // Storage may be forbidden: then the system's theme stands, and nobody is signed in.
}

// Half a page moves as the rest follows: it is painted once it is whole, or where that takes longer.
const WHOLE_WITHIN_MS = 1_000;
const whole = document.createElement('link');
whole.rel = 'expect';
whole.href = `#${END_ID}`;
whole.setAttribute('blocking', 'render');
document.head.append(whole);
setTimeout(() => whole.remove(), WHOLE_WITHIN_MS);

// What is sent or pressed before the app is alive is done once it is (lib/use-early.ts); the last of it,
// since one may change one's mind.
const early = `[${attributeOf('early')}]`;
const pressed = attributeOf('pressed');
for (const type of ['submit', 'click'])
  document.addEventListener(
    type,
    (event) => {
      const target = event.target instanceof Element ? event.target.closest(early) : null;
      if (!target || target instanceof HTMLFormElement !== (type === 'submit')) return;
      event.preventDefault();
      event.stopPropagation();
      document.querySelector(`[${pressed}]`)?.removeAttribute(pressed);
      target.setAttribute(pressed, '');
    },
    true,
  );
