import { database } from '../../database/client.ts';
import { refreshAccounts } from '../payments/payout-account.ts';
import { paymentProvider } from '../payments/provider.ts';
import { reconcile } from '../payments/reconcile.ts';

/** The cron's daily comparison of the provider's books with ours. Logs one line. */
export async function reconcilePaymentsJob(env: Env, now: number): Promise<void> {
  const { records } = paymentProvider(env);
  if (!records) return;
  const db = database(env.DB);
  await refreshAccounts(db, env);
  const { transactions, differences } = await reconcile(db, env, records, now);
  const told = { event: 'payments.reconciled', transactions, differences: differences.length };
  if (differences.length === 0) console.log(JSON.stringify(told));
  else console.error(JSON.stringify(told));
}
