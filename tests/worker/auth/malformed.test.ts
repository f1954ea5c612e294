import { exports } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { request, signedInClient } from './client.ts';

const { session } = await signedInClient();

async function expectRefusal(response: Response, what: string) {
  const text = await response.text();
  expect(response.status, `${what}: ${text}`).toBeGreaterThanOrEqual(400);
  expect(response.status, `${what}: ${text}`).toBeLessThan(500);
  expect(response.headers.get('Content-Type'), what).toMatch(/^application\/json/);
  expect(JSON.parse(text), what).toMatchObject({
    code: response.status,
    error_code: expect.any(String),
    msg: expect.any(String),
  });
}

it.each([
  ['GET', '/nowhere', 404],
  ['GET', '', 404],
  ['GET', '/', 404],
  ['DELETE', '/user', 404],
  ['PATCH', '/signup', 404],
  ['GET', '/signup', 404],
  ['POST', '/otp', 422],
  ['POST', '/magiclink', 422],
  ['POST', '/verify', 400],
  ['POST', '/resend', 400],
  ['GET', '/reauthenticate', 401],
  ['GET', '/user/identities/authorize', 404],
  ['POST', '/factors', 401],
  ['POST', '/factors/x/challenge', 401],
  ['GET', '/factors/x', 404],
  ['POST', '/passkeys/authentication/verify', 400],
  ['PUT', '/passkeys', 404],
  ['POST', '/sso', 404],
  ['GET', '/admin/users', 403],
  ['POST', '/invite', 403],
  ['POST', '/token?grant_type=id_token', 400],
  ['POST', '/token?grant_type=web3', 400],
  ['POST', '/token?grant_type=client_credentials', 400],
  ['POST', '/token', 400],
  ['GET', '/%', 404],
  ['GET', '/user%00', 404],
] as const)('%s %s is rejected in JSON', async (method, path, status) => {
  const response = await request(method, path, method === 'GET' ? {} : { body: {} });
  await expectRefusal(response.clone(), path);
  expect(response.status).toBe(status);
  const modern = await request(method, path, {
    versioned: true,
    ...(method === 'GET' ? {} : { body: {} }),
  });
  expect(modern.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
  expect(await modern.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
});

it.each([
  ['2024-01-01', true],
  ['2026-05-05', true],
  ['2023-12-31', false],
  ['demain', false],
  ['', false],
])('API version %j sets the error format', async (version, versioned) => {
  const response = await request('GET', '/nowhere', {
    headers: { 'X-Supabase-Api-Version': version },
  });
  expect(response.headers.get('X-Supabase-Api-Version')).toBe(versioned ? '2024-01-01' : null);
  expect(await response.json()).toHaveProperty(versioned ? 'message' : 'msg');
});

const endpoints = [
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['PUT', '/user'],
] as const;

const bodies = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '1',
  '"texte"',
  'undefined',
  '{"email":}',
  '\0',
  '\u{feff}{',
  `${'['.repeat(5000)}`,
  `"${'x'.repeat(20_000)}"`,
  `{"email":"${'x'.repeat(20_000)}"}`,
];

it.each(endpoints)('%s %s rejects a body that is not a JSON object', async (method, path) => {
  for (const body of bodies) {
    const response = await request(method, path, { body, token: session.access_token });
    await expectRefusal(response, `${path} ${body.slice(0, 20)}`);
  }
});

/** A seeded generator, so that a failure can be reproduced. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  'a\0b',
  "' or 1=1 --",
  '../../etc/passwd',
  'é'.repeat(2000),
  'a@b',
  'a@b.c',
  '"x y"@example.com',
  `${'a'.repeat(250)}@example.com`,
  'fuzz@example.com\n',
  [],
  {},
  ['a@example.com'],
  { $ne: null },
  { toString: 'x' },
  '__proto__',
  'signup',
  'recovery',
  '\u202e',
  '𝕏'.repeat(100),
];
const keys = [
  'email',
  'password',
  'phone',
  'type',
  'token',
  'token_hash',
  'data',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'gotrue_meta_security',
  '__proto__',
];

it('an account endpoint never fails on malformed input', { timeout: 60_000 }, async () => {
  const next = generator(20_261_121);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
  for (let round = 0; round < 400; round += 1) {
    const body: Record<string, unknown> = {};
    for (let n = next(5); n >= 0; n -= 1) body[pick(keys)] = pick(oddValues);
    if (next(3) === 0)
      body.data = { [pick(['name', 'username', 'x', 'constructor'])]: pick(oddValues) };
    const [method, path] = pick(endpoints);
    const response = await request(method, path, {
      body: JSON.stringify(body),
      token: path === '/user' ? session.access_token : undefined,
      versioned: next(2) === 0,
    });
    const what = `round ${round}: ${method} ${path} ${JSON.stringify(body)}`;
    const text = await response.text();
    expect(response.status, `${what} → ${text}`).toBeLessThan(500);
    expect(response.headers.get('Content-Type'), what).toMatch(/^application\/json/);
    JSON.parse(text);
  }
});

it('GET /health and /settings describe the service', async () => {
  const health = await request('GET', '/health');
  expect(await health.json()).toMatchObject({ name: 'GoTrue' });
  const settings = await request('GET', '/settings');
  expect(await settings.json()).toMatchObject({
    external: { email: true, google: true, phone: false },
    disable_signup: false,
  });
});

it('the account routes do not match paths beside them', async () => {
  const response = await exports.default.fetch('http://localhost/api/authx');
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
});
