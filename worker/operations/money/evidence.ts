import { and, asc, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { papers } from '../../../database/papers.ts';
import { documents, orderComplaints, type StoredOrder } from '../../../database/schema.ts';
import type { NamedPerson } from '../../../domain/operations/people-wire.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { orderLabel } from '../../../domain/orders/earnings.ts';
import type { PaperParty, ReceiptContent } from '../../../domain/orders/receipt.ts';
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
  const { people, rows, complaint, declared } = await batch(db, {
    people: first(selectPeople(db, order.id)),
    rows: db
      .select({ document: documents, content: sql<string | null>`${papers.content}`.as('content') })
      .from(documents)
      .leftJoin(
        papers,
        and(eq(papers.series, documents.series), eq(papers.number, documents.number)),
      )
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
  // It names what the receipt of the payment names, whatever its names are today.
  const paid = rows.find(({ document }) => document.series === 'R' && document.source === '');
  const receipt = paid?.content ? (JSON.parse(paid.content) as ReceiptContent) : null;
  const nameOf = (party: PaperParty | null | undefined, today: NamedPerson) =>
    party ? (party.name ?? party.username) : (today.name ?? today.username);
  return writeEvidence({
    origin: env.SITE_ORIGIN,
    order,
    label: receipt?.lines[0]?.label ?? orderLabel(order.pricing, people!.topic ?? 'sujet supprimé'),
    buyer: nameOf(receipt?.buyer, people!.asker),
    seller: nameOf(receipt?.seller, people!.creator),
    sellerStatus: sellerInText(describeSeller(declared ?? null), true),
    documents: rows.map(({ document }) => ({
      number: formatDocumentNumber(document),
      cents: document.cents,
      issuedAt: document.issuedAt,
    })),
    complaint: complaint ?? null,
    messages,
    isCut: nextCursor !== null,
  });
}
