import { asc, eq } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { documents, orderComplaints, type StoredOrder } from '../../../database/schema.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { sellerInText } from '../../../domain/orders/seller.ts';
import { describeSeller, selectSellerOf } from '../../marketplace/sellers/queries.ts';
import { writeEvidence } from './evidence-words.ts';
import { selectPeople } from './order-file.ts';
import { readTexts } from './order-texts.ts';

/**
 * The evidence that answers a chargeback of the order, as one text to paste: the sale, the consents
 * with their time, the order's times, the question and its answers, the receipts, the complaint and
 * the announced refunds. The caller has checked that there is a chargeback.
 */
export async function composeEvidence(
  db: Database,
  env: Pick<Env, 'CONVERSATION' | 'SITE_ORIGIN'>,
  order: StoredOrder,
): Promise<string> {
  const { people, papers, complaint, declared } = await batch(db, {
    people: first(selectPeople(db, order.id)),
    papers: db
      .select()
      .from(documents)
      .where(eq(documents.orderId, order.id))
      .orderBy(asc(documents.issuedAt)),
    complaint: first(
      db.select().from(orderComplaints).where(eq(orderComplaints.orderId, order.id)),
    ),
    declared: first(selectSellerOf(db, order.id)),
  });
  const { messages, nextCursor } = order.conversationId
    ? await readTexts(env, order, order.conversationId, 0)
    : { messages: [], nextCursor: null };
  return writeEvidence({
    origin: env.SITE_ORIGIN,
    order,
    topic: people?.topic ?? null,
    buyer: people!.asker.name ?? people!.asker.username,
    seller: people!.creator.name ?? people!.creator.username,
    sellerStatus: sellerInText(describeSeller(declared ?? null), true),
    documents: papers.map((paper) => ({
      number: formatDocumentNumber(paper),
      cents: paper.cents,
      issuedAt: paper.issuedAt,
    })),
    complaint: complaint ?? null,
    messages,
    isCut: nextCursor !== null,
  });
}
