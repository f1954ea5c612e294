import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orders } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';
import { selectBetween } from '../conversations/between.ts';
import { selectOffer } from '../conversations/offer.ts';
import { type OpeningRequest, openConversation } from '../conversations/open-conversation.ts';
import { type OrderRow, selectOrders } from './order-rows.ts';

/**
 * Orders what is on offer today, with both consents, and opens its conversation. Throws
 * `conversation.not_available`, `order.already_open`, `order.nothing_to_pay`, `creator.paused`,
 * `creator.full` or `offer.changed`; of two at once, one orders and the other is told that it has.
 */
export async function placeOrder(
  db: Database,
  env: Env,
  askerId: string,
  wanted: Pick<OpeningRequest, 'username' | 'topicId' | 'pricing' | 'expect'>,
  now: number,
): Promise<OrderRow> {
  const [[open], , [offer]] = await db.batch([
    ...selectBetween(db, askerId, wanted, 'purchase', now),
    selectOffer(db, askerId, wanted, now),
  ]);
  if (open) throw new ProblemError('order.already_open');
  if (!offer) throw new ProblemError('conversation.not_available');
  if (offer.priceCents === 0) throw new ProblemError('order.nothing_to_pay');
  const request = {
    ...wanted,
    mode: 'purchase',
    expect: { priceCents: offer.priceCents, pricing: offer.pricing, ...wanted.expect },
  } as const;
  const opened = await openConversation(db, env, askerId, request, now, now);
  if (!opened) throw new ProblemError('conversation.not_available');
  if (!opened.created) throw new ProblemError('order.already_open');
  const isIts = eq(orders.conversationId, opened.conversation.id);
  const [row] = await selectOrders(db, askerId, 'asker', isIts, 1);
  return row!;
}
