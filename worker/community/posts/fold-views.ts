import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { creatorMediaViews, viewMonths } from '../../../database/schema.ts';
import { earliestOpenMonth } from '../../../domain/posts/view-month.ts';

/** Views that one statement folds at most: each is a row deleted and one of the month's figures. */
export const FOLDED_AT_ONCE = 500;
/** Such statements of one run: a month of a million people takes less than a week of minutes. */
const STEPS_PER_RUN = 10;

/**
 * Closes the months that are over for good at `now`, and folds some of their views into
 * `creator_media_monthly_views`. Each statement stands for itself and finds what is left, so that runs may die
 * or meet. Answers with the number of views that were folded.
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
  // A trigger adds each to its month; the counters know it already.
  const folding = db
    .delete(creatorMediaViews)
    .where(sql`(viewed_month, user_id, media_id) in (
      select viewed_month, user_id, media_id from creator_media_views where viewed_month < ${open}
      order by viewed_month, user_id, media_id limit ${FOLDED_AT_ONCE})`)
    .returning({ one: sql`1`.as('one') });
  let folded = 0;
  for (let step = 0; step < steps; step++) {
    // Each closes again: a month whose first view has come since is open, and what is deleted of it counted off.
    const [, gone] = await db.batch([closing, folding]);
    folded += gone.length;
    if (gone.length < FOLDED_AT_ONCE) return { folded, isDone: true };
  }
  return { folded, isDone: false };
}
