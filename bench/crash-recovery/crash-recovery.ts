/**
 * `npm run bench:crash-recovery`: kills the server repeatedly, without warning, while users ask, answer and pay with
 * days that last a second, in a demonstration and with a stand-in for Stripe that is killed with it. Then checks that
 * nothing is lost and that the books balance. Needs a bundle in dist/ (`npm run build`); takes a number of kills. Exits
 * with 1 when something is lost.
 */
import path from 'node:path';
import { bench } from '../harness/bench.ts';
import { payUnderKills } from './pay.ts';

const KILLS = Number(process.argv[2] ?? 5);
const PORT = Number(process.env.PORT ?? 8793);

await bench('crash-recovery', async ({ folder, startProduct }) => {
  for (const payments of ['demo', 'stripe'] as const) {
    const STATE_DIR = path.join(folder, payments);
    const start = () => startProduct(PORT, { STATE_DIR, SECONDS_PER_DAY: '1', PAYMENTS: payments });
    await payUnderKills(start, KILLS, STATE_DIR, payments);
  }
  console.log('Nothing was lost.');
});
