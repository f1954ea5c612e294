import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { orders, pspEvents } from '../../database/schema.ts';
import { CURRENCY } from '../../domain/limits.ts';
import { checkCheckout } from '../orders/check-payment.ts';
import type { Checkouts } from '../payments/port.ts';
import type { PaidCheckout, ProviderRecords } from '../payments/records.ts';
import { sweepEvents } from './work-off.ts';

/**
 * Catches up on what the provider has done since a time that the database was restored to, or that
 * nobody heard of: writes orders again that were placed and paid since then, opens their conversations,
 * and works off everything that was told. What is known already stays as it is, so that repeating it
 * changes nothing. Says how many orders were written and how many events were new.
 */
export async function replayPayments(
  db: Database,
  env: Env,
  { checkouts, records }: { checkouts: Checkouts; records: ProviderRecords },
  since: number,
  now: number,
): Promise<{ orders: number; events: number }> {
  let written = 0;
  for (const checkout of await records.paidCheckouts(since)) {
    const { placed, id } = checkout;
    if (!placed) continue;
    if (await writeAgain(db, checkout)) written += 1;
    await checkCheckout(db, env, checkouts, id, Math.min(now, placed.placed));
    // Its object knows what was said since, and tells D1.
    await env.CONVERSATION.getByName(placed.conversation).repair();
  }
  let events = 0;
  for (const event of await records.events(since)) {
    const stored = await db
      .insert(pspEvents)
      .values({ ...event, receivedAt: now, dueAt: now })
      .onConflictDoNothing()
      .returning({ id: pspEvents.id });
    events += stored.length;
  }
  for (let left = events; left > 0; ) {
    const { done, failed } = await sweepEvents(db, env, now);
    left = done + failed === 0 ? 0 : left - done - failed;
  }
  return { orders: written, events };
}

/** Writes a paid order that the database knows nothing of; says whether it did. */
async function writeAgain(db: Database, { id, placed, endsAt }: PaidCheckout): Promise<boolean> {
  const { order, asker, creator, topic, pricing, price, fee, answer, conversation, consents } =
    placed!;
  const written = await insertWhere(
    db,
    orders,
    {
      id: order,
      askerId: asker,
      creatorId: creator,
      topicId: topic,
      pricing,
      conversationId: conversation,
      state: 'awaiting',
      provider: 'stripe',
      priceCents: price,
      feeCents: fee,
      answerPriceCents: answer,
      currency: CURRENCY,
      createdAt: placed!.placed,
      consentedAt: placed!.placed,
      consentText: consents,
      checkoutId: id,
      checkoutEndsAt: endsAt,
      checkAt: endsAt,
    },
    sql`not exists (select 1 from ${orders} where ${eq(orders.id, order)})`,
  )
    // Where the same was ordered again since, that one stands; this payment is told as a difference.
    .onConflictDoNothing()
    .returning({ id: orders.id });
  return written.length > 0;
}
