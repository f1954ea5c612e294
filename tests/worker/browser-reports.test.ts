import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../support/workerd/marketplace.ts';
import { wellFormed } from './fuzz/requests.ts';

const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
afterEach(() => void printed.mockClear());
const lines = () => printed.mock.calls.map(([line]) => JSON.parse(line));

const bodies = wellFormed({ username: 'lea', topicId: 'x' });
const report = bodies['/browser-reports']!;
const violation = bodies['/csp-reports']!;

const sendCsp = (body: unknown, type = 'application/csp-report') =>
  call('POST', '/api/csp-reports', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': type },
  });

it('logs what a page tells of itself, of anybody', async () => {
  const answer = await call('POST', '/api/browser-reports', { json: report });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(lines()).toEqual([
    {
      event: 'browser.error',
      screen: '/auth',
      name: 'TypeError',
      frames: ['/assets/index-a1.js:1:2'],
      version: 'v1',
    },
    {
      event: 'browser.timing',
      ...{ screen: '/auth', each: 10, lcp: 900, ttfb: 80, inp: 16, cls: 0.01 },
      version: 'v1',
    },
  ]);
});

it('knows screens by their patterns alone, and logs nothing that fits no rule', async () => {
  const of = (screen: string) => ({ ...report, timing: { screen, each: 1 }, errors: [] });
  await call('POST', '/api/browser-reports', { json: of('/main/user/lea') });
  await call('POST', '/api/browser-reports', { json: of('/main/user/:username') });
  expect(lines().map(({ screen }) => screen)).toEqual([null, '/main/user/:username']);
  printed.mockClear();
  const wrong = { ...report, errors: [{ screen: '/', name: 'Bonjour Léa', frames: [] }] };
  const answer = await call('POST', '/api/browser-reports', { json: wrong });
  expect([answer.status, lines()]).toEqual([400, []]);
});

it('logs what browsers have stopped, in both ways that they tell it', async () => {
  expect((await sendCsp(violation)).status).toBe(204);
  const modern = {
    type: 'csp-violation',
    body: {
      documentURL: `${env.SITE_ORIGIN}/@lea`,
      effectiveDirective: 'img-src',
      blockedURL: 'http://pictures.test/lea.png',
    },
  };
  expect((await sendCsp([modern], 'application/reports+json')).status).toBe(204);
  const version = env.VERSION.id;
  const event = 'browser.csp';
  expect(lines()).toEqual([
    { event, screen: '/auth', directive: 'script-src-elem', blocked: 'inline', version },
    {
      ...{ event, screen: '/:handle', directive: 'img-src', blocked: 'http://pictures.test' },
      version,
    },
  ]);
});

it('refuses what is no report', async () => {
  const refusals = [
    [await sendCsp('{'), 400],
    [await sendCsp({ lea: 1 }), 400],
    [await sendCsp(violation, 'text/plain'), 415],
    [await sendCsp(Array.from({ length: 51 }, () => ({ type: 'x' }))), 400],
    [await sendCsp({ 'csp-report': { 'document-uri': 'x'.repeat(70_000) } }), 413],
  ] as const;
  for (const [answer, status] of refusals) expect(answer.status).toBe(status);
  expect(lines()).toEqual([]);
});

it('takes so many of an address, whoever is signed in there', async () => {
  const headers = { 'CF-Connecting-IP': '192.0.2.77' };
  const statuses = new Set<number>();
  // Twice the limit will do, were a minute to end in between.
  for (let sent = 0; sent <= 240 && !statuses.has(429); sent += 1)
    statuses.add((await call('POST', '/api/browser-reports', { json: report, headers })).status);
  expect(statuses).toEqual(new Set([204, 429]));
});
