import type { Database } from '../../../database/client.ts';
import type { paperObjections } from '../../../database/schema.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { mayObject, objectionEnd } from '../../../domain/orders/objection.ts';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import type { Periods } from '../../../domain/periods.ts';
import { readOrderPapers } from '../papers/order-papers.ts';
import type { OrderRow } from './order-rows.ts';

/**
 * The receipt of an order as it was issued, for the side in `row`: the latest one, or the one with `number`; null when
 * nothing was paid. The other side has no name while they are hidden, and once they have left. A professional's
 * declaration stays, because an invoice names its seller.
 */
export async function getReceipt(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  { order, other, role }: Pick<OrderRow, 'other' | 'role'> & { order: { id: string } },
  now: number,
  periods: Periods,
  wanted?: string,
): Promise<Receipt | null> {
  const papers = await readOrderPapers(db, env, order.id, now);
  if (!papers) return null;
  const { receipts, objection } = papers;
  const receipt = wanted ? receipts.find(({ number }) => number === wanted) : receipts.at(-1);
  if (!receipt) return null;
  const { number, issuedAt, content, notes } = receipt;
  const isSeller = role === 'creator';
  const isObjectable =
    isSeller && mayObject(receipts[0]!.issuedAt, objection !== null, now, periods);
  const isNamed = (side: ConversationRole) => role === side || other?.id;
  return {
    number,
    issuedAt: iso(issuedAt),
    ...content,
    seller: isNamed('creator') ? content.seller : null,
    buyer: isNamed('asker') ? content.buyer : null,
    earlier: receipts.slice(0, receipts.indexOf(receipt)).map((each) => each.number),
    objectBy: isObjectable ? iso(objectionEnd(receipts[0]!.issuedAt, periods)) : null,
    objection: isSeller && objection ? describeObjection(objection) : null,
    refunds: notes.map((note) => ({
      ...{ at: iso(note.issuedAt), number: note.number },
      ...{ cents: note.content.cents, vatCents: note.content.vatCents },
    })),
  };
}

function describeObjection({
  text,
  createdAt,
  answeredAt,
  reason,
  isCorrected,
}: typeof paperObjections.$inferSelect): Receipt['objection'] {
  const answer =
    answeredAt === null
      ? null
      : { isCorrected: Boolean(isCorrected), reason: reason ?? '', at: iso(answeredAt) };
  return { text, at: iso(createdAt), answer };
}
