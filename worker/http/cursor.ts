import { z } from 'zod';

/** A place in a list that is ordered by a time and an id: `{epoch ms}_{id}`. */
export interface Cursor {
  time: number;
  id: string;
}

/** A place as it comes in a query. */
export const cursorSchema = z
  .string()
  .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
  .transform((text): Cursor => {
    const [time, id] = text.split('_');
    return { time: Number(time), id: id! };
  });

/** The query of a list that is read page by page. */
export const pageQuerySchema = z.object({ cursor: cursorSchema.optional() });

/**
 * Cuts rows, of which one more was read than the page holds, to the page and the cursor after it.
 */
export function page<Row>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => Cursor,
): { rows: Row[]; nextCursor: string | null } {
  const last = rows.length > size ? placeOf(rows[size - 1]!) : null;
  return { rows: rows.slice(0, size), nextCursor: last && `${last.time}_${last.id}` };
}
