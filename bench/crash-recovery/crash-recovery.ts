/**
 * `npm run bench:crash-recovery`: kills the server repeatedly, without warning, while users send
 * messages, and while they pay with days that last a second, in a demonstration and with a stand-in
 * for Stripe that is killed with it. Then checks that nothing is lost and that the books balance.
 * Needs a bundle in dist/ (`npm run build`); takes a number of kills.
 */
import path from 'node:path';
import { bench } from '../harness/bench.ts';
import { payUnderKills } from './pay.ts';
import { talkUnderKills } from './talk.ts';

const KILLS = Number(process.argv[2] ?? 5);
const PORT = 8793;

await bench('crash-recovery', async ({ folder, startProduct }) => {
  const starting =
    (name: string, secondsPerDay: number, payments = 'demo') =>
    () =>
      startProduct(PORT, {
        STATE_DIR: path.join(folder, name),
        SECONDS_PER_DAY: String(secondsPerDay),
        PAYMENTS: payments,
      });
  await talkUnderKills(starting('talk', 86_400), KILLS);
  for (const payments of ['demo', 'stripe'] as const)
    await payUnderKills(
      starting(payments, 1, payments),
      KILLS,
      path.join(folder, payments),
      payments,
    );
  console.log('Nothing was lost.');
});
