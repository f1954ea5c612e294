import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { type AppScripts, SCRIPTS_FILE } from '../../site/page-contract.ts';
import app from '../../worker/app.ts';
import { bodyFor } from '../support/workerd/endpoints.ts';
import { call } from '../support/workerd/marketplace.ts';

const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
afterEach(() => void printed.mockClear());
const entries = () => printed.mock.calls.map(([line]) => JSON.parse(line));

const around = { username: 'lea', topicId: 'x' };
const report = bodyFor('POST /api/browser-reports', around);
const violation = bodyFor('POST /api/csp-reports', around);

const sendCsp = (body: unknown, type = 'application/csp-report') =>
  call('POST', '/api/csp-reports', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': type },
  });

const scripts: AppScripts = { app: [], screens: {}, files: ['/assets/index-a1.js'] };
/** The assets of a build. */
const ASSETS = {
  fetch: async (address: URL) =>
    address.pathname === SCRIPTS_FILE ? Response.json(scripts) : env.ASSETS.fetch(address),
} as unknown as Fetcher;

const sendReport = (json: object) =>
  app.fetch(
    new Request('http://localhost/api/browser-reports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    }),
    { ...env, ASSETS },
    createExecutionContext(),
  );

const VERSION = '0b6a1f3e-5c7d-4e8f-9a0b-1c2d3e4f5a6b';

it('POST of a browser report logs errors and timings of any visitor', async () => {
  const answer = await sendReport({ ...report, version: VERSION });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(entries()).toEqual([
    {
      event: 'browser.error',
      screen: '/auth',
      name: 'TypeError',
      frames: ['/assets/index-a1.js:1:2'],
      version: VERSION,
    },
    {
      event: 'browser.timing',
      ...{ screen: '/auth', each: 10, lcp: 900, ttfb: 80, inp: 16, cls: 0.01 },
      version: VERSION,
    },
  ]);
});

it('a browser report logs no unknown files, error names or versions', async () => {
  const errors = [
    {
      screen: '/auth',
      name: 'LeaMartinAMenti',
      frames: ['/assets/lea-martin-a-menti.js:1:2', '/assets/index-a1.js:1:2', '/lea.js:3:4'],
    },
  ];
  expect((await sendReport({ version: 'lea-martin-a-menti', errors })).status).toBe(204);
  expect(entries()).toEqual([
    {
      ...{ event: 'browser.error', screen: '/auth', name: 'Error' },
      ...{ frames: ['/assets/index-a1.js:1:2'], version: null },
    },
  ]);
});

it('a browser report logs screens by pattern, and nothing that breaks a rule', async () => {
  const of = (screen: string) => ({ ...report, timing: { screen, each: 1 }, errors: [] });
  await call('POST', '/api/browser-reports', { json: of('/main/user/lea') });
  await call('POST', '/api/browser-reports', { json: of('/main/user/:username') });
  expect(entries().map(({ screen }) => screen)).toEqual([null, '/main/user/:username']);
  printed.mockClear();
  const wrong = { ...report, errors: [{ screen: '/', name: 'Bonjour Léa', frames: [] }] };
  const answer = await call('POST', '/api/browser-reports', { json: wrong });
  expect([answer.status, entries()]).toEqual([400, []]);
});

it('a browser report logs CSP violations in both formats', async () => {
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
  expect(entries()).toEqual([
    { event, screen: '/auth', directive: 'script-src-elem', blocked: 'inline', version },
    {
      ...{ event, screen: '/:handle', directive: 'img-src', blocked: 'http://pictures.test' },
      version,
    },
  ]);
});

it('a browser report logs at most ten entries, and no long names of other sites', async () => {
  const of = (n: number) => ({
    type: 'csp-violation',
    body: {
      documentURL: `${env.SITE_ORIGIN}/@lea`,
      effectiveDirective: 'img-src',
      blockedURL: `https://${n}-${'lea-martin-'.repeat(3)}a-menti.test/`,
    },
  });
  const all = Array.from({ length: 45 }, (_, n) => of(n));
  expect((await sendCsp(all, 'application/reports+json')).status).toBe(204);
  expect(entries()).toHaveLength(10);
  expect(new Set(entries().map(({ blocked }) => blocked))).toEqual(new Set(['https']));
});

it('a malformed browser report is rejected', async () => {
  const refusals = [
    [await sendCsp('{'), 400],
    [await sendCsp({ lea: 1 }), 400],
    [await sendCsp(violation, 'text/plain'), 415],
    [await sendCsp(Array.from({ length: 51 }, () => ({ type: 'x' }))), 400],
    [await sendCsp({ 'csp-report': { 'document-uri': 'x'.repeat(70_000) } }), 413],
  ] as const;
  for (const [answer, status] of refusals) expect(answer.status).toBe(status);
  expect(entries()).toEqual([]);
});

it('browser reports are limited per network address, signed in or not', async () => {
  const headers = { 'CF-Connecting-IP': '192.0.2.77' };
  const statuses = new Set<number>();
  // Twice the limit is enough even if a minute ends in between.
  for (let sent = 0; sent <= 240 && !statuses.has(429); sent += 1)
    statuses.add((await call('POST', '/api/browser-reports', { json: report, headers })).status);
  expect(statuses).toEqual(new Set([204, 429]));
});
