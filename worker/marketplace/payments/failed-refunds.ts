import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { ledgerTransfers, paymentEffects } from '../../../database/schema.ts';
import type { EntryKey } from '../../../domain/orders/ledger.ts';
import { reviewChargebacks } from './chargebacks.ts';
import { recordOutsideRefund } from './outside-refunds.ts';
import type { ProviderRefund } from './records.ts';

/**
 * Records a refund that was made by hand, and that one has come back instead of arriving, possibly weeks after it was made. Its
 * money is owed again, and its effect is an operator's task until it is retried, unless the payer's
 * bank decides about the payment or has paid it back. A refund whose creation was never answered, or
 * that a later one has followed, is first booked as made. The failed refund uses up its idempotency
 * key. Idempotent.
 */
export async function recordRefund(
  db: Database,
  reported: ProviderRefund,
  now: number,
): Promise<void> {
  if (!reported.hasFailed) {
    if (reported.effectKey === null) return recordOutsideRefund(db, reported, now);
    // Ours is recorded by its effect, which may have waited for the money to leave.
    const isIt = eq(paymentEffects.key, reported.effectKey);
    if (reported.hasMoved)
      await db
        .update(paymentEffects)
        .set({ dueAt: now })
        .where(and(isIt, eq(paymentEffects.state, 'pending'), isNotNull(paymentEffects.sentAt)));
    return;
  }
  const { id, effectKey, hasMoved } = reported;
  const failed = {
    state: 'failed' as const,
    // The provider would answer the same key with the refund that failed.
    attempt: sql`${paymentEffects.attempt} + 1`,
    sentAt: null,
    dueAt: now,
    error: `came back: ${reported.reason ?? 'the bank did not say why'}`,
  };
  const isIt = eq(paymentEffects.key, effectKey ?? '');
  const isMade = eq(paymentEffects.providerId, id);
  const isDone = and(isMade, eq(paymentEffects.state, 'done'))!;
  const owed = sql`'refund:' || ${paymentEffects.orderId}`;
  const markFailed = [
    insertWhere(
      db,
      ledgerTransfers,
      {
        key: sql`'undone:' || ${paymentEffects.key} || ':' || ${id}`,
        ...{ debit: 'provider', credit: owed, cents: sql`${paymentEffects.cents}` },
        ...{ orderId: sql`${paymentEffects.orderId}`, at: now, source: id },
      },
      isDone,
      sql`${paymentEffects}`,
    ),
    db.update(paymentEffects).set(failed).where(isDone),
  ] as const;
  const isUnbooked = sql`not exists (select 1 from ${ledgerTransfers} where ${eq(ledgerTransfers.source, id)})`;
  const isRefund = inArray(paymentEffects.kind, ['refund', 'return']);
  const book = (key: EntryKey, debit: SQL | string, credit: SQL | string, condition: SQL) =>
    insertWhere(
      db,
      ledgerTransfers,
      {
        key,
        debit: sql`${debit}`,
        credit: sql`${credit}`,
        cents: sql`${paymentEffects.cents}`,
        orderId: sql`${paymentEffects.orderId}`,
        at: now,
        source: id,
      },
      and(isIt, isRefund, condition)!,
      sql`${paymentEffects}`,
    );
  if (effectKey === null || !hasMoved) await db.batch(markFailed);
  else
    await db.batch([
      // The effect was never recorded as done.
      db
        .update(paymentEffects)
        .set({ state: 'done', doneAt: now, providerId: id })
        .where(and(isIt, isRefund, eq(paymentEffects.state, 'pending'), isUnbooked)),
      ...markFailed,
      // Another refund has replaced it, or none is wanted any more: both its payment and its return
      // are booked.
      db
        .update(paymentEffects)
        .set({ attempt: failed.attempt, sentAt: null })
        .where(and(isIt, inArray(paymentEffects.state, ['failed', 'frozen']), isUnbooked)),
      book(`undone:${effectKey}:${id}`, 'provider', owed, isUnbooked),
      book(
        `done:${effectKey}:${id}`,
        owed,
        'provider',
        sql`(select count(*) from ${ledgerTransfers} where ${eq(ledgerTransfers.source, id)}) = 1`,
      ),
    ]);
  const effect = await db
    .select({ orderId: paymentEffects.orderId })
    .from(paymentEffects)
    .where(or(isMade, isIt))
    .get();
  if (effect?.orderId) await reviewChargebacks(db, effect.orderId, now);
}
