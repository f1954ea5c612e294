import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { movementsIn, selectRecord } from '../../../database/order-record.ts';
import { conversations, documents, orderComplaints, orders } from '../../../database/schema.ts';
import type {
  Clarification,
  ConversationRole,
} from '../../../domain/conversations/conversation.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import type { Movement } from '../../../domain/orders/movements.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import type { SellerIdentity } from '../../../domain/orders/seller.ts';
import type { Periods } from '../../../domain/periods.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';
import { describeSeller, selectSellerOf } from '../sellers/queries.ts';
import { describeOrder, type OrderRow, selectOrders } from './order-rows.ts';

const PAGE_SIZE = 20;

/** A page of the user's orders in one role, the newest first. */
export async function listOrders(
  db: Database,
  userId: string,
  role: ConversationRole,
  cursor: Cursor | undefined,
  now: number,
  periods: Periods,
): Promise<{ orders: Order[]; nextCursor: string | null }> {
  const after = isBefore([orders.createdAt, orders.id], cursor);
  const { found } = await batch(db, {
    found: selectOrders(db, userId, role, after, PAGE_SIZE + 1),
  });
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ order }) =>
    formatCursor({ time: order.createdAt, id: order.id }),
  );
  return { orders: rows.map((row) => describeOrder(row, now, periods)), nextCursor };
}

/**
 * One order with its number, complaint, clarification, seller and movements, for one of its two sides; null for
 * anybody else.
 */
export async function findOrderInFull(
  db: Database,
  userId: string,
  orderId: string,
): Promise<{
  row: OrderRow;
  number: string | null;
  complaint: StoredComplaint | null;
  clarification: Clarification | null;
  seller: SellerIdentity | null;
  movements: Movement[];
} | null> {
  const isIt = eq(orders.id, orderId);
  const { asAsker, asCreator, complaint, receipt, seller, clarified, story } = await batch(db, {
    asAsker: first(selectOrders(db, userId, 'asker', isIt, 1)),
    asCreator: first(selectOrders(db, userId, 'creator', isIt, 1)),
    complaint: first(db.select().from(orderComplaints).where(eq(orderComplaints.orderId, orderId))),
    receipt: first(
      db
        .select({ series: documents.series, number: documents.number })
        .from(documents)
        // Includes the source, which is empty for a receipt, so that the whole key finds the one row.
        .where(
          and(eq(documents.orderId, orderId), eq(documents.series, 'R'), eq(documents.source, '')),
        ),
    ),
    seller: first(selectSellerOf(db, orderId)),
    clarified: first(
      db
        .select({
          askedAt: conversations.clarificationAskedAt,
          waitsUntil: conversations.clarificationWaitsUntil,
          answeredAt: conversations.clarificationAnsweredAt,
        })
        .from(conversations)
        .where(
          and(
            eq(
              conversations.id,
              sql`(select ${orders.conversationId} from ${orders} where ${isIt})`,
            ),
            isNotNull(conversations.clarificationAskedAt),
          ),
        ),
    ),
    story: first(selectRecord(db, orderId)),
  });
  const row = asAsker ?? asCreator;
  if (!row) return null;
  return {
    row,
    number: receipt ? formatDocumentNumber(receipt) : null,
    complaint: complaint ?? null,
    clarification: clarified ? (clarified as Clarification) : null,
    seller: describeSeller(seller ?? null),
    movements: movementsIn(story?.record ?? null),
  };
}

type StoredComplaint = typeof orderComplaints.$inferSelect;

/** One order for one of its two sides; null for anybody else. */
export async function findOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OrderRow | null> {
  const isIt = eq(orders.id, orderId);
  const { asAsker, asCreator } = await batch(db, {
    asAsker: first(selectOrders(db, userId, 'asker', isIt, 1)),
    asCreator: first(selectOrders(db, userId, 'creator', isIt, 1)),
  });
  return asAsker ?? asCreator ?? null;
}
