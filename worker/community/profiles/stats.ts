import { eq } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator } from '../../../database/creator-only.ts';
import { creatorProfiles, profileCounters, profiles } from '../../../database/schema.ts';
import { ratingOf } from '../../../domain/conversations/rating.ts';
import { viewMonth } from '../../../domain/posts/view-month.ts';

/**
 * The six figures of a creator's statistics; 403 `creator.required` for anybody else. Views are
 * those of the UTC calendar month of `now`.
 */
export async function getStats(db: Database, creatorId: string, now: number) {
  const month = viewMonth(now);
  const { rows } = await batch(db, {
    rows: db
      .select({
        isCreator: profiles.isCreator,
        counters: profileCounters,
        earningsCents: creatorProfiles.totalEarningsCents,
      })
      .from(profiles)
      .innerJoin(profileCounters, eq(profileCounters.userId, profiles.id))
      .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
      .where(eq(profiles.id, creatorId)),
  });
  requireCreator(rows);
  const { counters, earningsCents } = rows[0]!;
  return {
    monthlyViews: counters.viewedMonth === month ? counters.viewedMonthCount : 0,
    totalLikes: counters.likeCount,
    conversationsAnswered: counters.answeredCount,
    averageRating: ratingOf(counters.ratingSum, counters.ratingCount)?.average ?? null,
    followers: counters.followerCount,
    earningsCents: earningsCents ?? 0,
  };
}
