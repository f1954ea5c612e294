import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';

/** A place in a list that is ordered by a time, epoch milliseconds, and an id. */
export interface Cursor {
  time: number;
  id: string;
}

/** A cursor in a query: `{epoch ms}_{id}`. */
export const cursorSchema = z
  .string()
  .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
  .transform((text): Cursor => {
    const [time, id] = text.split('_');
    return { time: Number(time), id: id! };
  });

export const pageQuerySchema = z.object({ cursor: cursorSchema.optional() });

export const formatCursor = ({ time, id }: Cursor): string => `${time}_${id}`;

/** A page of a list; its cursor is the start of the next page, null at the end. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/**
 * Cuts rows, of which one more than a page was read, to the page and its cursor: that of the last row, or
 * null when no rows follow.
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

type OrderColumns = readonly [time: SQLiteColumn, id: SQLiteColumn];

/**
 * Condition: the row follows the cursor in a list with the latest first. Undefined matches every row, and
 * null, the list's end, matches none. `orderOf`: what the second column has for the cursor's id, when that is no id.
 */
export function isBefore(
  columns: OrderColumns,
  place: Cursor | null | undefined,
  orderOf?: (id: string) => SQL,
) {
  return compare(columns, sql`<`, place, orderOf);
}

/** Condition: the row follows the cursor in a list with the oldest first. */
export function isAfter(columns: OrderColumns, place: Cursor | null | undefined) {
  return compare(columns, sql`>`, place);
}

function compare(
  [time, id]: OrderColumns,
  operator: SQL,
  place: Cursor | null | undefined,
  orderOf = (placeId: string) => sql`${placeId}`,
): SQL | undefined {
  if (place === null) return sql`false`;
  return place && sql`(${time}, ${id}) ${operator} (${place.time}, ${orderOf(place.id)})`;
}
