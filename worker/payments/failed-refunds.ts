import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { paymentEffects } from '../../database/schema.ts';
import type { ProviderRefund } from './records.ts';

/**
 * Notes that a refund has come back instead of arriving, which may be weeks after it was made: its
 * money is owed again, and its effect is an operator's task until it is tried anew. Telling it again
 * changes nothing.
 */
export async function noteRefund(db: Database, told: ProviderRefund, now: number): Promise<void> {
  if (!told.hasFailed) return;
  await db
    .update(paymentEffects)
    .set({
      state: 'failed',
      // The provider would answer the same key with the refund that failed.
      attempt: sql`${paymentEffects.attempt} + 1`,
      sentAt: null,
      dueAt: now,
      error: `came back: ${told.reason ?? 'the bank did not say why'}`,
    })
    .where(and(eq(paymentEffects.providerId, told.id), eq(paymentEffects.state, 'done')));
}
