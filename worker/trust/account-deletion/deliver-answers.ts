import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { advanceTo } from '../../../database/d1-access.ts';
import { conversations, orders } from '../../../database/schema.ts';
import type { SettleOutcome } from '../../../durable-objects/conversation/outcomes.ts';

/** Conversations asked at once, and in all. */
const ASKED_AT_ONCE = 50;
const ASKED_MAX = 500;

/**
 * Brings D1 up to date with conversations that wait for an answer: one that was given a moment ago earns money, and
 * is not refunded.
 */
export async function deliverAnswers(db: Database, env: Env, creatorId: string): Promise<void> {
  const waiting = await db
    .select({ id: conversations.id })
    .from(orders)
    .innerJoin(conversations, eq(conversations.orderId, orders.id))
    .where(and(eq(orders.creatorId, creatorId), eq(orders.state, 'held')))
    .limit(ASKED_MAX);
  for (let from = 0; from < waiting.length; from += ASKED_AT_ONCE) {
    const asked = waiting.slice(from, from + ASKED_AT_ONCE);
    const settled: (SettleOutcome | null)[] = await Promise.all(
      asked.map(({ id }) => env.CONVERSATION.getByName(id).settle()),
    );
    for (const outcome of settled) advanceTo(db, outcome?.bookmark ?? null);
  }
}
