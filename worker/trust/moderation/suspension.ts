import { eq, or } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { orders, paymentEffects, profiles } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { refundOrders, refundUnserved } from '../../marketplace/orders/refund-orders.ts';
import { returnToWaiting } from '../../marketplace/payments/plan-transfers.ts';

/** Closes the sockets of the sessions that a suspension has ended, and rejects their tokens in the inbox. */
export async function endSuspendedSessions(
  env: Env,
  { userId, sessionIds }: OutboxData<'end_sessions'>,
): Promise<void> {
  await env.INBOX.getByName(userId).endSessions(sessionIds.split(','));
}

/**
 * Refunds the unanswered orders from and to a user who is suspended or has left, and the remaining
 * time of days and months that they sold; of a user who sells no more, the orders to them. The rest
 * of a suspended user's earnings waits for an operator; nobody who has some can leave.
 */
export async function refundUnservedBy(
  env: Env,
  { userId }: OutboxData<'give_back'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const person = await db
    .select({
      isCreator: profiles.isCreator,
      suspendedAt: profiles.suspendedAt,
      deletedAt: profiles.deletedAt,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .get();
  // The suspension was lifted before this ran.
  const isAbsent = person !== undefined && (person.suspendedAt ?? person.deletedAt) !== null;
  if (!person || (!isAbsent && person.isCreator)) return;
  const isSold = eq(orders.creatorId, userId);
  if (person.suspendedAt !== null) await returnToWaiting(db, eq(paymentEffects.creatorId, userId));
  await refundOrders(db, env, isAbsent ? or(isSold, eq(orders.askerId, userId)) : isSold, now);
  await refundUnserved(db, env, eq(orders.creatorId, userId), now);
}
