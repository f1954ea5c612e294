import { type Database, database } from '../../database/client.ts';
import { checkCheckout } from '../marketplace/orders/check-payment.ts';
import { recordAudit } from '../marketplace/payments/audit.ts';
import { refreshAccounts } from '../marketplace/payments/payout-account.ts';
import type { Checkouts } from '../marketplace/payments/port.ts';
import { paymentProvider } from '../marketplace/payments/provider.ts';
import { type Reconciliation, reconcile } from '../marketplace/payments/reconcile.ts';
import type { ProviderRecords } from '../marketplace/payments/records.ts';
import { log } from '../platform/log.ts';

/** Compares the provider's books with ours, after updating the state of creators' accounts and unbooked payments. */
export async function reconcileAll(
  db: Database,
  env: Env,
  { records, checkouts }: { records: ProviderRecords; checkouts: Checkouts },
  now: number,
): Promise<Reconciliation> {
  await refreshAccounts(db, env);
  return reconcile(db, env, records, now, (page) => checkCheckout(db, env, checkouts, page, now));
}

/** Daily cron job: compares the provider's books with ours. Writes one log entry. */
export async function reconcilePaymentsJob(env: Env, now: number): Promise<void> {
  const { records, checkouts } = paymentProvider(env);
  if (!records || !checkouts) return;
  const db = database(env.DB);
  const { transactions, differences } = await reconcileAll(db, env, { records, checkouts }, now);
  const write = differences.length === 0 ? log.info : log.error;
  write('payments.reconciled', { transactions, differences: differences.length });
}

/** Daily cron job: verifies the books and stores the outcome. Writes one log entry. */
export async function auditPaymentsJob(env: Env, now: number): Promise<void> {
  const { checks } = await recordAudit(database(env.DB), now);
  const broken = checks.flatMap(({ name, ok, found }) => (ok ? [] : [{ name, found }]));
  const write = broken.length === 0 ? log.info : log.error;
  write('payments.audited', { checks: checks.length, broken });
}
