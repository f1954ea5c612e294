import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import app from '../../worker/app.ts';
import { call, createPerson } from '../support/workerd/marketplace.ts';
import { signedHeaders } from '../support/workerd/stripe-market.ts';
import { credentials, newClient, newcomer } from './auth/client.ts';

/**
 * Sends requests until one is rejected; returns that response. Twice the limit is enough even if a
 * minute ends in between.
 */
async function insist(limit: number, ask: () => Promise<Response>): Promise<Response | undefined> {
  for (let sent = 0; sent <= 2 * limit; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    const refusal = answers.find(({ status }) => status === 429);
    if (refusal) return refusal;
  }
  return undefined;
}

it('comments and searches are rate-limited per user', async () => {
  const [busy, other] = [await createPerson(), await createPerson()];
  const comment = (as: typeof busy) =>
    call('POST', `/api/posts/${crypto.randomUUID()}/comments`, { as, json: {} });
  const refusal = await insist(120, () => comment(busy));
  expect(refusal?.headers.get('Retry-After')).toBe('60');
  expect(await refusal?.json()).toMatchObject({ code: 'request.rate_limited' });
  expect((await comment(other)).status).toBe(400);

  const search = (address: string) =>
    call('GET', '/api/search?q=', { headers: { 'CF-Connecting-IP': address } });
  expect((await insist(300, () => search('192.0.2.1')))?.status).toBe(429);
  expect((await search('192.0.2.2')).status).toBe(200);

  // The lower of two limits, since a search costs more than most requests.
  const deployed = { ...env, SEARCH_LIMIT: env.REPORT_LIMIT };
  const searchMessages = async ({ token }: typeof busy) =>
    app.fetch(
      new Request('http://localhost/api/me/messages/search?q=mot', {
        headers: { Authorization: `Bearer ${token}` },
      }),
      deployed,
      createExecutionContext(),
    );
  expect((await insist(120, () => searchMessages(busy)))?.status).toBe(429);
  expect((await searchMessages(other)).status).toBe(200);
});

it('a session of somebody else does not use up a user’s limit of codes', async () => {
  const deployed = { ...env, SIGN_IN_LIMIT: env.REPORT_LIMIT };
  const person = newcomer();
  await newClient().signUp(person);
  const token = async () =>
    (await newClient().signInWithPassword(credentials(person))).data.session!.access_token;
  const [thief, owner] = [await token(), await token()];
  const challenge = (as: string) =>
    app.fetch(
      new Request(`http://localhost/api/auth/factors/${crypto.randomUUID()}/challenge`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${as}` },
      }),
      deployed,
      createExecutionContext(),
    );
  expect((await insist(120, async () => challenge(thief)))?.status).toBe(429);
  expect((await challenge(owner)).status).toBe(404);
});

it('uploads are rate-limited', async () => {
  const busy = await createPerson();
  const upload = () => call('PUT', '/api/me/avatar', { as: busy });
  expect((await insist(120, upload))?.status).toBe(429);
  expect((await call('POST', '/api/me/verification', { as: busy })).status).toBe(429);
});

it('reports are rate-limited per network address or user', async () => {
  const busy = await createPerson();
  const report = (headers: Record<string, string>, as?: typeof busy) =>
    call('POST', '/api/reports', { as, headers, json: {} });
  const one = { 'CF-Connecting-IP': '192.0.2.31' };
  expect((await insist(120, () => report(one)))?.status).toBe(429);
  expect((await report({ 'CF-Connecting-IP': '192.0.2.32' })).status).toBe(400);
  expect((await report(one, busy)).status).toBe(400);
  expect((await insist(120, () => report({}, busy)))?.status).toBe(429);
});

it('every response has a request id, in the header and in the problem', async () => {
  const response = await call('GET', '/api/nowhere', { headers: { 'CF-Ray': '8f2a-CDG' } });
  expect(response.headers.get('X-Request-Id')).toBe('8f2a-CDG');
  expect(await response.json()).toMatchObject({ code: 'not_found', requestId: '8f2a-CDG' });
  expect((await call('GET', '/api/health')).headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('pages are rate-limited, with a readable error page', async () => {
  // The local limit is high: this one replaces it as in a deployment.
  const deployed = { ...env, PAGE_LIMIT: env.SEARCH_LIMIT };
  const page = (address: string, path = '/contact') =>
    app.fetch(
      new Request(`http://localhost${path}`, { headers: { 'CF-Connecting-IP': address } }),
      deployed,
      createExecutionContext(),
    );
  const refusal = await insist(300, async () => page('192.0.2.7'));
  expect(refusal?.headers.get('Retry-After')).toBe('60');
  expect(refusal?.headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(await refusal?.text()).toContain('Trop de requêtes');
  // Insists, since the limit's minute may end between two requests.
  for (const path of ['/', '/main/feed', '/@ana', '/nulle-part', '/sitemap.xml'])
    expect(await insist(300, async () => page('192.0.2.7', path)), path).toBeDefined();
  expect((await page('192.0.2.8')).status).toBe(200);
});

it('token refreshes are rate-limited, alone or for a page, in GoTrue’s format', async () => {
  // The local limit is high: this one replaces it as in a deployment.
  const deployed = { ...env, TOKEN_LIMIT: env.REPORT_LIMIT };
  const ask = (address: string, path: string, json: object) =>
    app.fetch(
      new Request(`http://localhost/api/auth/${path}`, {
        method: 'POST',
        headers: { 'CF-Connecting-IP': address },
        body: JSON.stringify(json),
      }),
      deployed,
      createExecutionContext(),
    );
  const json = { refresh_token: 'made up', access_token: 'made up', page: '/main/feed' };
  const refresh = async (address: string) => ask(address, 'token?grant_type=refresh_token', json);
  const refusal = await insist(120, () => refresh('192.0.2.41'));
  expect(refusal?.headers.get('Retry-After')).toBe('60');
  expect(await refusal?.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect((await ask('192.0.2.41', 'resume', json)).status).toBe(429);
  expect((await refresh('192.0.2.42')).status).toBe(400);
});

/** The local limits are high: this one replaces them as in a deployment. */
const small = { TOKEN_LIMIT: env.COMMENT_LIMIT, API_LIMIT: env.COMMENT_LIMIT };

const ask = async (
  address: string,
  method: string,
  path: string,
  { headers = {}, ...init }: { headers?: Record<string, string>; body?: string } = {},
) =>
  app.fetch(
    new Request(`http://localhost${path}`, {
      ...init,
      ...{ method, headers: { 'CF-Connecting-IP': address, ...headers } },
      redirect: 'manual',
    }),
    { ...env, ...small },
    createExecutionContext(),
  );

it.each([
  ['GET', '/api/auth/user', 401],
  ['GET', '/api/auth/sessions', 401],
  ['DELETE', '/api/auth/sessions/made-up', 401],
  ['POST', '/api/auth/logout', 401],
  ['GET', '/api/auth/callback?state=made-up', 302],
] as const)('%s %s is rate-limited per network address', async (method, path, status) => {
  const from = (host: number) => `198.51.${path.length}.${host}`;
  expect((await ask(from(1), method, path)).status).toBe(status);
  const refusal = await insist(120, () => ask(from(1), method, path));
  expect(refusal?.headers.get('Retry-After')).toBe('60');
  expect(await refusal?.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect((await ask(from(2), method, path)).status).toBe(status);
});

it('the owner of a stolen token can end its session when the thief has reached the limit', async () => {
  const owner = await createPerson();
  const headers = { Authorization: `Bearer ${owner.token}` };
  const sessions = (address: string) => ask(address, 'GET', '/api/auth/sessions', { headers });
  expect((await insist(120, () => sessions('203.0.113.61')))?.status).toBe(429);
  expect((await sessions('203.0.113.62')).status).toBe(200);
});

it('requests for missing images are rate-limited, and others are not counted', async () => {
  await env.PROFILE_IMAGES.put('there/profile.png', 'a picture');
  const there = () => ask('203.0.113.71', 'GET', '/images/profile-images/there/profile.png');
  const missing = (address: string, key = 'nobody/profile.png') =>
    ask(address, 'GET', `/images/profile-images/${key}`);
  for (let sent = 0; sent < 300; sent += 1) {
    const answer = await there();
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  }
  expect((await missing('203.0.113.71')).status).toBe(404);
  const refusal = await insist(120, () => missing('203.0.113.71'));
  expect(refusal?.headers.get('Retry-After')).toBe('60');
  expect(await refusal?.json()).toMatchObject({ code: 'request.rate_limited' });
  expect((await missing('203.0.113.71', 'no-picture')).status).toBe(429);
  expect((await there()).status).toBe(200);
  expect((await missing('203.0.113.72')).status).toBe(404);
});

it.each(['/api/payments/events', '/api/payments/events/connect'])(
  'forged events to %s are rate-limited, and real ones from the same address never',
  async (path) => {
    const address = `203.0.113.${path.length + 100}`;
    const body = JSON.stringify({
      id: `evt_${path}`,
      object: 'event',
      type: 'x',
      data: { object: {} },
    });
    const forged = () => ask(address, 'POST', path, { body });
    expect((await forged()).status).toBe(400);
    expect(await (await insist(120, forged))?.json()).toMatchObject({
      code: 'request.rate_limited',
    });
    const headers = await signedHeaders(path, body);
    for (let sent = 0; sent < 3; sent += 1)
      expect((await ask(address, 'POST', path, { body, headers })).status).toBe(200);
  },
);
