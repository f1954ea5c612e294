import type { Deadlines } from '../domain/orders/deadlines.ts';
import type { Fee } from '../domain/orders/fee.ts';
import type { Publisher } from '../domain/publisher.ts';
import type { LandingContent } from './landing-wire.ts';

/**
 * Contract between the server, the build and the browser: names of everything that is written into pages
 * and headers, or stored in the browser.
 */

export const ROOT_ID = 'root';
/** Id of the element after it: when it exists, the page is complete. */
export const END_ID = 'end';
/** Id of the element with the {@link WrittenPage}, as JSON. */
export const PAGE_ID = 'page';
/** Id of the element with the {@link SiteConfig}, as JSON. */
export const SITE_ID = 'site';

/** Attributes: `data-` and the name in HTML, a property of `dataset` in scripts. */
export const marks = {
  /** On the document: the content is for signed-in users. */
  members: 'members',
  /** On the document: the id of the only user that the content is for. */
  person: 'person',
  /**
   * On the document, with {@link person}: the bookmark of the database's state that it shows; absent when
   * it shows no data.
   */
  bookmark: 'bookmark',
  /** On the document, set by the browser: the content is for other users, and stays hidden. */
  awaiting: 'awaiting',
  /**
   * On the document, set by the browser: the {@link whole} content differs from what this user would see,
   * and stays hidden.
   */
  unfit: 'unfit',
  /** On the content of a screen for signed-in users that is complete. */
  whole: 'whole',
  /** On the announcement that an unavailable page reloads automatically; hidden until the script for that runs. */
  returns: 'returns',
  /** On the document, set by the browser: the chosen theme. */
  theme: 'theme',
  /** On content that only the landing page has. */
  landing: 'landing',
  /** On links that are followed after hydration only, as they carry more than their address. */
  early: 'early',
  /** On what was pressed last before hydration, until the app repeats the press. */
  pressed: 'pressed',
  /** On a text field until the app's state has the text that was typed before hydration. */
  untaken: 'untaken',
  /** On the script before the first paint: the API paths to preload, separated by spaces. */
  asks: 'asks',
  /**
   * On that script: the API paths that the content for all members was rendered with. A member for whom it is
   * {@link unfit} requests them at once.
   */
  reads: 'reads',
  /**
   * On the script after the first paint: the files of {@link AppScripts} `app` and of the screen, separated by spaces.
   */
  app: 'app',
  screen: 'screen',
} as const;

export const attributeOf = (mark: keyof typeof marks) => `data-${marks[mark]}`;

/** Classic scripts, built from web/before-paint.ts and web/after-paint.ts. */
export const BEFORE_PAINT = '/before-paint.js';
export const AFTER_PAINT = '/after-paint.js';
/** Classic script built from web/refresh-and-fetch.ts, for an unavailable page. */
export const REFRESH_AND_FETCH = '/refresh-and-fetch.js';

/** The file in which the build writes {@link AppScripts}. */
export const SCRIPTS_FILE = '/scripts.json';
/** Paths of the built files. */
export interface AppScripts {
  /** The entry script of every page and its static imports. */
  app: string[];
  /** Further files of each screen, by the screen's name. */
  screens: Record<string, string[]>;
  /** All files of the app, including these. */
  files: string[];
}

/** Bookmark of the database's state after a response. The client sends it back, so that it reads its own writes. */
export const BOOKMARK_HEADER = 'X-D1-Bookmark';
/** Storage key of the greatest bookmark, after the time of its arrival in epoch milliseconds. */
export const BOOKMARK_KEY = 'dis-moi.bookmark';
/** Replicas lag by seconds, so every replica has a state that is this old. */
const BOOKMARK_LASTS_MS = 15 * 60 * 1000;

/** The bookmark in the value of {@link BOOKMARK_KEY}; null when there is none that still matters. */
export function storedBookmark(stored: string | null, now: number): string | null {
  const [at, bookmark] = stored?.split(' ') ?? [];
  return bookmark && now - Number(at) < BOOKMARK_LASTS_MS ? bookmark : null;
}

/** True when content of the state `shown` may lack part of `known`. Content without a state lacks nothing. */
export function isBookmarkBefore(shown: string | undefined, known: string | null): boolean {
  return shown !== undefined && known !== null && shown < known;
}

/** Storage key of the session; its presence means that a user is probably signed in. */
export const SESSION_KEY = 'dis-moi.session';
/** Storage key of the chosen theme: `light` or `dark`. */
export const THEME_KEY = 'dis-moi.theme';
/** Storage key of the fact that the user has blocked somebody since signing in. */
export const BLOCKS_KEY = 'dis-moi.blocks';
/** Cookie with the last state of the side bar: `expanded` or `collapsed`. */
export const SIDEBAR_COOKIE = 'dis-moi.sidebar';

/** A second factor of the user, in the account service's format. */
export interface SecondFactor {
  id: string;
  friendly_name?: string;
  factor_type: string;
  status: string;
}

/** The value of {@link SESSION_KEY}, limited to the fields that we read ourselves. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  /** Epoch seconds, on this device's clock (see {@link onOwnClock}). */
  expires_at: number;
  /** Lifetime of the access token from its issue, seconds. */
  expires_in?: number;
  user: {
    id: string;
    email?: string;
    new_email?: string;
    /** Absent until the address is confirmed. */
    email_confirmed_at?: string;
    app_metadata?: {
      is_guest?: boolean;
      is_adult?: boolean;
      lacks_sign_in?: boolean;
      roles?: string[];
      has_blocks?: boolean;
      mail_refused?: boolean;
      [name: string]: unknown;
    };
    factors?: SecondFactor[];
  };
}

/** The session in the value of {@link SESSION_KEY}; null when it is absent or unreadable. */
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
 * The session as received at `now`, with its token's expiry on this device's clock. By the server's clock,
 * a device whose clock is ahead would find every new token expired, and refresh without end.
 */
export function onOwnClock<Session extends { expires_at?: number; expires_in?: number }>(
  session: Session,
  now: number,
): Session {
  if (session.expires_in === undefined) return session;
  return { ...session, expires_at: Math.floor(now / 1000) + session.expires_in };
}

/** The account client refreshes a token that expires sooner than this. */
const REFRESH_MARGIN_MS = 90_000;

/** True when the token lasts long enough that the app need not wait for the account client. */
export const lasts = (session: StoredSession, now: number) =>
  session.expires_at * 1000 - now > REFRESH_MARGIN_MS;

/** API requests that the page sent before any of the app was loaded. */
export interface FirstAnswers {
  /** The access token of these requests. */
  token: string;
  /** By path. */
  responses: Map<string, Promise<Response>>;
  /** The response of {@link RESUME}, which contains all others, when that token had expired. */
  resumed?: Promise<Response>;
}

/** Refreshes a session whose access token has expired, and answers the page's first requests. */
export const RESUME = '/api/auth/resume';

/** Request body, as JSON. */
export interface ResumeRequest {
  refresh_token: string;
  /** The expired token, which identifies the user of the session. */
  access_token: string;
  /** The path of the page. The server knows the API requests that the page makes. */
  page: string;
}

/** Response body. */
export interface Resumed {
  /** In the format in which the account library stores it. */
  session: StoredSession;
  /** The responses to GET of each path, for the user of that session. */
  answers: Record<string, { status: number; headers: Record<string, string>; body: string }>;
}

/** Settings that differ between a local site and a published one; part of every document. */
export interface SiteConfig {
  publisher: Publisher;
  /** True when creators without figures get sample ones (domain/profiles/sample-stats.ts). */
  showSampleStats: boolean;
  /** The payment provider; a demonstration takes no real money. */
  payments: 'demo' | 'stripe';
  /** True when the site sends mail; without it, no address can be confirmed. */
  sendsMail: boolean;
  /** The fee and the minimum price of today's orders. */
  fee: Fee;
  minimumPriceCents: number;
  deadlines: Deadlines;
  /** Announced changes, and their times in ISO 8601. */
  nextFee?: { value: Fee; at: string };
  nextMinimumPriceCents?: { value: number; at: string };
  nextDeadlines?: { value: Deadlines; at: string };
  /** Settings for reporting errors and timings to the people on call; without them, pages report nothing. */
  reports?: {
    /** Version of the Worker that rendered the page. */
    version: string;
    /** One page in this many reports its timing. */
    pagesPerTiming: number;
  };
}

/** Endpoint for the reports of pages (domain/telemetry/browser-report.ts). */
export const BROWSER_REPORTS = '/api/browser-reports';

export interface PageRequest {
  /** Null when the build renders the landing page, which is the same on every site. */
  site: SiteConfig | null;
  url: string;
  /** The request's `Cookie` header; in the browser, its cookies that scripts can read. */
  cookies: string;
  /** Requests the page that says that the one at `url` is unavailable. */
  isUnavailable?: boolean;
  /** The id of the user that the page is rendered for, when it is known; API requests are answered for this user. */
  person?: string;
  /** True when this user has blocked somebody: then content for all members is rendered for them alone. */
  hasBlocks?: boolean;
  /** The landing page's content from rows, which its static form lacks. */
  landingContent?: LandingContent | null;
  /** Called before the page of one user is rendered, with the time zone of their device. */
  onTimeZone?: (timeZone: string) => void;
}

/** State that the browser takes over from the server. Equal content gives equal state, whenever it was rendered. */
export interface WrittenPage<Queries = unknown> {
  /** True when this is a visitor's page; otherwise it is the same for everybody. */
  isVisitors: boolean;
  /** Results of the screens' queries. */
  queries: Queries;
}

export interface RenderedPage {
  html: string;
  /** True when this is the whole screen; otherwise it is the frame and a placeholder. */
  isWhole: boolean;
  /** True when only the user of the request sees this content. */
  isPersons: boolean;
  title?: string;
  page: WrittenPage;
}

/** Exports of web/server.tsx for the Worker and the build. */
export interface WebServer {
  /**
   * Renders the requested page as a visitor sees it. Behind the guard it renders the frame, with the screen
   * inside it when that is the same for all signed-in users, or when the request names the user. Throws
   * when the path has no screen.
   */
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** Makes `transport` answer the screens' API requests. */
  setTransport(transport: typeof fetch): void;
  /** Makes `source` tell the time zone in which screens format days and times; undefined for a page of everybody. */
  setReaderTimeZone(source: () => string | undefined): void;
  /** Source files of each screen from web/, those of its frames first. */
  modules: Record<string, string[]>;
}
