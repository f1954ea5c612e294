/**
 * `npm run bench:crash-recovery`: kills the server repeatedly, without warning, while users send
 * messages, and while they pay with days that last a second, in a demonstration and with a stand-in
 * for Stripe that is killed with it. Then checks that nothing is lost and that the books balance,
 * and compares how soon the server answers and lists follow with a server that was not killed.
 * Needs a bundle in dist/ (`npm run build`); takes a number of kills. Exits with 1
 * when something is lost or a goal is missed.
 */
import path from 'node:path';
import { bench } from '../harness/bench.ts';
import type { Goal } from '../harness/compare.ts';
import { median } from '../harness/median.ts';
import { payUnderKills } from './pay.ts';
import { type RecoveryTimes, talkUnderKills } from './talk.ts';

/** The goals of docs/performance.md, which has the reasons. */
const START_RATIO_MAX = 1.25;
const CATCH_UP_MS_MAX = 2_000;
const KILLS = Number(process.argv[2] ?? 5);
const PORT = Number(process.env.PORT ?? 8793);

await bench('crash-recovery', async ({ folder, startProduct, compare }) => {
  const starting =
    (name: string, secondsPerDay: number, payments = 'demo') =>
    () =>
      startProduct(PORT, {
        STATE_DIR: path.join(folder, name),
        SECONDS_PER_DAY: String(secondsPerDay),
        PAYMENTS: payments,
      });
  const { killed, undisturbed } = await talkUnderKills(starting('talk', 86_400), KILLS);
  const figure = (what: string, name: keyof RecoveryTimes, goal: Goal) => ({
    ...{ what, goal },
    ...{ baseline: median(undisturbed[name]), product: median(killed[name]) },
  });
  compare(
    `Beside the server when it was stopped, and users who stopped talking; medians of ${KILLS}`,
    [
      figure('ms until it answers', 'starts', { ratioMax: START_RATIO_MAX }),
      figure('ms until lists follow', 'catchUps', { max: CATCH_UP_MS_MAX }),
    ],
    'undisturbed',
  );
  for (const payments of ['demo', 'stripe'] as const)
    await payUnderKills(
      starting(payments, 1, payments),
      KILLS,
      path.join(folder, payments),
      payments,
    );
  console.log('Nothing was lost.');
});
