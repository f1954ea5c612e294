import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { viewMonths } from '../../database/schema.ts';
import { earliestOpenMonth } from '../../domain/view-month.ts';

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
  await db
    .update(viewMonths)
    .set({ isClosed: true })
    .where(and(lt(viewMonths.month, open), eq(viewMonths.isClosed, false)));
  let folded = 0;
  for (let step = 0; step < steps; step++) {
    // A trigger adds each to its month; the counters know it already.
    const gone = await db.all(sql`
      delete from creator_media_views where (viewed_month, user_id, media_id) in (
        select viewed_month, user_id, media_id from creator_media_views where viewed_month < ${open}
        order by viewed_month, user_id, media_id limit ${FOLDED_AT_ONCE})
      returning 1`);
    folded += gone.length;
    if (gone.length < FOLDED_AT_ONCE) return { folded, isDone: true };
  }
  return { folded, isDone: false };
}
