import { and, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import type { Database } from '../../../database/client.ts';
import { avatarUrl } from '../../../database/person.ts';
import { conversations, orders, profiles, topics } from '../../../database/schema.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { type Order, orderFor } from '../../../domain/orders/order-wire.ts';
import type { PayoutState } from '../../../domain/orders/payout.ts';
import type { Periods } from '../../../domain/periods.ts';

/**
 * Orders as `userId` sees them in the given role, newest first. Each row goes through
 * {@link describeOrder}. Reading one order costs three rows, and one more while it is held.
 */
export function selectOrders(
  db: Database,
  userId: string,
  role: ConversationRole,
  where: SQL | undefined,
  limit: number,
) {
  const mine = role === 'asker' ? orders.askerId : orders.creatorId;
  const theirs = role === 'asker' ? orders.creatorId : orders.askerId;
  const { dueAt: _, ...columns } = getTableColumns(orders);
  // The creator does not see unpaid orders.
  const isTheirs = role === 'asker' ? undefined : isNotNull(orders.paidAt);
  return (
    db
      .select({
        order: aliased('order', columns),
        other: aliased('other', {
          id: profiles.id,
          username: profiles.username,
          name: profiles.name,
          profileImagePath: profiles.profileImagePath,
          profileImageUploadedAt: profiles.profileImageUploadedAt,
        }),
        topic: aliased('topic', { id: topics.id, name: topics.name, slug: topics.slug }),
        role: sql<ConversationRole>`${role}`.as('role'),
        isAsked: sql<number>`(${orders.state} <> 'held' or exists (select 1 from ${conversations}
          where ${conversations.orderId} = ${orders.id} and ${conversations.askedAt} is not null))`.as(
          'is_asked',
        ),
        payout: (role === 'creator' ? payoutOfSale : sql<null>`null`).as('payout'),
      })
      .from(orders)
      .innerJoin(topics, eq(topics.id, orders.topicId))
      // A hidden user is treated here like one who has left.
      .leftJoin(profiles, and(eq(profiles.id, theirs), eq(profiles.isVisible, true)))
      .where(and(eq(mine, userId), isTheirs, where))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
  );
}

export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

type StoredPayout = { id: string; state: PayoutState; arrivesAt: number };

/** The last payout of the order's share that did not fail, as JSON. */
const payoutOfSale = sql<string | null>`(
  select json_object('id', payout.id, 'state', payout.state, 'arrivesAt', payout.arrives_at)
  from payout_sales sale join payouts payout on payout.id = sale.payout_id
  where sale.order_id = ${orders.id} and sale.cents > 0 and payout.state <> 'failed'
  order by payout.created_at desc limit 1)`;

/** The wire form of a row of {@link selectOrders}. */
export function describeOrder(row: OrderRow, now: number, periods: Periods): Order {
  const { order, other, topic, role } = row;
  const isAsked = Boolean(row.isAsked);
  const payout = row.payout === null ? null : (JSON.parse(row.payout) as StoredPayout);
  return orderFor(
    order,
    {
      role,
      other: otherOf(other),
      topic,
      isAsked,
      payout: payout && { ...payout, arrivesAt: iso(payout.arrivesAt) },
    },
    now,
    periods,
  );
}

function otherOf(row: OrderRow['other']): Order['other'] {
  if (!row?.id) return null;
  return { id: row.id, username: row.username, name: row.name, avatarUrl: avatarUrl(row) };
}
