/**
 * `npm run bench:load`: sends many concurrent requests to the server of `npm start`: 10,000 mixed
 * ones and 200 uploads that are rejected while they arrive; and the same requests to a Worker that
 * answers each with the same JSON. Prints the product's answers by status, and latency and CPU
 * beside that Worker's; fails on any 5xx, any broken connection, and a missed goal. Takes the two
 * numbers. Needs a bundle in dist/ (`npm run build`) and Linux.
 *
 * `npm run bench:load -- hour [steps]`: an hour of 10,000 steps or of the given number in a growing
 * marketplace; fails when a request costs more at the end than at the beginning.
 */
import { IMAGE_MAX_BYTES } from '../../domain/limits.ts';
import { type Bench, bench } from '../harness/bench.ts';
import type { Goal } from '../harness/compare.ts';
import type { Server } from '../harness/servers.ts';
import { simulateHour } from './hour/hour.ts';
import { joinMarketplace } from './join-marketplace.ts';
import { mixedRequests, refusedUploads, type Step } from './requests.ts';
import { type Counts, noAnswers, sendAll } from './send.ts';

const HOUR_STEPS = 10_000;
const AT_ONCE = 100;
const UPLOADS_AT_ONCE = 20;
/** The mixed requests in turn to both servers, so that a machine that slows down slows both. */
const TURNS = 5;
const SEED = 20261122;
const port = Number(process.env.BENCH_PORT ?? 8794);
/** The goals of docs/performance.md, which has the reasons. */
const GOALS = {
  p50: { ratioMax: 35 },
  p99: { ratioMax: 50 },
  cpu: { ratioMax: 35 },
  failures: { max: 0 },
};

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

/** Sends the mixed requests in turns to both servers, and prints the product's answers and the comparison. */
async function compareMixed({ compare }: Bench, product: Server, bare: Server, steps: Step[]) {
  const servers = { product, bare };
  const answers = { product: noAnswers(), bare: noAnswers() };
  const cpuMs = { product: 0, bare: 0 };
  const size = Math.ceil(steps.length / TURNS);
  for (let from = 0; from < steps.length; from += size)
    for (const name of ['bare', 'product'] as const) {
      const before = servers[name].cpuMs();
      const turn = steps.slice(from, from + size);
      await sendAll(servers[name].origin, turn, AT_ONCE, answers[name]);
      cpuMs[name] += servers[name].cpuMs() - before;
    }
  print(answers.product.counts);
  const figure = (of: (name: keyof typeof servers) => number, goal: Goal) => ({
    ...{ baseline: of('bare'), product: of('product'), goal },
  });
  const latency = (share: number) => (name: keyof typeof servers) => {
    const sorted = answers[name].latencies.toSorted((a, b) => a - b);
    return sorted[Math.floor(share * (sorted.length - 1))]!;
  };
  compare(
    'The mixed requests beside a Worker that answers each with the same JSON',
    [
      { what: 'p50 ms', ...figure(latency(0.5), GOALS.p50) },
      { what: 'p99 ms', ...figure(latency(0.99), GOALS.p99) },
      { what: 'CPU ms a request', ...figure((name) => cpuMs[name] / steps.length, GOALS.cpu) },
      { what: 'failures', ...figure((name) => failuresIn(answers[name].counts), GOALS.failures) },
    ],
    'static answer',
  );
}

async function sendMixed(tools: Bench, mixed = 10_000, uploads = 200) {
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

const [part, ...numbers] = process.argv.slice(2);
await bench('load', (tools) =>
  part === 'hour'
    ? simulateHour(tools, port, Number(numbers[0] ?? HOUR_STEPS))
    : sendMixed(tools, ...process.argv.slice(2).map(Number)),
);
