import { z } from 'zod';

/** A place in a list ordered by creation and id: `{createdAt ms}_{id}`. */
export interface Cursor {
  createdAt: number;
  id: string;
}

export const cursorSchema = z
  .string()
  .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
  .transform((text): Cursor => {
    const [createdAt, id] = text.split('_');
    return { createdAt: Number(createdAt), id: id! };
  });

export const pageQuerySchema = z.object({ cursor: cursorSchema.optional() });

/**
 * Cuts rows, of which one more was read than the page holds, to the page and the cursor after it.
 */
export function page<Row extends Cursor>(
  rows: Row[],
  size: number,
): { rows: Row[]; nextCursor: string | null } {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    rows: rows.slice(0, size),
    nextCursor: last ? `${last.createdAt}_${last.id}` : null,
  };
}
