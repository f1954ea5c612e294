/**
 * `npm run bench:load`: sends many concurrent requests to the server of `npm start`: 10,000 mixed
 * ones and 200 uploads that are rejected while they arrive. Prints the answers by status and fails
 * on any 5xx and any broken connection. Takes the two numbers. Needs a bundle in dist/ (`npm run
 * build`).
 *
 * `npm run bench:load -- hour [steps]`: an hour of 10,000 steps or of the given number in a growing
 * marketplace; fails when a request costs more at the end than at the beginning.
 */
import { IMAGE_MAX_BYTES } from '../../domain/limits.ts';
import { type Bench, bench } from '../harness/bench.ts';
import { simulateHour } from './hour/hour.ts';
import { joinMarketplace } from './join-marketplace.ts';
import { mixedRequests, refusedUploads } from './requests.ts';
import { type Counts, sendAll } from './send.ts';

const HOUR_STEPS = 10_000;
const AT_ONCE = 100;
const UPLOADS_AT_ONCE = 20;
const SEED = 20261122;
const port = Number(process.env.BENCH_PORT ?? 8794);

const isFailure = (answer: string) => /^5|^broken/.test(answer);

/** Prints a line for each kind of request; returns the number of failures. */
function print(counts: Counts): number {
  let failures = 0;
  for (const [what, answers] of [...counts].toSorted()) {
    const parts = [...answers].toSorted().map(([answer, times]) => {
      if (isFailure(answer)) failures += times;
      return `${answer} × ${times}`;
    });
    console.log(`  ${what.padEnd(28)}${parts.join(', ')}`);
  }
  return failures;
}

async function sendMixed({ startProduct, miss }: Bench, mixed = 10_000, uploads = 200) {
  const server = await startProduct(port);
  const market = await joinMarketplace(server.origin);
  console.log(`${mixed} mixed requests, ${AT_ONCE} at a time`);
  let failures = print(await sendAll(server.origin, mixedRequests(market, mixed, SEED), AT_ONCE));
  console.log(`${uploads} refused uploads, ${UPLOADS_AT_ONCE} at a time, reads among them`);
  const refused = refusedUploads(market, uploads, IMAGE_MAX_BYTES + 200_000);
  const reads = mixedRequests(market, uploads, SEED + 1);
  const steps = refused.flatMap((upload, index) => [upload, reads[index]!]);
  failures += print(await sendAll(server.origin, steps, UPLOADS_AT_ONCE));
  console.log(`${failures} failures; aim: none`);
  if (failures > 0) miss('no request fails');
}

const [part, ...numbers] = process.argv.slice(2);
await bench('load', (tools) =>
  part === 'hour'
    ? simulateHour(tools, port, Number(numbers[0] ?? HOUR_STEPS))
    : sendMixed(tools, ...process.argv.slice(2).map(Number)),
);
