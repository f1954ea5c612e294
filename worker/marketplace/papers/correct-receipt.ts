import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../../database/client.ts';
import { documents } from '../../../database/schema.ts';
import { creditNoteContent } from '../../../domain/orders/receipt.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { CORRECTION } from './copy-papers.ts';
import { decideReceipt, readOrderPapers, selectReceiptFacts, store } from './order-papers.ts';
import { storedPaper } from './stored-paper.ts';

/**
 * The statements that correct the receipt of an order: a credit note of what was not refunded, and a receipt of it by
 * today's facts, which names the one that it replaces. They hold while `isCurrent` does. Money does not move.
 */
export async function correctReceipt(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  orderId: string,
  now: number,
): Promise<{ statements: BatchItem<'sqlite'>[]; isCurrent: SQL }> {
  const papers = await readOrderPapers(db, env, orderId, now);
  if (!papers) throw new ProblemError('order.not_found');
  const { order, receipts } = papers;
  const { number, content, notes } = receipts.at(-1)!;
  const earlier = notes.map((note) => note.content);
  const left = content.totalCents - earlier.reduce((sum, { cents }) => sum + cents, 0);
  if (left === 0) throw new ProblemError('receipt.refunded');
  const [facts] = await selectReceiptFacts(
    db,
    sql`(select asker_id, creator_id, topic_id, ${now} as at from orders where id = ${orderId})`,
  );
  const insert = (series: 'R' | 'A') =>
    db.insert(documents).values({
      ...{ series, orderId, cents: left, issuedAt: now, source: CORRECTION },
      number: sql`(select coalesce(max(number), 0) + 1 from documents where series = ${series})`,
    });
  const credit = creditNoteContent({ ...content, number }, earlier, left);
  const receipt = decideReceipt(env, { ...order, priceCents: left }, facts!, number);
  const count = papers.count;
  return {
    statements: [
      insert('A'),
      ...store(db, order, { series: 'A', source: CORRECTION }, storedPaper(credit)),
      insert('R'),
      ...store(db, order, { series: 'R', source: CORRECTION }, storedPaper(receipt)),
    ],
    isCurrent: sql`(select count(*) from documents where order_id = ${orderId}) = ${count}`,
  };
}
