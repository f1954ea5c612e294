import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { authSessions } from '../../../database/schema.ts';
import { RESUME, type Resumed, type ResumeRequest } from '../../../site/page-contract.ts';
import { refreshToken } from '../../../worker/accounts/auth/refresh-token.ts';
import app from '../../../worker/app.ts';
import {
  accessToken,
  call,
  createCreator,
  createPerson,
  db,
} from '../../support/workerd/marketplace.ts';
import { observedD1 } from '../../support/workerd/observed-d1.ts';
import { newClient } from '../auth/client.ts';

/** A user returns an hour later: their access token has expired, their session has not. */
async function returning() {
  const person = await createPerson();
  const access_token = await accessToken(person.id, Date.now() - 3_600_000);
  const refresh_token = refreshToken(env, { sessionId: sessionIdOf(access_token), generation: 1 });
  return { ...person, access_token, refresh_token };
}

const sessionIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).session_id;

function resume(wanted: Partial<ResumeRequest>): Promise<Response> {
  const { access_token, refresh_token, page } = { page: '/main/feed', ...wanted };
  const headers = { 'X-Supabase-Api-Version': '2024-01-01' };
  return call('POST', RESUME, { json: { access_token, refresh_token, page }, headers });
}

async function resumed(wanted: Partial<ResumeRequest>): Promise<Resumed> {
  const answer = await resume(wanted);
  expect(answer.status).toBe(200);
  return answer.json();
}

it.each([
  '/main/profile/settings',
  '/main/messages',
  '/main/feed?x=/api/me',
  '/main/post/5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11',
])('POST /api/auth/resume returns the session, and the data of %s', async (address) => {
  const page = address.split('?')[0]!;
  const person = await returning();
  expect(
    (await call('GET', '/api/me', { as: { ...person, token: person.access_token } })).status,
  ).toBe(401);
  const { session, answers } = await resumed({ ...person, page });
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { id: person.id } });
  expect(Object.keys(answers).length).toBeGreaterThan(0);
  for (const [path, { status, headers, body }] of Object.entries(answers)) {
    const asked = await call('GET', path, { as: { ...person, token: session.access_token } });
    const stripped = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
    expect([path, status, stripped(body)]).toEqual([
      path,
      asked.status,
      stripped(await asked.text()),
    ]);
    expect(headers['Content-Type']).toBe(asked.headers.get('Content-Type'));
  }
});

it('POST /api/auth/resume returns a session that auth-js accepts without a refresh', async () => {
  const { session } = await resumed(await returning());
  const storage = new Map([['supabase.auth.token', JSON.stringify(session)]]);
  const { data } = await newClient(storage).getSession();
  expect(data.session).toEqual(session);
  const { data: later, error } = await newClient(storage).refreshSession();
  expect(error).toBeNull();
  expect(later.session!.refresh_token).not.toBe(session.refresh_token);
});

it('POST /api/auth/resume reads session and data from the database in parallel', async () => {
  const person = await returning();
  let running = 0;
  const calls: number[] = [];
  const DB = observedD1(env.DB, {
    sent: () => void calls.push(++running),
    answered: () => void running--,
  });
  const request = new Request(`http://localhost${RESUME}`, {
    method: 'POST',
    body: JSON.stringify({ ...person, page: '/main/feed' }),
  });
  const answer = await app.fetch(request, { ...env, DB }, createExecutionContext());
  expect(answer.status).toBe(200);
  expect(calls).toEqual([1, 2]);
});

it('POST /api/auth/resume is safe to repeat, and gives all tabs the same session', async () => {
  const person = await returning();
  const all = await Promise.all(Array.from({ length: 5 }, () => resumed(person)));
  // A lost response.
  all.push(await resumed(person));
  expect(new Set(all.map(({ session }) => session.refresh_token)).size).toBe(1);
  for (const { answers } of all) expect(answers['/api/feed']?.status).toBe(200);

  // A thief of the token arrives after its owner has refreshed.
  const { session } = await resumed({ ...person, refresh_token: all[0]!.session.refresh_token });
  const copied = await resume(person);
  expect(copied.status).toBe(400);
  expect(await copied.json()).toEqual({
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  });
  const owner = await resume({ ...person, refresh_token: session.refresh_token });
  expect(await owner.json()).toMatchObject({ code: 'refresh_token_not_found' });
});

it('POST /api/auth/resume returns nothing for an ended or expired session', async () => {
  const ended = await returning();
  await db.delete(authSessions).where(eq(authSessions.id, sessionIdOf(ended.access_token)));
  const unused = await returning();
  await db
    .update(authSessions)
    .set({ refreshedAt: 0 })
    .where(eq(authSessions.id, sessionIdOf(unused.access_token)));
  for (const [person, code] of [
    [ended, 'refresh_token_not_found'],
    [unused, 'session_expired'],
  ] as const) {
    const answer = await resume({ ...person, page: '/main/profile/settings' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
    expect(await answer.json()).toEqual({ code, message: expect.any(String) });
  }
});

it('POST /api/auth/resume reads nothing for a forged token, or one of another session', async () => {
  const [one, other] = [await returning(), await returning()];
  const [head, , signature] = one.access_token.split('.');
  const claims = Buffer.from(
    JSON.stringify({ sub: other.id, session_id: sessionIdOf(one.access_token) }),
  ).toString('base64url');
  for (const access_token of [other.access_token, `${head}.${claims}.${signature}`, 'x', ''])
    expect(await resumed({ ...one, access_token })).toMatchObject({
      session: { user: { id: one.id } },
      answers: {},
    });
});

it.each(['', 'x', 'A'.repeat(70), '\0'])(
  'POST /api/auth/resume rejects the made-up token %j',
  async (refresh_token) => {
    const { access_token } = await returning();
    const answer = await resume({ access_token, refresh_token });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: expect.any(String) });
  },
);

it('POST /api/auth/resume returns only data that pages of the site preload', async () => {
  const creator = await createCreator();
  const person = await returning();
  const asked = async (page: string) => Object.keys((await resumed({ ...person, page })).answers);
  expect(await asked(`/main/ask/${creator.username}`)).toEqual([
    `/api/users/${creator.username}`,
    `/api/users/${creator.username}/ratings`,
  ]);
  for (const page of [
    ...['/main/help', '/api/me', '/api/me/orders', '/main/feed/../../api/me', '/nowhere', '/'],
    ...['//evil.example/main/feed', '/main/ask/%E0%A4%A', '/\\', '/%00', '/ é\u{1f600}'],
  ])
    expect([page, await asked(page)]).toEqual([page, []]);
  for (const page of ['main/feed', 'https://evil.example/main/feed', `/${'x'.repeat(3_000)}`])
    expect((await resume({ ...person, page })).status).toBe(400);
});

it('POST /api/auth/resume is not cached, and has no other method', async () => {
  const person = await returning();
  const answer = await resume(person);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-D1-Bookmark')).toBeTruthy();
  expect((await call('GET', `${RESUME}?refresh_token=${person.refresh_token}`)).status).toBe(404);
});
