import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { orderComplaints, orderMails, orders } from '../../../database/schema.ts';

const ofOrder = sql`${orders} left join ${orderComplaints} on ${orderComplaints.orderId} = ${orders.id}`;

/**
 * The statements that record the complaint about a contested order, once, for one batch: it is
 * acknowledged to its asker, and its creator is notified.
 */
export function complaintHeard(
  db: Database,
  complaint: { orderId: string; text: string; createdAt: number },
) {
  const { orderId, createdAt: at } = complaint;
  const isNew = and(
    eq(orders.id, orderId),
    eq(orders.state, 'contested'),
    isNull(orderComplaints.orderId),
  )!;
  return [
    insertWhere(
      db,
      orderMails,
      { orderId, kind: sql`kind.value`, dueAt: at },
      isNew,
      sql`${ofOrder}, json_each('["complaint", "complaint_received"]') kind`,
    ),
    enqueueNotice(
      db,
      {
        ...{ thing: `complaint:${orderId}`, source: 'complaint', subjectId: orderId },
        ...{ recipientId: sql`${orders.creatorId}`, at },
      },
      isNew,
      ofOrder,
    ),
    insertWhere(db, orderComplaints, complaint, isNew, ofOrder),
  ];
}

/**
 * The statements that record the decision on an undecided complaint, for one batch: it is mailed to both sides, and
 * notified. `mayBeDecided` is a condition on its order.
 */
export function complaintDecided(
  db: Database,
  orderId: string,
  decision: { refundCents: number; reason: string; decidedAt: number },
  mayBeDecided?: SQL,
) {
  const { decidedAt: at } = decision;
  const isOpen = and(
    eq(orders.id, orderId),
    eq(orderComplaints.orderId, orderId),
    isNull(orderComplaints.decidedAt),
    mayBeDecided,
  )!;
  return [
    insertWhere(
      db,
      orderMails,
      { orderId, kind: sql`kind.value`, dueAt: at },
      isOpen,
      sql`${ofOrder}, json_each('["decision", "decision_creator"]') kind`,
    ),
    enqueueNotice(
      db,
      {
        ...{ thing: `decision:${orderId}`, source: 'decision', subjectId: orderId },
        ...{ recipientId: sql`side.value`, at },
      },
      isOpen,
      sql`${ofOrder}, json_each(json_array(${orders.askerId}, ${orders.creatorId})) side`,
    ),
    db
      .update(orderComplaints)
      .set(decision)
      .where(
        and(
          eq(orderComplaints.orderId, orderId),
          sql`exists (select 1 from ${orders} where ${isOpen})`,
        ),
      ),
  ];
}

/**
 * The statements that record the creator's first reply to an undecided complaint, for one batch: its asker is notified.
 * `mayReply` is a condition on its order. The last statement returns what was recorded.
 */
export function complaintReplied(
  db: Database,
  orderId: string,
  { reply, repliedAt: at }: { reply: string; repliedAt: number },
  mayReply: SQL,
) {
  const isOpen = and(
    eq(orders.id, orderId),
    eq(orderComplaints.orderId, orderId),
    isNull(orderComplaints.repliedAt),
    isNull(orderComplaints.decidedAt),
    mayReply,
  )!;
  return {
    notified: enqueueNotice(
      db,
      {
        ...{ thing: `complaint_reply:${orderId}`, source: 'complaint_reply', subjectId: orderId },
        ...{ recipientId: sql`${orders.askerId}`, at },
      },
      isOpen,
      ofOrder,
    ),
    replied: db
      .update(orderComplaints)
      .set({ reply, repliedAt: at })
      .where(
        and(
          eq(orderComplaints.orderId, orderId),
          sql`exists (select 1 from ${orders} where ${isOpen})`,
        ),
      )
      .returning({ orderId: orderComplaints.orderId }),
  };
}
