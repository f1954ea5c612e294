import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';

/** A place in a list that is ordered by a time, epoch milliseconds, and an id. */
export interface Cursor {
  time: number;
  id: string;
}

/** A place as it comes in a query: `{epoch ms}_{id}`. */
export const cursorSchema = z
  .string()
  .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
  .transform((text): Cursor => {
    const [time, id] = text.split('_');
    return { time: Number(time), id: id! };
  });

/** The query of a list that is read page by page. */
export const pageQuerySchema = z.object({ cursor: cursorSchema.optional() });

/** A place as {@link cursorSchema} reads it. */
export const formatCursor = ({ time, id }: Cursor): string => `${time}_${id}`;

/** A part of a list; its cursor names the place where the next one begins, null at the end. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/**
 * Cuts rows, of which one more was read than the page holds, to the page and the cursor after it:
 * that of its last row, null where no more follow.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => string,
): Page<Row> {
  return {
    rows: rows.slice(0, size),
    nextCursor: rows.length > size ? cursorOf(rows[size - 1]!) : null,
  };
}

/** The columns of the time and the id by which a list is ordered. */
type OrderColumns = readonly [time: SQLiteColumn, id: SQLiteColumn];

/**
 * The condition that a row comes before the place by time and id: what follows it in a list with the
 * latest first. Every row does without a place, none with null, which is the list's end.
 */
export function isBefore(columns: OrderColumns, place: Cursor | null | undefined) {
  return compare(columns, sql`<`, place);
}

/** The condition that a row comes after the place: what follows it with the oldest first. */
export function isAfter(columns: OrderColumns, place: Cursor | null | undefined) {
  return compare(columns, sql`>`, place);
}

function compare(
  [time, id]: OrderColumns,
  operator: SQL,
  place: Cursor | null | undefined,
): SQL | undefined {
  if (place === null) return sql`false`;
  return place && sql`(${time}, ${id}) ${operator} (${place.time}, ${place.id})`;
}
