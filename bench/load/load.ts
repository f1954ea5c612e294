/**
 * `npm run bench:load`: sends many concurrent requests to the server of `npm start`: 10,000 mixed
 * ones and 200 uploads that are rejected while they arrive; and the same requests to a Worker that
 * answers each with the same JSON. Prints the product's answers by status, and latency and CPU
 * beside that Worker's; fails on any 5xx, any broken connection, and a missed goal. Takes the two
 * numbers. `-- --hour`: 60,000 mixed requests, of which the last tenth may cost little more than the
 * first one, though the marketplace has grown by all between. Needs a bundle in dist/ (`npm run build`) and Linux.
 */
import { parseArgs } from 'node:util';
import { IMAGE_MAX_BYTES } from '../../domain/limits.ts';
import { type Bench, bench } from '../harness/bench.ts';
import type { Goal } from '../harness/compare.ts';
import type { Server } from '../harness/servers.ts';
import { joinMarketplace } from './join-marketplace.ts';
import { mixedRequests, refusedUploads, type Step } from './requests.ts';
import { type Counts, noAnswers, sendAll } from './send.ts';

const AT_ONCE = 100;
const UPLOADS_AT_ONCE = 20;
/** The mixed requests in turn to both servers, so that a machine that slows down slows both. */
const TURNS = 10;
const SEED = 20261122;
const { values, positionals: numbers } = parseArgs({
  options: { hour: { type: 'boolean' } },
  allowPositionals: true,
});
const isHour = values.hour ?? false;
const port = Number(process.env.BENCH_PORT ?? 8794);
/** The goals of docs/performance.md, which has the reasons. */
const GOALS = {
  p50: { ratioMax: 35 },
  p99: { ratioMax: 50 },
  cpu: { ratioMax: 35 },
  failures: { max: 0 },
};

/** Maximum of the last turn's ratios to the static answer, beside those of the first turn. */
const GROWTH_MAX = { cpu: 1.15, p50: 1.15 };

const isFailure = (answer: string) => /^5|^broken/.test(answer);

/** Prints a line for each kind of request. */
function print(counts: Counts): void {
  for (const [what, answers] of [...counts].toSorted()) {
    const parts = [...answers].toSorted().map(([answer, times]) => `${answer} × ${times}`);
    console.log(`  ${what.padEnd(28)}${parts.join(', ')}`);
  }
}

const failuresIn = (counts: Counts) =>
  [...counts.values()]
    .flatMap((answers) => [...answers])
    .reduce((sum, [answer, times]) => sum + (isFailure(answer) ? times : 0), 0);

/** One turn of a server. */
interface Turn {
  latencies: number[];
  cpuMs: number;
}

const latencyAt = (share: number) => (turns: Turn[]) => {
  const sorted = turns.flatMap(({ latencies }) => latencies).toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))]!;
};
const cpuMs = (turns: Turn[]) =>
  turns.reduce((sum, turn) => sum + turn.cpuMs, 0) /
  turns.reduce((sum, { latencies }) => sum + latencies.length, 0);

/** Sends the mixed requests in turns to both servers, and prints the product's answers and the comparison. */
async function compareMixed({ compare }: Bench, product: Server, bare: Server, steps: Step[]) {
  const servers = { product, bare };
  const counts = { product: noAnswers().counts, bare: noAnswers().counts };
  const turns: Record<keyof typeof servers, Turn[]> = { product: [], bare: [] };
  const size = Math.ceil(steps.length / TURNS);
  for (let from = 0; from < steps.length; from += size)
    for (const name of ['bare', 'product'] as const) {
      const { origin, cpuMs } = servers[name];
      const before = cpuMs();
      const answers = { counts: counts[name], latencies: [] };
      await sendAll(origin, steps.slice(from, from + size), AT_ONCE, answers);
      turns[name].push({ latencies: answers.latencies, cpuMs: cpuMs() - before });
    }
  print(counts.product);
  const figure = (of: (turns: Turn[]) => number, goal: Goal) => ({
    baseline: of(turns.bare),
    product: of(turns.product),
    goal,
  });
  compare(
    'The mixed requests beside a Worker that answers each with the same JSON',
    [
      { what: 'p50 ms', ...figure(latencyAt(0.5), GOALS.p50) },
      { what: 'p99 ms', ...figure(latencyAt(0.99), GOALS.p99) },
      { what: 'CPU ms a request', ...figure(cpuMs, GOALS.cpu) },
      {
        what: 'failures',
        baseline: failuresIn(counts.bare),
        product: failuresIn(counts.product),
        goal: GOALS.failures,
      },
    ],
    'static answer',
  );
  if (!isHour) return;
  const growth = (of: (turns: Turn[]) => number, ratioMax: number) => {
    const at = (turn: number) => of([turns.product.at(turn)!]) / of([turns.bare.at(turn)!]);
    return { baseline: at(0), product: at(-1), goal: { ratioMax } };
  };
  compare(
    'The last tenth beside the first one, each as a ratio to the static answer',
    [
      { what: 'p50', ...growth(latencyAt(0.5), GROWTH_MAX.p50) },
      { what: 'CPU', ...growth(cpuMs, GROWTH_MAX.cpu) },
    ],
    'first tenth',
  );
}

async function sendMixed(tools: Bench, mixed = isHour ? 60_000 : 10_000, uploads = 200) {
  const server = await tools.startProduct(port);
  const bare = await tools.start(['node', 'bench/load/serve-static.ts'], port + 1, {
    STATE_DIR: `${tools.folder}/static`,
  });
  const market = await joinMarketplace(server.origin);
  console.log(`${mixed} mixed requests, ${AT_ONCE} at a time`);
  await compareMixed(tools, server, bare, mixedRequests(market, mixed, SEED));
  console.log(`${uploads} refused uploads, ${UPLOADS_AT_ONCE} at a time, reads among them`);
  const refused = refusedUploads(market, uploads, IMAGE_MAX_BYTES + 200_000);
  const reads = mixedRequests(market, uploads, SEED + 1);
  const steps = refused.flatMap((upload, index) => [upload, reads[index]!]);
  const { counts } = await sendAll(server.origin, steps, UPLOADS_AT_ONCE);
  print(counts);
  const failures = failuresIn(counts);
  console.log(`${failures} failures; goal: none`);
  if (failures > 0) tools.miss('no upload and no read beside it fails');
}

await bench('load', (tools) => sendMixed(tools, ...numbers.map(Number)));
