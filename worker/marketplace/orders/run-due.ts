import type { Database } from '../../../database/client.ts';
import { periodsOf } from '../../../domain/periods.ts';
import { clockFrom } from '../../platform/outbox.ts';
import { issueMonthPapers } from '../invoices/issue-month-papers.ts';
import { selectUnstored, storeOrderPapers } from '../papers/order-papers.ts';
import { planReversals, recordEarlyChargebacks } from '../payments/chargebacks.ts';
import { checkDebtPayment, selectDueDebtPayments } from '../payments/debt-payments.ts';
import { runEffects } from '../payments/effects.ts';
import { payOutDemonstrations } from '../payments/payouts.ts';
import { planTransfers } from '../payments/plan-transfers.ts';
import { providerName, providerNamed } from '../payments/provider.ts';
import { recordOrders } from '../payments/record-orders.ts';
import { repayDebts } from '../payments/repay-debts.ts';
import { readRestoring } from '../payments/restoring.ts';
import { closeMonths } from '../payments/statement-months.ts';
import { sendAccountReminders } from './account-reminders.ts';
import { sweepPayments } from './check-payment.ts';
import { decideUndecided } from './decide-undecided.ts';
import { endLostOrders } from './end-lost-orders.ts';
import { sendOrderMails } from './order-mails.ts';
import { refundStopped } from './refund-orders.ts';
import { runAllLogged } from './run-all-logged.ts';
import { sweepOrders } from './sweep-orders.ts';

/** Maximum number of orders whose papers one run stores; more wait for the next. */
const ORDERS_PER_RUN = 50;
const NOTHING = { done: 0, failed: 0 };

/**
 * Runs everything about money that is due at `now`: deadlines, releases, mails, provider calls. Two
 * concurrent runs do each thing once. Returns how many things were done and how many failed.
 * `dueBy` is the latest due time of requests to the provider. `clock` continues from `now`, so that a
 * mail is claimed from the time at which a long run comes to it. Does nothing while D1 is being
 * restored.
 */
export async function runPayments(
  db: Database,
  env: Env,
  now: number,
  dueBy = now,
  clock = clockFrom(now),
): Promise<{ done: number; failed: number }> {
  if (await readRestoring(env)) return NOTHING;
  const periods = periodsOf(env.SECONDS_PER_DAY);
  const paid = await sweepPayments(db, env, now, dueBy);
  const debts = await runAllLogged(await selectDueDebtPayments(db, dueBy), (payment) =>
    checkDebtPayment(db, env, payment, now),
  );
  const swept = await sweepOrders(db, env, now);
  const decided = await decideUndecided(db, now, periods);
  const stopped = await refundStopped(db, env, undefined, now);
  const { records } = providerNamed(providerName(env), env);
  const early = records ? await recordEarlyChargebacks(db, records, now) : NOTHING;
  const ended = await endLostOrders(db, env, now);
  await planReversals(db, now);
  await repayDebts(db, now);
  const recorded = await recordOrders(db, env);
  await planTransfers(
    db,
    { provider: env.PAYMENTS, capCents: env.TRANSFER_CAP_CENTS },
    now,
    periods,
  );
  const issued = await runAllLogged(await selectUnstored(db, ORDERS_PER_RUN), ({ orderId }) =>
    storeOrderPapers(db, env, orderId, now),
  );
  await closeMonths(db, now);
  await issueMonthPapers(db, env, now);
  await sendAccountReminders(db, env, now, periods);
  const effects = await runEffects(db, env, now, undefined, dueBy);
  if (providerName(env) === 'demo') await payOutDemonstrations(db, now);
  // Runs after the effects, because a refund is mailed once it has left.
  const mailed = await sendOrderMails(db, env, clock());
  const all = [
    paid,
    debts,
    swept,
    decided,
    stopped,
    early,
    ended,
    effects,
    mailed,
    recorded,
    issued,
  ];
  return {
    done: all.reduce((sum, { done }) => sum + done, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}
