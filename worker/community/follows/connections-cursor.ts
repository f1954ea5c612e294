import { z } from 'zod';
import { type Cursor, cursorSchema } from '../../platform/http/cursor.ts';

/** The four lists, in the order in which a cursor names their places. */
const connectionLists = ['following', 'followers', 'premiumFollowing', 'premiumFollowers'] as const;

/** Where each list goes on; null for one that has come to its end. */
export type ConnectionsCursor = Record<(typeof connectionLists)[number], Cursor | null>;

const placeSchema = z.union([z.literal('').transform(() => null), cursorSchema]);

/** The four places, joined by dots. */
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

/** The cursor after a page of each list, or null when none of them goes on. */
export function connectionsCursor(
  next: Record<(typeof connectionLists)[number], string | null>,
): string | null {
  const places = connectionLists.map((list) => next[list] ?? '');
  return places.some(Boolean) ? places.join('.') : null;
}
