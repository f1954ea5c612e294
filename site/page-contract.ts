import type { Publisher } from '../domain/publisher.ts';

/**
 * What the server, the build and the browser know of one another: what is written into pages and
 * headers, and kept in the browser, by one name on all sides.
 */

/** The element that the app is in. */
export const ROOT_ID = 'root';
/** The element behind it: once that is there, the page is whole. */
export const END_ID = 'end';
/** The element with the {@link WrittenPage}, as JSON. */
export const PAGE_ID = 'page';
/** The element with the {@link SiteConfig}, as JSON. */
export const SITE_ID = 'site';

/** Marks on elements: in HTML `data-` and the name, in scripts a property of `dataset`. */
export const marks = {
  /** On the document: what is written is for members. */
  members: 'members',
  /** On the document: the id of the one member that it is written for. */
  person: 'person',
  /** On the document, beside {@link person}: the database's state that it shows; missing where it shows nothing of that. */
  bookmark: 'bookmark',
  /** On the document, by the browser: what is written is for others, and stays hidden. */
  awaiting: 'awaiting',
  /** On the document, by the browser: what is {@link whole} is not what this member would see, and stays hidden. */
  unfit: 'unfit',
  /** On what is written of a members' screen: all of it. */
  whole: 'whole',
  /** On what a page that could not be written says of coming back by itself; hidden until a script does that. */
  returns: 'returns',
  /** On the document, by the browser: the chosen theme. */
  theme: 'theme',
  /** On what belongs to the landing page alone. */
  landing: 'landing',
  /** On forms and buttons whose use counts before the app lives, as the server writes them. */
  early: 'early',
  /** On the form or button that was sent or pressed last. */
  pressed: 'pressed',
  /** On the script before the first paint: the paths of the API that are asked first, separated by spaces. */
  asks: 'asks',
  /** On the script after the first paint: the files of {@link AppScripts} `app` and of the screen, separated by spaces. */
  app: 'app',
  screen: 'screen',
} as const;

/** The attribute that a mark is in HTML. */
export const attributeOf = (mark: keyof typeof marks) => `data-${marks[mark]}`;

/** Classic scripts, which the build makes of web/before-paint.ts and web/after-paint.ts. */
export const BEFORE_PAINT = '/before-paint.js';
export const AFTER_PAINT = '/after-paint.js';
/** The same of web/come-back.ts: for a page that could not be written. */
export const COME_BACK = '/come-back.js';

/** Where the build writes {@link AppScripts}. */
export const SCRIPTS_FILE = '/scripts.json';
/** Paths of what the build made. */
export interface AppScripts {
  /** What every page runs, and all that this imports as it starts. */
  app: string[];
  /** The rest of each screen's code, by the screen's name. */
  screens: Record<string, string[]>;
  /** All code that the build divided the app into, this and the rest. */
  files: string[];
}

/** The database's state after an answer: sent back, so that a client reads its own writes. */
export const BOOKMARK_HEADER = 'X-D1-Bookmark';
/** Where a browser keeps the greatest of them, behind the time at which it came, epoch milliseconds. */
export const BOOKMARK_KEY = 'dis-moi.bookmark';
/** Replicas are behind by seconds; what was true this long ago each of them knows. */
const BOOKMARK_LASTS_MS = 15 * 60 * 1000;

/** The bookmark in what stands at {@link BOOKMARK_KEY}; null where there is none that matters still. */
export function storedBookmark(kept: string | null, now: number): string | null {
  const [at, bookmark] = kept?.split(' ') ?? [];
  return bookmark && now - Number(at) < BOOKMARK_LASTS_MS ? bookmark : null;
}

/** Whether what shows that state may lack something of `known`; what shows none lacks nothing. */
export function isBookmarkBefore(shown: string | undefined, known: string | null): boolean {
  return shown !== undefined && known !== null && shown < known;
}

/** Where a browser keeps who is signed in; present means that somebody probably is. */
export const SESSION_KEY = 'dis-moi.session';
/** Where a browser keeps the chosen theme: `light` or `dark`. */
export const THEME_KEY = 'dis-moi.theme';
/** Where a browser notes that its person has blocked somebody since they signed in. */
export const BLOCKS_KEY = 'dis-moi.blocks';
/** The cookie of how the side bar was left: `expanded` or `collapsed`. */
export const SIDEBAR_COOKIE = 'dis-moi.sidebar';

/** What a browser keeps at {@link SESSION_KEY}, as far as we read it ourselves. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  /** Epoch seconds, on this device's clock (see {@link onOwnClock}). */
  expires_at: number;
  /** How long the access token lasts from its issue, seconds. */
  expires_in?: number;
  user: {
    id: string;
    email?: string;
    new_email?: string;
    app_metadata?: { roles?: string[]; has_blocks?: boolean; [name: string]: unknown };
  };
}

/** The session in what stands at {@link SESSION_KEY}; null where none does, or nothing that can be read. */
export function readSession(stored: string | null): StoredSession | null {
  if (!stored) return null;
  try {
    const session: StoredSession | null = JSON.parse(stored);
    return session?.access_token && session.user.id ? session : null;
  } catch {
    return null;
  }
}

/**
 * The session as it came at `now`, with its token's end on this device's clock. By the server's, a clock that is
 * ahead would find every new token ended, and ask for the next one again and again.
 */
export function onOwnClock<Session extends { expires_at?: number; expires_in?: number }>(
  session: Session,
  now: number,
): Session {
  if (session.expires_in === undefined) return session;
  return { ...session, expires_at: Math.floor(now / 1000) + session.expires_in };
}

/** The account client refreshes a token that has less time left. */
const REFRESH_MARGIN_MS = 90_000;

/** Whether the token holds for a while yet: then nobody need wait for the account client. */
export const lasts = (session: StoredSession, now: number) =>
  session.expires_at * 1000 - now > REFRESH_MARGIN_MS;

/** What the page asked the API for, before any of the app was there. */
export interface FirstAnswers {
  /** The access token that it was asked with. */
  token: string;
  /** By path. */
  responses: Map<string, Promise<Response>>;
  /** Where that token had ended: the answer of {@link RESUME}, which holds all others. */
  resumed?: Promise<Response>;
}

/** Refreshes a session whose access token has ended, and answers the page's first requests. */
export const RESUME = '/api/auth/resume';

/** What is sent there, as JSON. */
export interface ResumeRequest {
  refresh_token: string;
  /** The one that has ended: it says whose session it was. */
  access_token: string;
  /** The path of the page. What that asks the API for, the server knows. */
  page: string;
}

/** What comes from there. */
export interface Resumed {
  /** As the account library keeps it. */
  session: StoredSession;
  /** What GET of each path answers who has that session. */
  answers: Record<string, { status: number; headers: Record<string, string>; body: string }>;
}

/** What differs between a site on somebody's machine and one that is published; in every document. */
export interface SiteConfig {
  publisher: Publisher;
  /** Whether creators without figures of their own get sample ones (domain/profiles/sample-stats.ts). */
  showSampleStats: boolean;
  /** Who takes the money: nobody real in a demonstration. */
  payments: 'demo' | 'stripe';
  /** Where pages tell who is on call of errors and times: what is told with it. Else they tell nothing. */
  reports?: {
    /** The Worker's version that wrote the page. */
    version: string;
    /** One page in so many tells how long it took. */
    pagesPerTiming: number;
  };
}

/** Where pages send what they tell (domain/telemetry/browser-report.ts). */
export const BROWSER_REPORTS = '/api/browser-reports';

/** A request for a page. */
export interface PageRequest {
  /** Null where the build writes the landing page, which is the same on every site. */
  site: SiteConfig | null;
  url: string;
  /** Its `Cookie` header; the browser's, for what is no secret. */
  cookies: string;
  /** Asks for the page that says that the one at `url` cannot be written now. */
  isUnavailable?: boolean;
  /** The id of the member that it is written for, where that is known: the requests are answered for them. */
  person?: string;
}

/** What the browser takes over from the server: with the same content the same, whenever it was written. */
export interface WrittenPage<Queries = unknown> {
  /** Whether this is what visitors see. If not, it is the same for everybody. */
  isVisitors: boolean;
  /** What the screens' queries found. */
  queries: Queries;
}

/** A page's HTML, and what goes with it. */
export interface RenderedPage {
  html: string;
  /** Whether that is the whole screen; if not, it is the frame around it and its shape. */
  isWhole: boolean;
  /** Whether it is what the person of the request alone sees. */
  isPersons: boolean;
  /** What that is called. */
  title?: string;
  page: WrittenPage;
}

/** What web/server.tsx gives the Worker and the build. */
export interface WebServer {
  /**
   * Writes the page that is asked for, as a visitor sees it; behind the guard the frame, with the screen
   * in it where that is the same for all members, or the request says for whom. Throws where the page is no screen.
   */
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** Has the screens' requests to the API answered by `transport`. */
  carryRequestsBy(transport: typeof fetch): void;
  /** The files that each screen's code is in, those of the frames around it first; from web/. */
  modules: Record<string, string[]>;
}
