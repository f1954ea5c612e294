import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authSessions } from '../../../database/schema.ts';
import { DAY_MS, SESSION_UNUSED_MS } from '../../../domain/limits.ts';
import type { WebServer } from '../../../site/page-contract.ts';
import { PAGE_COOKIE } from '../../../site/page-cookies.ts';
import { issueSsrToken } from '../../../worker/accounts/auth/access-token.ts';
import { newSession } from '../../../worker/accounts/auth/session.ts';
import app from '../../../worker/app.ts';
import { pageRenderer } from '../../../worker/pages/render.ts';
import type { AppContext } from '../../../worker/platform/http/app-env.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
} from '../../support/workerd/marketplace.ts';
import { credentials, newcomer, signedInClient } from '../auth/client.ts';

/** Pages rendered for a member, identified by a cookie that is sent with pages only. */

/** The API paths that the screen of this fake web requests. */
let wanted: string[] = [];
/** The requests that reached the API, with the status of the response. */
let asked: Request[] = [];
let answers: { status: number; body: string }[] = [];

let transport: typeof fetch;
/** A web whose every screen shows the responses it got. */
const web: WebServer = {
  modules: {},
  setTransport: (replacement) => {
    transport = replacement;
  },
  setReaderTimeZone: () => {},
  async renderPage({ person }) {
    answers = await Promise.all(
      wanted.map(async (path) => {
        const answer = await transport(path);
        return { status: answer.status, body: await answer.text() };
      }),
    );
    const isPersons = person !== undefined && answers.every(({ status }) => status === 200);
    const html = isPersons ? `<p>${answers.map(({ body }) => body.length)}</p>` : '<p>frame</p>';
    return { html, isWhole: isPersons, isPersons, page: { isVisitors: false, queries: null } };
  },
};

const answerFromApp = (request: Request, { env, var: { d1Use } }: AppContext) => {
  asked.push(request);
  return app.fetch(request, { ...env, renderPage: undefined, d1Use }, createExecutionContext());
};

async function pageAt(path: string, cookie: string, answer = answerFromApp): Promise<Response> {
  const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookie } });
  const renderPage = pageRenderer(async () => web, answer);
  return app.fetch(request, { ...env, renderPage }, createExecutionContext());
}

/** A member, and the cookie of a session that began at `since`. */
async function member({ since = Date.now(), lasts = DAY_MS, hasBlocks = false } = {}) {
  const person = await createPerson();
  const session = newSession(person.id, 'password', { userAgent: null, country: null }, since);
  await db.insert(authSessions).values(session);
  const token = await issueSsrToken(env, { ...session, hasBlocks }, since, since + lasts);
  return { ...person, session, token, cookie: `${PAGE_COOKIE}=${token}` };
}

const isFor = async (page: Response, id: string) =>
  (await page.text()).includes(`data-person="${id}"`);

beforeEach(() => {
  wanted = ['/api/conversations?tab=active'];
  asked = [];
});

const cookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${PAGE_COOKIE}=`));

describe('page cookie', () => {
  it('is set with a session, sent to members’ pages only, and expires without a refresh', async () => {
    const { person, session } = await signedInClient();
    const signIn = await call('POST', '/api/auth/token?grant_type=password', {
      json: credentials(person),
    });
    const given = cookieOf(signIn)!;
    expect(given).toMatch(/; Path=\/main(;|$)/);
    expect(given).toMatch(/; SameSite=Lax(;|$)/);
    expect(given).toContain(`; Max-Age=${SESSION_UNUSED_MS / 1000}`);
    const refreshed = await call('POST', '/api/auth/token?grant_type=refresh_token', {
      json: { refresh_token: session.refresh_token },
    });
    expect(cookieOf(refreshed)).toBeDefined();
    const page = await pageAt('/main/messages', given.split(';')[0]!);
    expect(await isFor(page, session.user.id)).toBe(true);
  });

  it('is set with a refreshed session too', async () => {
    const { session } = await signedInClient();
    const { access_token, refresh_token } = session;
    const json = { access_token, refresh_token, page: '/main/feed' };
    const answer = await call('POST', '/api/auth/resume', { json });
    expect(cookieOf(answer)).toBeDefined();
  });

  it('is not set when sign-in is rejected', async () => {
    const person = newcomer();
    const answer = await call('POST', '/api/auth/token?grant_type=password', {
      json: credentials(person),
    });
    expect(answer.status).toBe(400);
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('gives no access to the API', async () => {
    const { id, username, token, cookie } = await member();
    expect((await call('GET', '/api/me', { as: { id, username, token } })).status).toBe(401);
    const headers = { Cookie: cookie };
    expect((await call('GET', '/api/me', { headers })).status).toBe(401);
    expect((await call('POST', '/api/auth/logout', { headers })).status).toBe(401);
  });
});

describe('members’ page', () => {
  it('is rendered for the user of the cookie, and is not cached', async () => {
    const { id, cookie } = await member();
    const page = await pageAt('/main/messages', cookie);
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    const html = await page.text();
    expect(html).toContain(`data-person="${id}"`);
    expect(html).toMatch(/<html[^>]* data-bookmark="[0-9a-f-]+"/);
    expect(asked.map(({ url }) => url.slice(new URL(url).origin.length))).toEqual(wanted);
  });

  it.each([
    ['nobody', async () => ''],
    ['a forged cookie', async () => `${PAGE_COOKIE}=${(await member()).token.slice(0, -4)}AAAA`],
    ['an access token', async () => `${PAGE_COOKIE}=${(await createPerson()).token}`],
    ['an expired cookie', async () => (await member({ since: Date.now() - 2 * DAY_MS })).cookie],
    ['something else', async () => `${PAGE_COOKIE}=%00"><script>`],
  ])('is an empty frame for %s, without API requests in their name', async (_who, cookie) => {
    wanted = [];
    const page = await pageAt('/main/messages', await cookie());
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toBe('private, max-age=0, must-revalidate');
    expect(await page.text()).not.toContain('data-person');
  });

  it('is an empty frame once the session has ended, and deletes the cookie', async () => {
    const { id, session, cookie } = await member();
    await db.delete(authSessions).where(eq(authSessions.id, session.id));
    const page = await pageAt('/main/messages', cookie);
    expect(answers.map(({ status }) => status)).toEqual([401]);
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^${PAGE_COOKIE}=; Max-Age=0; Path=/main; SameSite=Lax$`)),
    ]);
    expect(await isFor(page, id)).toBe(false);
  });

  it('is an empty frame when its data is unavailable', async () => {
    const { id, cookie } = await member();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = Promise.withResolvers<Response>();
    const page = pageAt('/main/messages', cookie, () => never.promise);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await isFor(await page, id)).toBe(false);
    expect(answers.map(({ status }) => status)).toEqual([504]);
  });

  it('loads its screen’s data as the user, and public pages’ data as a visitor', async () => {
    const creator = await createCreator();
    const postId = await createPost(creator.id);
    const { cookie } = await member();
    wanted = [`/api/posts/${postId}`, '/api/topics'];
    await pageAt(`/main/post/${postId}`, cookie);
    expect(
      asked.map(({ url, headers }) => [new URL(url).pathname, headers.has('Authorization')]),
    ).toEqual([
      [`/api/posts/${postId}`, true],
      ['/api/topics', false],
    ]);
  });

  it('loads what is the same for all as the user when they have blocked somebody', async () => {
    const { id, cookie } = await member({ hasBlocks: true });
    wanted = ['/api/discovery'];
    const page = await pageAt('/main/explore', cookie);
    expect(asked.map(({ headers }) => headers.has('Authorization'))).toEqual([true]);
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    const html = await page.text();
    expect(html).toContain(`data-person="${id}"`);
    expect(html).toContain('data-reads="/api/discovery"');
  });

  it('knows from a sign-in that its user has blocked somebody', async () => {
    const { person, session } = await signedInClient();
    const { username } = await createCreator();
    wanted = ['/api/discovery'];
    const signIn = () =>
      call('POST', '/api/auth/token?grant_type=password', { json: credentials(person) });
    const isReadAsUser = async () => {
      asked = [];
      await pageAt('/main/explore', cookieOf(await signIn())!.split(';')[0]!);
      return asked.map(({ headers }) => headers.has('Authorization'));
    };
    expect(await isReadAsUser()).toEqual([false]);
    const headers = { Authorization: `Bearer ${session.access_token}` };
    const blocked = await call('PUT', `/api/users/${username}/block`, { headers });
    expect(blocked.status).toBe(200);
    expect(await isReadAsUser()).toEqual([true]);
  });

  it.each([
    ['/main/messages', '/api/me'],
    ['/main/messages', '/api/me/orders'],
    ['/main/messages', '/api/conversations?role=creator'],
    ['/main/post/x', '/api/posts/x/comments'],
    ['/main/messages', '/api/conversations'],
    ['/main/help', '/api/conversations?tab=active'],
    ['/main/user/..%2F..%2Fapi%2Fme', '/api/me'],
  ])('at %s loads nothing else: %s', async (path, other) => {
    const { cookie } = await member();
    wanted = [other];
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    const page = await pageAt(path, cookie);
    expect(complaint.mock.lastCall![0]).toContain('no page is written with this request');
    complaint.mockRestore();
    expect(asked).toEqual([]);
    expect(await page.text()).not.toContain('data-person');
  });

  it('is rendered for nobody in particular when it is public', async () => {
    const creator = await createCreator();
    const { cookie } = await member();
    wanted = [`/api/users/${creator.username}`];
    const page = await pageAt(`/@${creator.username}`, cookie);
    expect(asked.map(({ headers }) => headers.has('Authorization'))).toEqual([false]);
    expect(await page.text()).not.toContain('data-person');
  });
});
