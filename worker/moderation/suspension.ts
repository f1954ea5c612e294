import { eq, or } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { orders, profiles } from '../../database/schema.ts';
import { giveBackOrders } from '../orders/give-back.ts';

/** What a suspension does outside D1, by the rows that its trigger writes. */

/** Closes the sockets of the sessions that a suspension has ended, and refuses their tokens there. */
export async function endSuspendedSessions(
  env: Env,
  { userId, sessionIds }: Record<string, string>,
): Promise<void> {
  await env.INBOX.getByName(userId!).endSessions(sessionIds!.split(','));
}

/**
 * Gives back what somebody who is suspended has neither answered nor been answered: no answer will come. What
 * they have earned, and what is on its way to them, stays theirs.
 */
export async function giveBackOfSuspended(
  env: Env,
  { userId }: Record<string, string>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const person = await db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, userId!))
    .get();
  // Taken back before it came to this.
  if (person?.suspendedAt == null) return;
  const isTheirs = or(eq(orders.creatorId, userId!), eq(orders.askerId, userId!));
  await giveBackOrders(db, env, isTheirs, now);
}
