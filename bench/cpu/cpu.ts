/**
 * `npm run bench:cpu`: the CPU time of the hot endpoints in workerd, compared with bare Hono routes
 * that do the same reads. Rounds alternate between the two, and their medians are compared. Takes
 * part of the endpoints' paths to measure only those. Exits with 1 when a ratio is above the goal.
 * Needs Linux.
 */
import { newFactorKey, newSigningKeys } from '../../scripts/local/environment.ts';
import { meteredClient } from '../cost/client.ts';
import { OPERATOR_TOKEN, usernameOf } from '../cost/people.ts';
import { prepare } from '../cost/prepare.ts';
import { bench } from '../harness/bench.ts';
import type { Comparison } from '../harness/compare.ts';
import { median } from '../harness/median.ts';
import { serveWorker } from '../harness/serve-worker.ts';
import type { Server } from '../harness/servers.ts';

const RATIO_MAX = 1.5;
const ROUNDS = 7;
const REQUESTS_A_ROUND = 120;
const AT_ONCE = 4;
const POSTS = 1_000;
const port = Number(process.env.PORT ?? 5395);

const endpoints = [
  { path: '/api/feed', as: null },
  { path: '/api/feed', as: 'reader' },
  { path: '/api/discovery', as: null },
  { path: `/api/users/${usernameOf('author')}`, as: null },
  { path: `/api/users/${usernameOf('author')}`, as: 'reader' },
  { path: '/api/search?q=sport', as: null },
  { path: '/api/topics/sport/yoga-et-pilates/creators', as: null },
  { path: '/api/conversations', as: 'reader' },
] as const;

const wanted = process.argv.slice(2);
await bench('cpu', async ({ folder, endWith, compare }) => {
  await prepare(folder, POSTS);
  const secrets = { AUTH_SIGNING_KEYS: newSigningKeys(), FACTOR_KEYS: newFactorKey() };
  const settings = { ...secrets, OPERATOR_TOKEN, GOOGLE_CLIENT_SECRET: 'bench' };
  const server = await serveWorker('bench/cpu/worker.ts', folder, port, settings, '--minify');
  endWith(server);
  const { tokenOf } = meteredClient(server.origin, secrets);
  const comparisons: Comparison[] = [];
  for (const { path: address, as } of endpoints) {
    if (wanted.length > 0 && !wanted.some((part) => address.includes(part))) continue;
    const name = as ? `${address}, signed in` : address;
    const headers = as ? { Authorization: `Bearer ${await tokenOf(as)}` } : undefined;
    const { bare, product } = await measure(server, address, headers);
    comparisons.push({ what: name, baseline: bare, product, goal: { ratioMax: RATIO_MAX } });
    console.error(`${name}: ${(product / bare).toFixed(2)}`);
  }
  const title = `CPU ms a request, medians of ${ROUNDS} rounds of ${REQUESTS_A_ROUND}`;
  compare(title, comparisons, 'bare route');
});

/** CPU milliseconds per request, of the bare route and of the product's. */
async function measure(
  { origin, cpuMs }: Server,
  address: string,
  headers: Record<string, string> | undefined,
): Promise<{ bare: number; product: number }> {
  await get(`${origin}/bare/learn${address}`, headers);
  const costs = { bare: [] as number[], product: [] as number[] };
  // The first round of each is a warm-up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [kind, url] of [
      ['bare', `${origin}/bare/answer${address}`],
      ['product', origin + address],
    ] as const) {
      const before = cpuMs();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let sent = 0; sent < REQUESTS_A_ROUND / AT_ONCE; sent += 1) await get(url, headers);
        }),
      );
      if (round > 0) costs[kind].push((cpuMs() - before) / REQUESTS_A_ROUND);
    }
  return { bare: median(costs.bare), product: median(costs.product) };
}

async function get(url: string, headers: Record<string, string> | undefined): Promise<void> {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
}
