import type Stripe from 'stripe';
import { z } from 'zod';
import { invalidRequest } from './errors.ts';
import { integer } from './parameters.ts';

/** The parameters that every list takes. */
export const paging = {
  limit: integer(1, 100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: z.array(z.string()).optional(),
};

/** A time, or a range of times, in seconds. */
export const times = z
  .union([
    integer(),
    z.strictObject({
      gt: integer().optional(),
      gte: integer().optional(),
      lt: integer().optional(),
      lte: integer().optional(),
    }),
  ])
  .optional();

/** True when `at` is in the range. */
export function isWithin(at: number, range: z.infer<typeof times>): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return at === range;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || at > gt) &&
    (gte === undefined || at >= gte) &&
    (lt === undefined || at < lt) &&
    (lte === undefined || at <= lte)
  );
}

interface Paging {
  limit: number;
  starting_after?: string;
  ending_before?: string;
}

/** A page of `all`, which is newest first. */
export function pageOf<T extends { id: string }>(
  url: string,
  all: T[],
  { limit, starting_after, ending_before }: Paging,
): Stripe.ApiList<T> {
  const placeOf = (id: string, param: string) => {
    const place = all.findIndex((each) => each.id === id);
    if (place < 0) throw invalidRequest(`No such object: '${id}'`, 'resource_missing', param);
    return place;
  };
  if (ending_before !== undefined) {
    const end = placeOf(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, data: all.slice(start, end), has_more: start > 0 };
  }
  const start = starting_after === undefined ? 0 : placeOf(starting_after, 'starting_after') + 1;
  const end = start + limit;
  return { object: 'list', url, data: all.slice(start, end), has_more: end < all.length };
}
