import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { PAGE_ID, ROOT_ID, SESSION_KEY } from '../../site/page-contract.ts';
import { PAGE_COOKIE, PAGE_COOKIE_PATH, TIME_ZONE_COOKIE } from '../../site/page-cookies.ts';

/** Fixtures of browser tests: pages that fail a test when the console shows an error, and accounts. */

export const PASSWORD = 'Une-phrase-de-passe-2026';
export const DEMO_PASSWORD = 'Demo-Questions-2026';

export interface Account {
  email: string;
  username: string;
  name: string;
  /** The session as the account service returned it, for API calls outside the browser. */
  session: { access_token: string; refresh_token: string; user: { id: string } };
  /** The cookie that came with it. */
  pageToken: string;
}

interface Fixtures {
  /** Console messages that a test expects; a message that matches does not fail it. */
  expectedComplaints: RegExp[];
  /** Opens a page in a context of its own, with a session if an account is given. */
  open: (account?: Account | null, options?: BrowserContextOptions) => Promise<Page>;
  /** Signs up a new user and signs them in. */
  newAccount: (name?: string) => Promise<Account>;
  /**
   * Signs in an existing user. Users of the demo marketplace need no password; the tests of a worker share
   * their sessions, so a test that ends sessions needs a new account.
   */
  account: (email: string, password?: string) => Promise<Account>;
}

/** For `test.use`, where motion may disturb the test. */
export const withMotion: { contextOptions: BrowserContextOptions } = {
  contextOptions: { reducedMotion: 'no-preference' },
};

const demoSessions: Record<string, Awaited<ReturnType<typeof signIn>>> = {};
/** Remaining life of an access token that another test may start with, in seconds: longer than any test takes. */
const TOKEN_LEFT_SECONDS = 300;

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // A failed request is reported without its address.
    complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
}

/** True once the app has hydrated the page; also true of pages that are not the app's. */
function isHydrated([rootId, pageId]: readonly [string, string]): boolean {
  const root = document.getElementById(rootId);
  const isTaken = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'));
  return root === null || (isTaken && document.getElementById(pageId) === null);
}

/** Waits for hydration, where navigation did not. */
export async function waitForHydration(page: Page): Promise<void> {
  // Looking on every animation frame, the default, would make the browser draw each of them: 7 % of a page's cost.
  await page.waitForFunction(isHydrated, [ROOT_ID, PAGE_ID] as const, { polling: 20 });
}

/** Waits for the first paint. Before it, a page may lack its styles, and its elements have other boxes. */
export async function waitForPaint(page: Page): Promise<void> {
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
  await expect.poll(paints).toBeGreaterThan(0);
}

/** The box of an element, once it has one: at the moment of asking, the page may be drawing it anew. */
export async function boxOf(target: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect
    .poll(async () => {
      box = await target.boundingBox();
      return box;
    })
    .not.toBeNull();
  return box!;
}

/** A plain text is never hydrated. It is also sandboxed, and Chromium may then complain about evaluation. */
function isText(response: Response | null): boolean {
  return response?.headers()['content-type']?.startsWith('text/plain') ?? false;
}

/** Makes the context's pages wait for hydration after navigating or reloading. */
function awaitHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      if (options?.waitUntil !== 'commit' && !isText(response)) await waitForHydration(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      await waitForHydration(page);
      return response;
    };
  });
}

export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],

  context: async ({ context, javaScriptEnabled, expectedComplaints }, use) => {
    const complaints: string[] = [];
    watch(context, complaints);
    if (javaScriptEnabled !== false) awaitHydration(context);
    await use(context);
    expect(unexpected(complaints, expectedComplaints)).toEqual([]);
  },

  // One connection per request: the server closes idle ones after five seconds, and a request sent just then
  // fails.
  request: async ({ playwright }, use) => {
    const request = await playwright.request.newContext({
      extraHTTPHeaders: { Connection: 'close' },
    });
    // The local server sometimes resets a new connection on a busy machine. If the first request had its effect, its
    // test fails at the second as it would have at the first.
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const send = request[method].bind(request);
      request[method] = (url, options) => send(url, { maxRetries: 3, ...options });
    }
    await use(request);
    await request.dispose();
  },

  open: async ({ browser, baseURL, expectedComplaints }, use) => {
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (account, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      if (account) await storeSession(context, baseURL!, account);
      watch(context, complaints);
      awaitHydration(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(unexpected(complaints, expectedComplaints)).toEqual([]);
  },

  newAccount: async ({ request }, use) => {
    await use(async (name = 'Une personne') => {
      const id = randomUUID().slice(0, 8);
      const email = `personne-${id}@example.com`;
      const username = `personne.${id}`;
      const answer = await request.post('/api/auth/signup', {
        data: { email, password: PASSWORD, data: { name, username } },
      });
      expect(answer.ok()).toBe(true);
      return { email, username, name, ...(await signIn(request, email, PASSWORD)) };
    });
  },

  account: async ({ request }, use) => {
    await use(async (email, password) => {
      if (!password && !lastsForATest(demoSessions[email]?.session))
        demoSessions[email] = await signIn(request, email, DEMO_PASSWORD);
      const signedIn = password ? await signIn(request, email, password) : demoSessions[email]!;
      const { name, username } = signedIn.session.user.user_metadata;
      return { email, username, name, ...signedIn };
    });
  },
});

/**
 * Stores the account's session in the browser, as the web app does, when its first page starts.
 * `storageState`, Playwright's own way, opens a page for that, which was a third of the first page's cost.
 */
async function storeSession(
  context: BrowserContext,
  origin: string,
  account: Account,
): Promise<void> {
  const cookies = [
    { name: PAGE_COOKIE, value: account.pageToken },
    { name: TIME_ZONE_COOKIE, value: 'Europe/Paris' },
  ].map((cookie) => ({
    ...cookie,
    domain: new URL(origin).hostname,
    path: PAGE_COOKIE_PATH,
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }));
  await context.addCookies(cookies);
  const initScript = await context.addInitScript(
    ([origin, key, session]) => {
      if (location.origin === origin) localStorage.setItem(key, session);
    },
    [origin, SESSION_KEY, JSON.stringify(account.session)] as const,
  );
  context.once('page', (page) =>
    page.once('framenavigated', () =>
      initScript.dispose().catch(() => {
        // The context has closed, and the script is gone with it.
      }),
    ),
  );
}

/** A run may take longer than a token lasts. */
function lastsForATest(session: { expires_at: number } | undefined): boolean {
  return session !== undefined && session.expires_at - Date.now() / 1000 > TOKEN_LEFT_SECONDS;
}

async function signIn(request: APIRequestContext, email: string, password: string) {
  const answer = await request.post('/api/auth/token?grant_type=password', {
    data: { email, password },
  });
  expect(answer.ok()).toBe(true);
  const [pageToken] = answer
    .headersArray()
    .flatMap(({ value }) => new RegExp(`^${PAGE_COOKIE}=([^;]+)`).exec(value)?.[1] ?? []);
  return { session: await answer.json(), pageToken: pageToken! };
}

/** Playwright's message where the app registers its service worker (playwright.config.ts). */
const BLOCKED_WORKER = /^Service Worker registration blocked by Playwright/;

function unexpected(complaints: string[], expected: RegExp[]): string[] {
  const known = [...expected, BLOCKED_WORKER];
  return complaints.filter((text) => !known.some((pattern) => pattern.test(text)));
}

/** A call to the API as `account`, outside the browser. */
export function apiHeaders(account: Account): Record<string, string> {
  return { Authorization: `Bearer ${account.session.access_token}` };
}

/** The account with a session whose access token has ended. */
export const ended = (account: Account): Account => ({
  ...account,
  session: Object.assign({}, account.session, { expires_at: 1 }),
});

/** The session that the page's browser stores; null without one. */
export const storedSession = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), SESSION_KEY);

/** Moves the page's clock past the end of the stored access token. */
export function endToken(page: Page): Promise<void> {
  return page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key)!);
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, SESSION_KEY);
}

export { expect } from '@playwright/test';
