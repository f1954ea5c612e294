import { env } from 'cloudflare:workers';
import { eq, isNull, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountDeletions, outbox, profiles } from '../../../database/schema.ts';
import { personalTables } from '../../../domain/accounts/personal-data.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/limits.ts';
import { finishDeletions } from '../../../worker/community/posts/post-deletion.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { deleteExpired } from '../../../worker/jobs/retention.ts';
import { runDeletion } from '../../../worker/trust/account-deletion/run-deletion.ts';
import { counted, kept } from '../../support/workerd/counts.ts';
import { call, configure, db } from '../../support/workerd/marketplace.ts';
import { carry } from '../../support/workerd/notices.ts';
import { expectSoundBooks } from '../../support/workerd/orders.ts';
import { PASSWORD } from '../auth/client.ts';
import { type Fault, faulty, faultyD1 } from '../failing/faults.ts';
import { fullMarket } from './full-person.ts';
import { forbidden, tracesOf } from './traces.ts';

/** The call after which a run dies: it has done that call, and never learns it. */
function dyingAfter(calls: number): Fault {
  let made = 0;
  return async (call) => {
    made += 1;
    if (made > calls) throw new Error('killed');
    const answer = await call();
    if (made === calls) throw new Error('killed');
    return answer;
  };
}

const mortalEnv = (fault: Fault): Env =>
  ({
    ...env,
    DB: faultyD1(fault),
    ...Object.fromEntries(
      (
        [
          'INBOX',
          'CONVERSATION',
          'SIGN_IN_GUARD',
          'RANKINGS',
          'PROFILE_IMAGES',
          'CREATOR_POSTS',
          'VERIFICATION_FILES',
          'ACCOUNT_EXPORTS',
        ] as const
      ).map((name) => [name, faulty(env[name], fault)]),
    ),
  }) as Env;

/** Tables that name nobody themselves, or have a row only while something is under way. */
const WITHOUT_NAMES = [
  ...['account_deletions', 'auth_challenges', 'auth_recovery_codes'],
  ...['creator_media_monthly_views', 'order_mails', 'outbox'],
  'verification_files',
];

/** Small limits, so that every step takes several pieces. */
const LIMITS = { rowsMax: 2, callsMax: 2, budget: 100_000, durationMs: 60_000 };

const isUnfinished = async () =>
  (await db.$count(accountDeletions, isNull(accountDeletions.finishedAt))) > 0;

/** Runs what crons do after a deletion, hours later. */
async function settleAll(): Promise<void> {
  await carry();
  await runOutbox(env, Date.now() + 120_000);
  await carry();
  // Files of an export are removed again after an hour, in case a run was writing one.
  await runOutbox(env, Date.now() + 2 * HOUR_MS);
  const later = Date.now() + 3 * HOUR_MS;
  await finishDeletions(db, later, undefined, later);
  // Notices that were sent stay for minutes, so that changes that follow are gathered.
  await deleteExpired(db, Date.now() + 15 * MINUTE_MS);
}

describe('DELETE /api/me', () => {
  it('leaves only what personal-data.ts says when it is killed after every call', async () => {
    const market = await fullMarket();
    const { leaver } = market;
    const before = new Set((await tracesOf(leaver)).map(({ place }) => place));
    const untouched = Object.entries(personalTables)
      .filter(([, { deletion }]) => ['deleted', 'anonymised'].includes(deletion.does))
      .map(([table]) => table)
      .filter((table) => !before.has(table));
    expect(untouched.toSorted()).toEqual(WITHOUT_NAMES);

    // The request dies before its first step, and leaves the rest to the cron.
    configure({ RANKINGS: faulty(env.RANKINGS, async () => Promise.reject(new Error('killed'))) });
    const answer = await call('DELETE', '/api/me', {
      as: leaver,
      json: { password: PASSWORD, refundOpenOrders: true },
    });
    configure({});
    expect(answer.status, await answer.clone().text()).toBe(204);
    // Two runs die after the same number of calls; the next two come one call further.
    let runs = 0;
    do {
      runs += 1;
      const fault = dyingAfter(Math.ceil(runs / 2));
      await runDeletion(mortalEnv(fault), { userId: leaver.id }, Date.now(), LIMITS).catch(
        () => undefined,
      );
    } while (await isUnfinished());
    expect(runs).toBeGreaterThan(50);
    await settleAll();
    await refreshRankings(db, env, Date.now() + 1_000, Date.now());

    expect(forbidden(await tracesOf(leaver))).toEqual([]);
    expect(await db.all(kept)).toEqual(await db.all(counted));
    await expectSoundBooks();
    // A mail about a report waits for others to be gathered with.
    expect(await db.select().from(outbox).where(ne(outbox.kind, 'outcomes_mail'))).toEqual([]);
    expect(await db.select().from(profiles).where(eq(profiles.id, leaver.id))).toMatchObject([
      { name: null, username: `supprime-${leaver.id}`, isVisible: false },
    ]);
  }, 90_000);
});
