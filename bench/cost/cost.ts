/**
 * `npm run bench:cost -- [posts…] [--write]`: the cost of every endpoint in D1 and KV, in
 * marketplaces of 1,000, 100,000 and 1,000,000 posts or of the given sizes. The Worker is the
 * product's, in workerd, with metered bindings; the cost of a run of the rankings is counted too. Exits
 * with 1 when a target is missed; else it writes the results for those three sizes, or with `--write` for the given ones, into docs/costs.md.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  newFactorKey,
  newPushKey,
  newSigningKeys,
  openOutbox,
} from '../../scripts/local/environment.ts';
import { startLocalGoogle } from '../../scripts/local/google.ts';
import { serveWorker } from '../harness/serve-worker.ts';
import { stopServer } from '../harness/servers.ts';
import { type Endpoint, missedAims, missedByRankings, nameOf } from './aims.ts';
import { type Measured, meteredClient } from './client.ts';
import { callEverything } from './endpoints.ts';
import type { RankingCost } from './metered-bindings.ts';
import { EVENTS_SECRET } from './money.ts';
import { OPERATOR_TOKEN } from './people.ts';
import { prepare } from './prepare.ts';
import { publishEndpoints, publishRankings, publishViews } from './tell.ts';
import type { StoredBatch } from './views.ts';

const DOCUMENT = 'docs/costs.md';
/** The last handwritten line of the document. */
const WRITTEN_BELOW = '<!-- From here on `npm run bench:cost` writes. -->\n';

const { values: options, positionals } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const sizesGiven = positionals.map(Number);
const sizes = sizesGiven.length > 0 ? sizesGiven : [1_000, 100_000, 1_000_000];
if (!sizes.every((size) => size > 0 && size % 1_000 === 0))
  throw new Error('Sizes are thousands of posts: npm run bench:cost -- 1000 100000');
const port = Number(process.env.PORT ?? 5390);

const google = await startLocalGoogle();
const bySize: Measured[][] = [];
const rankings: RankingCost[] = [];
let stored: StoredBatch[] = [];
const states = sizes.map((posts) => path.resolve('.wrangler', `bench-cost-${posts}`));
try {
  for (const stateDir of states) {
    rmSync(stateDir, { recursive: true, force: true });
    mkdirSync(stateDir, { recursive: true });
  }
  // The largest takes as long as everything else: it fills while the smaller ones are measured.
  const largest = sizes.length - 1;
  const prepared = prepare(states[largest]!, sizes[largest]!);
  for (const [at, posts] of sizes.entries()) {
    await (at === largest ? prepared : prepare(states[at]!, posts));
    const { measured, views, ranked } = await measure(states[at]!);
    bySize.push(measured);
    rankings.push(ranked);
    stored = views;
  }
} finally {
  for (const stateDir of states) rmSync(stateDir, { recursive: true, force: true });
  await google.stop();
}

// A small marketplace may lack a second page, so only calls that all sizes have are compared.
const endpoints: Endpoint[] = bySize.at(-1)!.map((one) => ({
  name: nameOf(one),
  sizes: bySize.flatMap(
    (measured) => measured.find((other) => nameOf(other) === nameOf(one)) ?? [],
  ),
}));
const tables = [
  publishEndpoints(sizes, endpoints),
  publishRankings(sizes, rankings),
  publishViews(stored),
];
const results = `${tables.join('\n\n')}\n`;
console.log(results);
const missed = [
  ...endpoints.flatMap((endpoint) =>
    missedAims(endpoint, endpoints).map((aim) => `${endpoint.name}: ${aim}`),
  ),
  ...rankings.flatMap(missedByRankings),
];
for (const aim of missed) console.error(`Missed: ${aim}`);
const holds = missed.length === 0;
process.exitCode = holds ? 0 : 1;
if (holds && (options.write || sizesGiven.length === 0)) {
  const [byHand] = readFileSync(DOCUMENT, 'utf8').split(WRITTEN_BELOW);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(DOCUMENT, `${byHand}${WRITTEN_BELOW}\nMeasured on ${day}.\n\n${results}`);
}

/** Serves the metered Worker on that database, and calls it. */
async function measure(stateDir: string) {
  const secrets = {
    AUTH_SIGNING_KEYS: newSigningKeys(),
    FACTOR_KEYS: newFactorKey(),
    VAPID_KEYS: newPushKey(),
  };
  const events = {
    STRIPE_WEBHOOK_SECRET: EVENTS_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET: EVENTS_SECRET,
  };
  const settings = { ...secrets, ...events, OPERATOR_TOKEN, ...google.settings, ...openOutbox };
  const server = await serveWorker('bench/cost/metered-worker.ts', stateDir, port, settings);
  try {
    const client = meteredClient(server.origin, secrets);
    await callEverything(client);
    const views: StoredBatch[] = await (await fetch(`${server.origin}/views`)).json();
    const ranked: RankingCost = await (await fetch(`${server.origin}/rankings`)).json();
    console.error(`workerd took ${(server.cpuMs() / 1000).toFixed(1)} s of CPU`);
    return { measured: client.measured, views, ranked };
  } finally {
    stopServer(server);
  }
}
