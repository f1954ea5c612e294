import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../domain/problem.ts';
import app from '../../../worker/app.ts';
import { auditBooks } from '../../../worker/marketplace/payments/audit.ts';
import { EDGE_HEADER } from '../../../worker/platform/http/cache-policy.ts';
import { bodyFor } from '../../support/workerd/endpoints.ts';
import { db, type Person } from '../../support/workerd/marketplace.ts';
import { callsIn, type LimitedCall, requestFor } from '../costs/calls.ts';
import { answersWithin3Seconds, type Fault, faults, faulty, faultyD1, goesWell } from './faults.ts';
import { smallMarket } from './market.ts';

/** Responses while a dependency is down, hangs or is late. */

let market: Awaited<ReturnType<typeof smallMarket>>;
let reads: LimitedCall[];

beforeAll(async () => {
  market = await smallMarket();
  reads = callsIn(market).filter(({ method }) => method === 'GET');
});

/** Fails unless a 503 response is usable for a client, a cache and a user. */
async function expectHonest(answer: Response, label: string): Promise<void> {
  expect(Number(answer.headers.get('Retry-After')), label).toBeGreaterThan(0);
  expect(answer.headers.get('Cache-Control'), label).toBe('no-store');
  expect(answer.headers.get(EDGE_HEADER), label).toBeNull();
  expect(answer.headers.get('X-Request-Id'), label).toBeTruthy();
  const text = await answer.text();
  expect(text, label).not.toMatch(/\n\s+at |D1_ERROR|SQLITE_|node_modules/);
  const type = answer.headers.get('Content-Type');
  if (type?.startsWith('text/html')) {
    expect(text, label).toContain('<html lang="fr">');
    expect(text, label).toContain('indisponible');
    expect(text, label).toContain('Réessayer</a>');
    expect(answer.headers.get('X-Robots-Tag'), label).toBe('noindex');
  } else if (label.includes('/api/auth/')) expect(JSON.parse(text), label).toHaveProperty('msg');
  else {
    expect(type, label).toBe('application/problem+json');
    const problem: Problem = JSON.parse(text);
    expect(problem.code, label).toMatch(/^server\.(unavailable|outcome_unknown)$/);
    expect(problem.detail, label).toMatch(/service/);
  }
}

const d1Faults = Object.entries(faults).filter(([name]) => name !== 'does it, and never says so');

/** A deadline and an error take different ways through the Worker; other faults differ from these in a word. */
const either = d1Faults.filter(([name]) => /^(never|loses)/.test(name));

describe('read', () => {
  it.each(either)(
    'while D1 %s answers 503 within three seconds where it is needed, and everything else works',
    async (_, fault) => {
      const answers = await answersWithin3Seconds(reads.map(requestFor), () => ({
        DB: faultyD1(fault),
      }));
      const outcomes = reads.map(
        ({ route, path }, index) => `${route} ${path} ${answers[index]!.status}`,
      );
      expect(outcomes).toEqual(
        reads.map(({ route, path, atMost, status = 200 }) => {
          // The status page reports it as down instead.
          const needsNone = (atMost === 0 && status !== 101) || route === 'GET /api/status';
          return `${route} ${path} ${needsNone ? status : status === 101 ? 204 : 503}`;
        }),
      );
      for (const [index, answer] of answers.entries())
        if (answer.status === 503) await expectHonest(answer, outcomes[index]!);
    },
  );

  it.each(d1Faults)('without measured costs does the same while D1 %s', async (_, fault) => {
    const paths = [
      '/sitemap.xml',
      '/sitemaps/0.xml',
      '/api/auth/verify?token=x&type=recovery',
      '/api/auth/callback?code=x&state=y',
      '/unsubscribe?token=x',
      '/api/appeals/x',
      '/',
      '/robots.txt',
      '/nulle-part',
    ];
    const answers = await answersWithin3Seconds(
      paths.map((path) => requestFor({ path })),
      () => ({ DB: faultyD1(fault) }),
    );
    for (const [index, answer] of answers.entries()) {
      const label = `${paths[index]} ${answer.status}`;
      expect(answer.status === 503 || answer.status < 500, label).toBe(true);
      if (answer.status === 503) await expectHonest(answer, label);
    }
  });
});

/** Every writing route, with a valid body, as a permitted user. */
function writes(): { label: string; make: () => Request }[] {
  const { asker, creator, moderator, fan, star } = market;
  const around = { username: star.username, topicId: market.topicId };
  const routes = app.routes.filter(
    ({ method, path }) =>
      /^(POST|PUT|PATCH|DELETE)$/.test(method) && path.startsWith('/api/') && !path.includes('*'),
  );
  const idIn = (path: string) => {
    if (path.startsWith('/api/posts/')) return market.post;
    if (path.startsWith('/api/comments/')) return market.commentId;
    if (path.startsWith('/api/conversations/')) return market.conversationId;
    if (path.startsWith('/api/moderation/reports/')) return market.reportId;
    return crypto.randomUUID();
  };
  const callerOf = (path: string): Person => {
    if (path.startsWith('/api/moderation/')) return moderator;
    if (path.startsWith('/api/me')) return creator;
    return /conversations|orders/.test(path) ? asker : fan;
  };
  const unique = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return [...unique].map(([label, { method, path }]) => {
    const address = path
      .replace(':orderId', market.orderId)
      .replace(':username', star.username)
      .replace(':id', idIn(path))
      .replaceAll(/:\w+/g, crypto.randomUUID());
    const query = path === '/api/auth/token' ? '?grant_type=password' : '';
    const operates = path.startsWith('/api/operations/');
    const headers = {
      Authorization: `Bearer ${operates ? env.OPERATOR_TOKEN : callerOf(path).token}`,
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify(bodyFor(label, around));
    const make = () => new Request(`http://localhost${address}${query}`, { method, headers, body });
    return { label, make };
  });
}

/** The tables of D1 that requests write. */
async function stored(): Promise<unknown> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and sql not like '%virtual%'
     and name not like '\\_%' escape '\\' and name not like 'sqlite%' and name not like '%\\_fts%' escape '\\'`,
  ).all<{ name: string }>();
  const found = await env.DB.batch(
    tables.map(({ name }) => env.DB.prepare(`select count(*) as rows from "${name}"`)),
  );
  return Object.fromEntries(tables.map(({ name }, index) => [name, found[index]!.results[0]]));
}

describe('while another dependency', () => {
  const others: [string, (fault: Fault) => Partial<Env>][] = [
    ['the store of rankings', (fault) => ({ RANKINGS: faulty(env.RANKINGS, fault) })],
    [
      'the store of pictures',
      (fault) => ({
        PROFILE_IMAGES: faulty(env.PROFILE_IMAGES, fault),
        CREATOR_POSTS: faulty(env.CREATOR_POSTS, fault),
        VERIFICATION_FILES: faulty(env.VERIFICATION_FILES, fault),
      }),
    ],
    ['inboxes', (fault) => ({ INBOX: faulty(env.INBOX, fault) })],
    ['conversations', (fault) => ({ CONVERSATION: faulty(env.CONVERSATION, fault) })],
  ];

  it.each(
    others.flatMap(([name, bindings]) =>
      ['never answers', 'is overloaded'].map((fault) => [name, fault, bindings] as const),
    ),
  )('(%s) %s, only what needs it is 503', async (name, fault, bindings) => {
    const pictures = [
      `/images/creator-posts/${market.star.id}/1.jpg`,
      '/images/profile-images/a/b.png',
    ];
    const asked = [...reads, ...pictures.flatMap((path) => [{ path }, { path: `${path}?w=96` }])];
    const answers = await answersWithin3Seconds(asked.map(requestFor), () =>
      bindings(faults[fault]!),
    );
    const gone = asked.filter((_, index) => answers[index]!.status === 503);
    for (const [index, answer] of answers.entries()) {
      const label = `${asked[index]!.path} ${answer.status}`;
      expect(answer.status === 503 || answer.status < 500, label).toBe(true);
      if (answer.status === 503) await expectHonest(answer, label);
    }
    // Lists of people and posts come from D1 when there are no rankings.
    const isRankings = name === 'the store of rankings';
    expect(gone.some(({ path }) => path === '/api/discovery')).toBe(isRankings);
    // A list requested in several ways counts once.
    const addresses = new Set(gone.map(({ path }) => path.split('?')[0]));
    expect(addresses.size).toBeGreaterThan(0);
    expect(addresses.size).toBeLessThan(12);
  });
});

describe('change', () => {
  /** Operators have a longer timeout, since their requests read the whole ledger. */
  const asked = () => writes().filter(({ label }) => !label.includes('/api/operations/'));

  it.each(either)('is 503 while D1 %s, and nothing is stored', async (_, fault) => {
    const before = await stored();
    const requests = asked();
    const answers = await answersWithin3Seconds(
      requests.map(({ make }) => make()),
      () => ({ DB: faultyD1(fault) }),
    );
    for (const [index, answer] of answers.entries()) {
      const label = `${requests[index]!.label} ${answer.status}`;
      expect(answer.status === 503 || answer.status < 500, label).toBe(true);
      if (answer.status === 503) await expectHonest(answer, label);
    }
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(40);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['is done without a response from D1', () => faults['does it, and never says so']!],
    ['loses D1 after its first step', goesWell(1, faults['never answers']!)],
    ['loses D1 after its second step', goesWell(2, faults['loses the network']!)],
  ] as [string, () => Fault][])(
    'that %s can be repeated, and the ledger balances',
    async (_, fault) => {
      const requests = asked();
      const answers = await answersWithin3Seconds(
        requests.map(({ make }) => make()),
        () => ({ DB: faultyD1(fault()) }),
      );
      for (const [index, answer] of answers.entries()) {
        const label = `${requests[index]!.label} ${answer.status}`;
        expect(answer.status === 503 || answer.status < 500, label).toBe(true);
        if (answer.status === 503) await expectHonest(answer, label);
      }
      for (const { label, make } of requests) {
        const again = await app.fetch(make(), env, createExecutionContext());
        expect(again.status, `${label} again: ${await again.text()}`).toBeLessThan(500);
      }
      expect((await auditBooks(db)).balanced).toBe(true);
    },
  );
});
