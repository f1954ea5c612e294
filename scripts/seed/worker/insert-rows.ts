import { and, eq, lte } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { database } from '../../../database/client.ts';
import { moveOrder } from '../../../database/move-order.ts';
import { orders } from '../../../database/schema.ts';
import { releaseOrder } from '../../../database/settle-order.ts';
import { bookPayment } from '../../../worker/marketplace/conversations/pay-order.ts';
import type { Safety, SeededTable } from './import.ts';
import { insertStatement, safetyStatements } from './insert-statement.ts';

/** Rows in one statement, or in one batch; its JSON stays far below D1's limit for one value. */
const ROWS_PER_STATEMENT = 100;

/** Inserts the missing rows of one table, all or none. */
export async function insertRows(
  d1: D1Database,
  table: SeededTable,
  rows: object[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const insert = d1.prepare(insertStatement(table, first));
  const statements: D1PreparedStatement[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    statements.push(insert.bind(JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))));
  await d1.batch(statements);
}

/** True when the safety rows exist, as after a lost answer to the first request. */
export async function hasSafety(d1: D1Database, { decisions }: Safety): Promise<boolean> {
  const found = await d1
    .prepare('SELECT 1 FROM moderation_decisions WHERE id = ?')
    .bind(decisions[0]!.id)
    .first();
  return found !== null;
}

/** Outbox kinds that only send notifications of decisions; nobody is notified of a fictitious past. */
const TELLING = ['appeal_outcome', 'outcomes_mail', 'report_outcome', 'statement'];

/**
 * Inserts the safety rows and applies their outcomes, atomically; the effects in objects and
 * elsewhere stay in `outbox`.
 */
export async function insertSafety(d1: D1Database, safety: Safety): Promise<void> {
  await d1.batch([
    ...safetyStatements(database(d1), safety).map(({ sql, params }) =>
      d1.prepare(sql).bind(...params),
    ),
    d1.prepare(`INSERT INTO outbox (kind, data, due_at)
      SELECT 'block', json_object('blockerId', blocker_id, 'blockedId', blocked_id,
        'at', cast(created_at AS text)), created_at
      FROM user_blocks`),
    d1
      .prepare('DELETE FROM outbox WHERE kind IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(TELLING)),
  ]);
}

/** Marks placed orders as paid, each at once, as the demonstration does. */
export async function payOrders(d1: D1Database): Promise<void> {
  const db = database(d1);
  const placed = await db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'awaiting'), eq(orders.provider, 'demo')));
  for (let from = 0; from < placed.length; from += ROWS_PER_STATEMENT)
    await batch(db, {
      paid: placed
        .slice(from, from + ROWS_PER_STATEMENT)
        .flatMap((order) => [
          ...bookPayment(db, order, null, order.createdAt),
          moveOrder(db, 'paid', eq(orders.id, order.id), { paidAt: order.createdAt }),
        ]),
    });
}

/**
 * Releases the orders due by `now`, each at its time, as the sweep would have. No mails are sent
 * about a fictitious past.
 */
export async function releaseOrders(d1: D1Database, now: number): Promise<void> {
  const db = database(d1);
  const due = await db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'answered'), lte(orders.releaseAt, now)));
  for (let from = 0; from < due.length; from += ROWS_PER_STATEMENT)
    await batch(db, {
      released: due.slice(from, from + ROWS_PER_STATEMENT).flatMap((order) => {
        const { booked, settled } = releaseOrder(db, 'released', order, order.releaseAt!);
        return [...booked, settled];
      }),
    });
  await d1
    .prepare(`UPDATE order_mails SET due_at = NULL, outcome = 'sent' WHERE due_at <= ?`)
    .bind(now)
    .run();
}
