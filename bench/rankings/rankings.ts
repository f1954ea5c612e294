import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { database } from '../../database/client.ts';
import { refreshRankings } from '../../worker/discovery/rankings/refresh-rankings.ts';
import { emptyDatabase, openDatabase } from '../visitor/database.ts';
import { generateMarketplace, marketplaceSize } from './marketplace.ts';
import { meteredD1, meteredKv } from './metered-bindings.ts';

/**
 * Measures the cost of a ranking run: `npm run bench:rankings -- [creators]`. The operation runs
 * here in Node, so that its CPU and memory are its own; D1 and KV are the real ones, in workerd.
 */
const creators = Number(process.argv[2] ?? 10_000);
/** A sample takes longer than a statement. */
const ANSWERS_A_SAMPLE = 25;
const now = Date.UTC(2026, 10, 21, 12);
const stateDir = path.resolve('.wrangler', `bench-rankings-${creators}`);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const size = marketplaceSize(creators);
console.log(
  `${size.creators} creators, ${size.posts} posts (a tenth of the last week), ${size.likes} likes, ${size.views} views`,
);
const file = await emptyDatabase(stateDir);
const generated = performance.now();
const generating = new DatabaseSync(file);
generateMarketplace(generating, size, now);
generating.close();
console.log(
  `generated in ${seconds(performance.now() - generated)}, ${megabytes(statSync(file).size)}`,
);

const opened = await openDatabase(stateDir);
const d1 = meteredD1(opened.DB);
const kv = meteredKv(opened.RANKINGS);
const quiet = await opened.visitedDuring(() => setTimeout(3_000));
const rows = [
  await measure('first run', now),
  await measure('same clock again', now),
  await measure('ten minutes later', now + 600_000),
];
const statements = await d1.explain();
const peak = await peakMemory(now + 1_200_000);
const busy = await opened.visitedDuring(() => refresh(now + 1_800_000));
await opened.dispose();
rmSync(stateDir, { recursive: true });

console.table(rows);
const kinds = Map.groupBy(statements, ({ sql }) => nameOf(sql));
console.table(
  [...kinds].map(([statement, all]) => ({
    statement,
    times: all.length,
    'rows read': all.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    'ms in D1': Math.round(all.reduce((sum, { ms }) => sum + ms, 0)),
    'longest, ms': Number(Math.max(...all.map(({ ms }) => ms)).toFixed(1)),
  })),
);
console.log(`Peak memory of a run: ${megabytes(peak)}`);
const longest = Math.max(...statements.map(({ ms }) => ms));
console.log(`Longest statement: ${longest.toFixed(1)} ms`);
for (const [when, waits] of Object.entries({ 'no run': quiet, 'a run': busy }))
  console.log(
    `Feed during ${when}: ${waits.requests} requests, median ${waits.median.toFixed(1)} ms, longest ${waits.longest.toFixed(1)} ms`,
  );

function refresh(at: number) {
  return refreshRankings(database(d1.binding), kv.binding, at, Date.now());
}

async function measure(label: string, at: number) {
  d1.reset();
  kv.reset();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const refreshed = await refresh(at);
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

/** The peak memory of a run: garbage is collected before each sample. */
async function peakMemory(at: number): Promise<number> {
  const held = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  // Garbage of earlier runs takes a moment to be collected.
  for (let round = 0; round < 10; round += 1) {
    held();
    await setTimeout(50);
  }
  const before = held();
  let peak = before;
  let answers = 0;
  d1.onAnswer(() => {
    answers += 1;
    if (answers % ANSWERS_A_SAMPLE === 0) peak = Math.max(peak, held());
  });
  await refresh(at);
  d1.onAnswer(() => {});
  return peak - before;
}

function nameOf(sql: string): string {
  const marks = {
    'as is_counted': 'reactions of the day',
    '"authorId"': 'usual days',
    'media.others_view_count': 'posts of the week',
    followersGained: 'trending profiles',
    activePremium: 'top profiles',
    storage_path: 'content cards',
    profile_counters: 'creator cards',
  };
  const mark = Object.entries(marks).find(([word]) => sql.includes(word));
  return mark?.[1] ?? 'topics';
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
