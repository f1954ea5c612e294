import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getPlatformProxy } from 'wrangler';
import { database } from '../../database/client.ts';
import { quietTools } from '../../scripts/local/environment.ts';
import { run } from '../../scripts/local/run.ts';
import { refreshRankings } from '../../worker/discovery/refresh-rankings.ts';
import { generateMarketplace, marketplaceSize } from './marketplace.ts';
import { meteredD1, meteredKv } from './metered-bindings.ts';

/**
 * What a run of the rankings costs: `npm run bench:rankings -- [creators]`. The operation runs here
 * in Node, so that its CPU and memory are its own; D1 and KV are the real ones, in workerd.
 */
const creators = Number(process.argv[2] ?? 10_000);
const now = Date.UTC(2026, 10, 21, 12);
const stateDir = path.resolve('.wrangler', `bench-rankings-${creators}`);

Object.assign(process.env, quietTools);
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const size = marketplaceSize(creators);
console.log(
  `${size.creators} creators, ${size.posts} posts (a tenth of the last week), ${size.likes} likes, ${size.views} views`,
);
rmSync(stateDir, { recursive: true, force: true });
mkdirSync(stateDir, { recursive: true });
await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir]);
const file = databaseFile();
const generated = performance.now();
const generating = new DatabaseSync(file);
generateMarketplace(generating, size, now);
generating.close();
console.log(
  `generated in ${seconds(performance.now() - generated)}, ${megabytes(statSync(file).size)}`,
);

const platform = await getPlatformProxy<Env>({
  configPath: 'bench/rankings/wrangler.toml',
  persist: { path: path.join(stateDir, 'v3') },
});
const d1 = meteredD1(platform.env.DB);
const kv = meteredKv(platform.env.RANKINGS);
const rows = [
  await measure('first run', now),
  await measure('same clock again', now),
  await measure('ten minutes later', now + 600_000),
];
const statements = await d1.explain();
const peak = await peakMemory(now + 1_200_000);
await platform.dispose();

const plain = new DatabaseSync(file, { readOnly: true });
const plainCpu = process.cpuUsage();
const plainStart = performance.now();
for (const { sql, params } of statements) plain.prepare(sql).all(...(params as string[]));
const plainMs = performance.now() - plainStart;
const { user: plainUser, system: plainSystem } = process.cpuUsage(plainCpu);
plain.close();
rmSync(stateDir, { recursive: true });

console.table(rows);
console.table(
  statements.map(({ sql, rowsRead, ms }) => ({
    statement: nameOf(sql),
    'rows read': rowsRead,
    'ms in D1': Math.round(ms),
  })),
);
console.log(`Peak memory of a run: ${megabytes(peak)}`);
console.log(
  `The same statements of one run in plain SQLite: ${seconds(plainMs)}, ${seconds((plainUser + plainSystem) / 1000)} of CPU`,
);

async function measure(label: string, at: number) {
  d1.reset();
  kv.reset();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const refreshed = await refreshRankings(database(d1.binding), kv.binding, at, Date.now());
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return {
    run: label,
    wall: seconds(wall),
    'CPU outside D1': seconds((user + system) / 1000),
    'D1 round trips': d1.roundTrips(),
    'KV writes': refreshed?.kvWrites,
    'KV operations': kv.operations(),
  };
}

/** The most that a run holds on to at any time: garbage is collected before each sample. */
async function peakMemory(at: number): Promise<number> {
  const held = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  // What earlier runs have left behind takes a moment to go.
  for (let round = 0; round < 10; round += 1) {
    held();
    await setTimeout(50);
  }
  const before = held();
  let peak = before;
  const sample = () => {
    peak = Math.max(peak, held());
  };
  const sampling = setInterval(sample, 1);
  d1.onAnswer(sample);
  await refreshRankings(database(d1.binding), kv.binding, at, Date.now());
  d1.onAnswer(() => {});
  clearInterval(sampling);
  return peak - before;
}

function nameOf(sql: string): string {
  const marks = {
    recent_reactions: 'trending content',
    premium_started: 'trending profiles',
    active_premium: 'top profiles',
    storage_path: 'content cards',
    profile_counters: 'creator cards',
  };
  const mark = Object.entries(marks).find(([word]) => sql.includes(word));
  return mark?.[1] ?? 'topics';
}

function databaseFile(): string {
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const name = readdirSync(folder).find((entry) => /^[0-9a-f]{64}\.sqlite$/.test(entry));
  if (!name) throw new Error(`no database in ${folder}`);
  return path.join(folder, name);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
