import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  documents,
  ledgerTransfers,
  orderComplaints,
  orders,
  paymentEffects,
  pspEvents,
} from '../../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';

/** Tasks of one kind that are shown at once. */
const TASKS_SHOWN = 100;
/** A payment that was none of ours, and went back, is of interest for so long. */
const RETURNS_SHOWN_MS = 30 * DAY_MS;

export interface Task {
  /** What docs/operations.md says to do. */
  kind: 'contested' | 'effect_failed' | 'payment_returned' | 'event_failed' | 'overdue';
  /** The order, the key of the effect, or the provider's event. */
  id: string;
  /** ISO 8601. */
  since: string;
  detail: string | null;
}

/** What waits for a person: complaints, effects that were given up, orders that nothing moves. */
export async function listTasks(db: Database, now: number): Promise<{ tasks: Task[] }> {
  const [contested, failed, returned, untold, overdue] = await db.batch([
    db
      .select({
        id: orders.id,
        since: orderComplaints.createdAt,
        detail: orderComplaints.text,
      })
      .from(orders)
      .innerJoin(orderComplaints, eq(orderComplaints.orderId, orders.id))
      .where(eq(orders.state, 'contested'))
      .limit(TASKS_SHOWN),
    db
      .select({
        id: paymentEffects.key,
        since: paymentEffects.createdAt,
        detail: paymentEffects.error,
      })
      .from(paymentEffects)
      .where(eq(paymentEffects.state, 'failed'))
      .limit(TASKS_SHOWN),
    db
      .select({
        id: paymentEffects.key,
        since: paymentEffects.createdAt,
        detail: paymentEffects.orderId,
      })
      .from(paymentEffects)
      .where(
        and(
          sql`${paymentEffects.kind} = 'return'`,
          gt(paymentEffects.createdAt, now - RETURNS_SHOWN_MS),
        ),
      )
      .limit(TASKS_SHOWN),
    db
      .select({ id: pspEvents.id, since: pspEvents.receivedAt, detail: pspEvents.error })
      .from(pspEvents)
      .where(sql`${pspEvents.dueAt} is null and ${pspEvents.doneAt} is null`)
      .limit(TASKS_SHOWN),
    db
      .select({ id: orders.id, since: orders.dueAt, detail: orders.state })
      .from(orders)
      .where(and(sql`${orders.dueAt} is not null`, lte(orders.dueAt, now - HOUR_MS)))
      .orderBy(asc(orders.dueAt))
      .limit(TASKS_SHOWN),
  ]);
  const tasks = (
    kind: Task['kind'],
    rows: { id: string; since: number | null; detail: string | null }[],
  ) =>
    rows.map(({ id, since, detail }) => ({
      kind,
      id,
      since: new Date(since ?? now).toISOString(),
      detail,
    }));
  return {
    tasks: [
      ...tasks('contested', contested),
      ...tasks('effect_failed', failed),
      ...tasks('payment_returned', returned),
      ...tasks('event_failed', untold),
      ...tasks('overdue', overdue),
    ],
  };
}

/** Everything that is known of one order: itself, its complaint, the books, what was done outside. */
export async function tellOrder(db: Database, id: string) {
  const [[order], [complaint], transfers, effects, papers] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)),
    db.select().from(orderComplaints).where(eq(orderComplaints.orderId, id)),
    db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.orderId, id))
      .orderBy(asc(ledgerTransfers.at)),
    db.select().from(paymentEffects).where(eq(paymentEffects.orderId, id)),
    db.select().from(documents).where(eq(documents.orderId, id)),
  ]);
  return order
    ? { order, complaint: complaint ?? null, transfers, effects, documents: papers }
    : null;
}
