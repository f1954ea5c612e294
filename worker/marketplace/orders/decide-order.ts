import { and, eq, gt, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { mayHappen, moveOrder } from '../../../database/move-order.ts';
import { moderationLog, orders, type StoredOrder } from '../../../database/schema.ts';
import { releaseOrder, settleOrder } from '../../../database/settle-order.ts';
import type { SettledOrder } from '../../../domain/orders/settlement.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { complaintDecided, complaintHeard, complaintReplied } from '../payments/complaints.ts';

/**
 * 'Tout est bon': the asker releases the price. The caller has checked `canConfirm`. When another
 * change comes first, this throws `order.not_confirmable`.
 */
export async function confirmOrder(db: Database, order: SettledOrder, now: number): Promise<void> {
  const { settled } = await batch(db, releaseOrder(db, 'confirmed', order, now));
  if (settled.length === 0) throw new ProblemError('order.not_confirmable');
}

/**
 * Freezes an answered order until a moderator decides; throws `order.not_contestable` when it is
 * too late.
 */
export async function contestOrder(
  db: Database,
  orderId: string,
  text: string,
  now: number,
): Promise<void> {
  const isIt = eq(orders.id, orderId);
  const { contested } = await batch(db, {
    contested: moveOrder(db, 'contested', and(isIt, gt(orders.releaseAt, now)), {}).returning({
      id: orders.id,
    }),
    complaint: complaintHeard(db, { orderId, text, createdAt: now }),
  });
  if (contested.length === 0) throw new ProblemError('order.not_contestable');
}

/**
 * Records the creator's reply to a complaint. The caller has checked `canReply`. The first of
 * two concurrent replies counts, and the second gets `complaint.not_answerable`.
 */
export async function replyToComplaint(
  db: Database,
  orderId: string,
  reply: string,
  now: number,
): Promise<void> {
  const { replied } = await batch(
    db,
    complaintReplied(db, orderId, { reply, repliedAt: now }, mayHappen('replied')),
  );
  if (replied.length === 0) throw new ProblemError('complaint.not_answerable');
}

/**
 * Rejects an invalid decision: 400 for more than the price, `order.not_contested` when there is
 * nothing (left) to decide, `order.charged_back` while the payer's bank decides.
 */
export function refuseDecision(
  { priceCents, chargeback, state }: Pick<StoredOrder, 'priceCents' | 'chargeback' | 'state'>,
  { refundCents }: { refundCents: number },
): void {
  if (chargeback === 'open') throw new ProblemError('order.charged_back');
  if (refundCents > priceCents)
    throw new ProblemError('request.invalid', [
      { path: 'refundCents', message: 'Le remboursement dépasse le prix payé' },
    ]);
  if (state !== 'contested') throw new ProblemError('order.not_contested');
}

/**
 * Ends a contested order: `refundCents` go back to the asker and the rest is released. The caller
 * has checked {@link refuseDecision}. When another change comes first, this throws
 * `order.not_contested`. `moderatorId` is the moderator who decides, for the log; null for an
 * operator token, and when nobody decided in time.
 */
export async function decideOrder(
  db: Database,
  order: SettledOrder,
  { refundCents, reason }: { refundCents: number; reason: string },
  moderatorId: string | null,
  now: number,
): Promise<void> {
  const isDecidable = mayHappen('decided');
  const { settled } = await batch(db, {
    logged: insertWhere(
      db,
      moderationLog,
      {
        ...{ at: now, moderatorId, action: 'settle', reason },
        ...{ subjectType: 'order', subjectId: order.id },
      },
      and(eq(orders.id, order.id), isDecidable)!,
      sql`${orders}`,
    ),
    complaint: complaintDecided(db, order.id, { decidedAt: now, reason, refundCents }, isDecidable),
    ...settleOrder(db, 'decided', order, { refundCents, at: now }),
  });
  if (settled.length === 0) throw new ProblemError('order.not_contested');
}
