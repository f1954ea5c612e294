/**
 * `npm run bench:cache-hit`: the cost of 1,000 visitors of 50 URLs within 30 seconds, directly at
 * the built Worker and behind a cache: the Worker's runs, its round trips to D1, and bytes. Then a
 * creator deletes a post, and the cache must not serve it any more. Exits with 1 when a target is
 * missed. Needs a bundle in dist/ (`npm run build`).
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { bench } from '../harness/bench.ts';
import type { Goal } from '../harness/compare.ts';
import { publicAddresses } from './addresses.ts';
import type { Counts } from './counts.ts';

const VISITORS = 1_000;
const ADDRESSES = 50;
const SECONDS = 30;
const RUNS_MAX = 60;
const port = Number(process.env.PORT ?? 8796);
const [workerPort, edgePort] = [port, port + 1];
const edge = `http://localhost:${edgePort}`;

/** The URL of a visitor: each equally often, in mixed order. */
const addressOf = (visitor: number) => (visitor * 7919 + (visitor >> 3)) % ADDRESSES;

interface Visited {
  answers: Record<string, number>;
  /** Total size of the bodies that visitors got. */
  bytes: number;
}

/** Sends the visitors' requests one after the other, without waiting for the answers. */
async function visit(addresses: string[], headers: Record<string, string>): Promise<Visited> {
  const visited: Visited = { answers: {}, bytes: 0 };
  const visits = Array.from({ length: VISITORS }, async (_, visitor) => {
    await new Promise((resolve) => setTimeout(resolve, (visitor * SECONDS * 1_000) / VISITORS));
    const answer = await fetch(edge + addresses[addressOf(visitor)], { headers });
    visited.answers[answer.status] = (visited.answers[answer.status] ?? 0) + 1;
    visited.bytes += (await answer.arrayBuffer()).byteLength;
  });
  await Promise.all(visits);
  return visited;
}

const counts = async (): Promise<Counts> => (await fetch(`${edge}/cdn-cgi/counts`)).json();

/** Lets the demo creator delete a post, and requests it from the cache. */
async function deletePost(miss: (aim: string) => void): Promise<void> {
  const call = async (method: string, path: string, token?: string, body?: object) => {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    return fetch(edge + path, { method, headers, body: body && JSON.stringify(body) });
  };
  const account = { email: 'creator@example.com', password: 'Demo-Questions-2026' };
  const signedIn = await call('POST', '/api/auth/token?grant_type=password', undefined, account);
  const { access_token: token } = await signedIn.json();
  const text = { mediaType: 'text', title: 'Ce qui part', bodyText: 'Ce qui va disparaître.' };
  const { id } = await (await call('POST', '/api/me/posts', token, text)).json();
  const { username } = await (await call('GET', '/api/me', token)).json();
  const seen = [`/decouvrir/post/${id}`, `/api/posts/${id}`, `/@${username}?neuf`];
  for (const path of seen)
    if (!(await (await fetch(edge + path)).text()).includes(id)) miss(`${path} has the post`);
  await call('DELETE', `/api/me/posts/${id}`, token);
  const since = Date.now();
  const has = async (path: string) =>
    (await (await fetch(edge + path)).text()).includes(text.title);
  while ((await Promise.all(seen.map(has))).includes(true)) {
    if (Date.now() - since > 60_000) return void miss('a deleted post is gone in a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log(`A deleted post has gone from the cache after ${Date.now() - since} ms; aim: 60,000`);
}

await bench('edge', async ({ folder, start, compare, miss }) => {
  const worker = await start(['node', 'bench/cache-hit/serve-metered.ts'], workerPort, {
    STATE_DIR: process.env.STATE_DIR ?? path.join(folder, 'state'),
    PURGE_API: `${edge}/cdn-cgi/purge`,
    NODE_NO_WARNINGS: '1',
  });
  const cache = spawn('node', ['bench/cache-hit/serve-cache.ts'], {
    env: { ...process.env, PORT: String(edgePort), WORKER: worker.origin },
    stdio: 'inherit',
  });
  try {
    while (!(await fetch(`${edge}/api/health`).catch(() => null))?.ok)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const addresses = await publicAddresses(worker.origin, ADDRESSES);
    // Warms up the renderer, and the resized images.
    for (const address of addresses) await fetch(worker.origin + address);
    const measure = async (headers: Record<string, string>) => {
      await counts();
      const { answers, bytes } = await visit(addresses, headers);
      if (Object.keys(answers).some((status) => status !== '200'))
        miss(`every visitor gets an answer: ${JSON.stringify(answers)}`);
      return { ...(await counts()), bytesToVisitors: bytes };
    };
    const without = await measure({ 'X-Without-Cache': '1' });
    const behind = await measure({});
    const figure = (what: string, name: keyof typeof without, goal?: Goal) => ({
      ...{ what, goal },
      ...{ baseline: without[name], product: behind[name] },
    });
    compare(
      `${VISITORS} visitors of ${ADDRESSES} addresses in ${SECONDS} s, behind a cache`,
      [
        figure('runs of the Worker', 'runs', { max: RUNS_MAX }),
        figure('of them 304', 'notModified'),
        figure('D1 round trips', 'roundTrips'),
        figure('bytes of the Worker', 'bytes'),
        figure('bytes to visitors', 'bytesToVisitors'),
      ],
      'no cache',
    );
    await deletePost(miss);
  } finally {
    cache.kill();
  }
});
