import { z } from 'zod';
import { type Cursor, cursorSchema } from '../../platform/http/cursor.ts';

/** The four lists, in the order of their positions in a cursor. */
const connectionLists = ['following', 'followers', 'premiumFollowing', 'premiumFollowers'] as const;

/** The position after which each list continues; null for a list that has ended. */
export type ConnectionsCursor = Record<(typeof connectionLists)[number], Cursor | null>;

const placeSchema = z.union([z.literal('').transform(() => null), cursorSchema]);

/** The four positions, joined by dots. */
export const connectionsCursorSchema = z
  .string()
  .transform((text) => text.split('.'))
  .pipe(z.tuple([placeSchema, placeSchema, placeSchema, placeSchema]))
  .transform(
    (places) =>
      Object.fromEntries(
        connectionLists.map((list, index) => [list, places[index]]),
      ) as ConnectionsCursor,
  );

/** The cursor after a page of each list; null when none of them continues. */
export function connectionsCursor(
  next: Record<(typeof connectionLists)[number], string | null>,
): string | null {
  const places = connectionLists.map((list) => next[list] ?? '');
  return places.some(Boolean) ? places.join('.') : null;
}
