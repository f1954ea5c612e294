import { and, desc, eq } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { authorityOrders } from '../../../database/schema.ts';
import type { NewAuthorityOrder } from '../../../domain/moderation/authority-orders.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';

const PAGE_SIZE = 30;

/**
 * Records an order; a trigger raises the figure of its year. The same order under the same id is recorded once; 409
 * `id.reused` for another one.
 */
export async function recordAuthorityOrder(
  db: Database,
  { id, ...order }: NewAuthorityOrder,
  recordedBy: string,
  now: number,
): Promise<void> {
  const year = yearOf(order);
  const { stored } = await batch(db, {
    inserted: db
      .insert(authorityOrders)
      .values({ id, year, ...order, recordedAt: now, recordedBy })
      .onConflictDoNothing(),
    stored: first(db.select().from(authorityOrders).where(eq(authorityOrders.id, id))),
  });
  const names = ['receivedOn', 'authority', 'subject', 'outcome'] as const;
  if (names.some((name) => stored![name] !== order[name])) throw new ProblemError('id.reused');
}

/** The year in whose figures an order counts. */
export function yearOf({ receivedOn }: Pick<NewAuthorityOrder, 'receivedOn'>): number {
  return Number(receivedOn.slice(0, 4));
}

/** A page of a year's orders, the latest recorded first. */
export async function listAuthorityOrders(db: Database, year: number, place: Cursor | undefined) {
  const found = await db
    .select()
    .from(authorityOrders)
    .where(
      and(
        eq(authorityOrders.year, year),
        isBefore([authorityOrders.recordedAt, authorityOrders.id], place),
      ),
    )
    .orderBy(desc(authorityOrders.recordedAt), desc(authorityOrders.id))
    .limit(PAGE_SIZE + 1);
  return cutPage(found, PAGE_SIZE, ({ recordedAt, id }) => formatCursor({ time: recordedAt, id }));
}

export function countAuthorityOrders(db: Database, year: number): Promise<number> {
  return db.$count(authorityOrders, eq(authorityOrders.year, year));
}
