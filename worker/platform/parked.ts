import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { outbox } from '../../database/schema.ts';
import { isoOrNull } from '../../domain/dates/iso.ts';
import type { ParkedEffect, ParkedKind } from '../../domain/operations/health-wire.ts';
import { isOptional, type OutboxKind } from '../../domain/outbox.ts';
import { ProblemError } from '../../domain/problem.ts';
import { cutPage } from './http/cursor.ts';

/** Effects that were retried for about a day, and wait for an operator. */

const PAGE_SIZE = 30;

const isParked = isNull(outbox.dueAt);

export async function countParked(db: Database): Promise<ParkedKind[]> {
  const rows = await db
    .select({ kind: outbox.kind, count: count() })
    .from(outbox)
    .where(isParked)
    .groupBy(outbox.kind)
    .orderBy(asc(outbox.kind));
  return rows.map((row) => ({ ...row, isOptional: isOptional(row.kind) }));
}

/** A page of the parked effects of a kind, the oldest first. `after`: the number of the previous page's last. */
export async function listParked(
  db: Database,
  kind: OutboxKind,
  after: number | undefined,
): Promise<{ effects: ParkedEffect[]; nextCursor: string | null }> {
  const found = await db
    .select()
    .from(outbox)
    .where(
      and(isParked, eq(outbox.kind, kind), after === undefined ? undefined : gt(outbox.id, after)),
    )
    .orderBy(asc(outbox.id))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ id }) => String(id));
  const effects = rows.map((row) => ({
    ...{ id: String(row.id), kind: row.kind, data: row.data, attempts: row.attempts },
    failedAt: isoOrNull(row.failedAt),
    error: row.error,
  }));
  return { effects, nextCursor };
}

/** The parked rows to retry: one, those of a kind, or all. */
interface Which {
  id?: number;
  kind?: OutboxKind;
}

/** Retries parked rows from their beginning; returns their number. */
export async function retryParked(
  db: Database,
  now: number,
  { id, kind }: Which = {},
): Promise<number> {
  const { meta } = await db
    .update(outbox)
    .set({ attempts: 0, dueAt: now })
    .where(
      and(
        isParked,
        id === undefined ? undefined : eq(outbox.id, id),
        kind === undefined ? undefined : eq(outbox.kind, kind),
      ),
    )
    .run();
  return meta.changes;
}

/**
 * Deletes a parked effect and returns it. 409 `effect.not_parked` when it is done or being retried, 409
 * `effect.needed` for a kind that cannot be given up.
 */
export async function giveUpParked(db: Database, id: number) {
  const isIt = and(isParked, eq(outbox.id, id));
  const [row] = await db.select().from(outbox).where(isIt);
  if (!row) throw new ProblemError('effect.not_parked');
  if (!isOptional(row.kind)) throw new ProblemError('effect.needed');
  const [deleted] = await db.delete(outbox).where(isIt).returning();
  if (!deleted) throw new ProblemError('effect.not_parked');
  return deleted;
}
