import type { Database } from '../../database/client.ts';
import { periodsOf } from '../../domain/periods.ts';
import { runEffects } from '../payments/effects.ts';
import { planTransfers } from '../payments/plan-transfers.ts';
import { paymentProvider } from '../payments/provider.ts';
import { sendOrderMails } from './order-mails.ts';
import { sweepOrders } from './sweep-orders.ts';

/**
 * Everything about money that is due at `now`: deadlines, releases, mails, what is to be done
 * outside. Two runs at once do each thing once. Says how many things were done and how many failed.
 */
export async function runPayments(
  db: Database,
  env: Env,
  now: number,
): Promise<{ done: number; failed: number }> {
  const periods = periodsOf(env.SECONDS_PER_DAY);
  const swept = await sweepOrders(db, env, now);
  const mailed = await sendOrderMails(db, env, now);
  await planTransfers(db, now, periods);
  const effects = await runEffects(db, paymentProvider(env), now);
  return {
    done: swept.done + mailed.done + effects.done,
    failed: swept.failed + mailed.failed + effects.failed,
  };
}
