import { and, eq, lt, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import {
  creatorMediaMonthlyViews,
  creatorMediaViews,
  viewMonths,
} from '../../../database/schema.ts';
import { earliestOpenMonth } from '../../../domain/posts/view-month.ts';

/** Maximum number of views folded per statement: each deletes a row, and those of a post write its figure once. */
export const FOLDED_AT_ONCE = 500;
/** Statements per run; a month of a million users is folded in less than a week of minutes. */
const STEPS_PER_RUN = 10;

/**
 * Closes the months that are over at `now`, and folds some of their views into `creator_media_monthly_views`. Each step
 * is a transaction and finds what is left, so runs may crash or overlap. Returns the number of folded views.
 */
export async function foldViews(
  db: Database,
  now: number,
  steps = STEPS_PER_RUN,
): Promise<{ folded: number; isDone: boolean }> {
  const open = earliestOpenMonth(now);
  const closing = db
    .update(viewMonths)
    .set({ isClosed: true })
    .where(and(lt(viewMonths.month, open), eq(viewMonths.isClosed, false)));
  await closing;
  const oldest = sql`
    select viewed_month, user_number, media_number from creator_media_views where viewed_month < ${open}
    order by viewed_month, user_number, media_number limit ${FOLDED_AT_ONCE}`;
  // The counters already include them.
  const figures = db.insert(creatorMediaMonthlyViews).select(sql`
    select media.id, stored.viewed_month, count(*)
    from (${oldest}) stored join creator_media media on media.number = stored.media_number
    where ${numberOfUser(sql`media.creator_id`)} <> stored.user_number
    group by 1, 2
    on conflict (media_id, month) do update set view_count = view_count + excluded.view_count`);
  const folding = db
    .delete(creatorMediaViews)
    .where(sql`(viewed_month, user_number, media_number) in (${oldest})`)
    .returning({ one: sql`1`.as('one') });
  let folded = 0;
  for (let step = 0; step < steps; step++) {
    // Each step closes months again: one whose first view came meanwhile would be open, and its
    // deleted views would be subtracted.
    const { deleted } = await batch(db, {
      closing,
      figures,
      deleted: folding,
    });
    folded += deleted.length;
    if (deleted.length < FOLDED_AT_ONCE) return { folded, isDone: true };
  }
  return { folded, isDone: false };
}
