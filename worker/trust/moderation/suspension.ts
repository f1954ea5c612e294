import { eq, or } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { orders, paymentEffects, profiles } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { giveBackUnserved, refundOrders } from '../../marketplace/orders/give-back.ts';
import { returnToWaiting } from '../../marketplace/payments/plan-transfers.ts';

/** What a suspension does outside D1, by the rows that its trigger writes. */

/** Closes the sockets of the sessions that a suspension has ended, and refuses their tokens there. */
export async function endSuspendedSessions(
  env: Env,
  { userId, sessionIds }: OutboxData<'end_sessions'>,
): Promise<void> {
  await env.INBOX.getByName(userId).endSessions(sessionIds.split(','));
}

/**
 * Gives back what somebody who is suspended has neither answered nor been answered, and what is left of days
 * and months that they sold: no more will come. What else they have earned waits for an operator.
 */
export async function giveBackOfSuspended(
  env: Env,
  { userId }: OutboxData<'give_back'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const person = await db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .get();
  // Taken back before it came to this.
  if (person?.suspendedAt == null) return;
  const isTheirs = or(eq(orders.creatorId, userId), eq(orders.askerId, userId));
  await returnToWaiting(db, eq(paymentEffects.creatorId, userId));
  await refundOrders(db, env, isTheirs, now);
  await giveBackUnserved(db, env, eq(orders.creatorId, userId), now);
}
