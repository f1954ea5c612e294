import type { Database } from '../../../database/client.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import { iso } from '../../../domain/dates/iso.ts';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import { readOrderPapers } from '../papers/order-papers.ts';
import type { OrderRow } from './order-rows.ts';

/**
 * The receipt of an order as it was issued, for the side in `row`; null when nothing was paid. The other side has no
 * name while they are hidden, and once they have left. A professional's declaration stays, because an invoice names
 * its seller.
 */
export async function getReceipt(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  { order, other, role }: Pick<OrderRow, 'other' | 'role'> & { order: { id: string } },
  now: number,
): Promise<Receipt | null> {
  const papers = await readOrderPapers(db, env, order.id, now);
  if (!papers) return null;
  const { receipt, notes } = papers;
  const isNamed = (side: ConversationRole) => role === side || other?.id;
  return {
    number: receipt.number,
    issuedAt: iso(receipt.issuedAt),
    ...receipt.content,
    seller: isNamed('creator') ? receipt.content.seller : null,
    buyer: isNamed('asker') ? receipt.content.buyer : null,
    refunds: notes.map(({ number, issuedAt, content: { cents, vatCents } }) => ({
      ...{ at: iso(issuedAt), cents, vatCents, number },
    })),
  };
}
