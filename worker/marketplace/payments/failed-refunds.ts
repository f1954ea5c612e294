import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { ledgerTransfers, paymentEffects } from '../../../database/schema.ts';
import type { EntryKey } from '../../../domain/orders/ledger.ts';
import type { ProviderRefund } from './records.ts';

/**
 * Notes that a refund has come back instead of arriving, which may be weeks after it was made: its
 * money is owed again, and its effect is an operator's task until it is tried anew. One whose making was
 * never answered, or that a later one has followed, is booked as made first. It uses up the key that it was made
 * with. Telling it again changes nothing.
 */
export async function recordRefund(db: Database, told: ProviderRefund, now: number): Promise<void> {
  if (!told.hasFailed) return;
  const { id, effectKey, hasMoved } = told;
  const failed = {
    state: 'failed' as const,
    // The provider would answer the same key with the refund that failed.
    attempt: sql`${paymentEffects.attempt} + 1`,
    sentAt: null,
    dueAt: now,
    error: `came back: ${told.reason ?? 'the bank did not say why'}`,
  };
  const noteDone = db
    .update(paymentEffects)
    .set(failed)
    .where(and(eq(paymentEffects.providerId, id), eq(paymentEffects.state, 'done')));
  if (effectKey === null || !hasMoved) {
    await noteDone;
    return;
  }
  const isIt = eq(paymentEffects.key, effectKey);
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
  const owed = sql`'refund:' || ${paymentEffects.orderId}`;
  await db.batch([
    // Nobody has heard that it was made.
    db
      .update(paymentEffects)
      .set({ state: 'done', doneAt: now, providerId: id })
      .where(and(isIt, isRefund, eq(paymentEffects.state, 'pending'), isUnbooked)),
    noteDone,
    // Another has been made in its place, or none is wanted any more: it was, and was not.
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
}
