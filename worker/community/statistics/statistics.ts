import { and, asc, between, eq } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator } from '../../../database/creator-only.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import {
  creatorDays,
  creatorProfiles,
  profileCounters,
  profiles,
} from '../../../database/schema.ts';
import { availabilityOf } from '../../../domain/profiles/availability.ts';
import {
  type DayFigures,
  everyDay,
  hoursOf,
  type Statistics,
  topicsOf,
} from '../../../domain/statistics/statistics.ts';
import { euros, spreadsheet } from '../../platform/csv.ts';
import { availabilityColumns } from '../profiles/creator-card.ts';
import { selectTopicTree } from '../topics/queries.ts';

/**
 * A creator's statistics from one day to another, both included, in one round trip that reads one row for
 * each day with events. 403 `creator.required` for anybody else.
 */
export async function getStatistics(
  db: Database,
  creatorId: string,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<Statistics> {
  const { creators, days, tree } = await batch(db, {
    creators: db
      .select({
        isCreator: profiles.isCreator,
        counters: profileCounters,
        availability: availabilityColumns,
      })
      .from(profiles)
      .innerJoin(profileCounters, eq(profileCounters.userId, profiles.id))
      .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
      .where(eq(profiles.id, creatorId)),
    days: selectDays(db, creatorId, from, to),
    tree: first(selectTopicTree(db)),
  });
  requireCreator(creators);
  const { counters, availability } = creators[0]!;
  const { medianResponseSeconds, responseRate } = availabilityOf(
    availability,
    counters.answeredCount,
    now,
  );
  const names = new Map(tree?.topics.map(({ id, name }) => [id, name]));
  const survivors = new Map(tree?.topics.map(({ id, mergedInto }) => [id, mergedInto ?? id]));
  const answers = days.reduce((sum, day) => sum + day.answerCount, 0);
  const seconds = days.reduce((sum, day) => sum + day.responseSeconds, 0);
  return {
    ...{ from, to },
    days: everyDay(from, to, days.map(figuresOf)),
    topics: topicsOf(
      days.map((day) => day.topics),
      (id) => survivors.get(id) ?? id,
      (id) => names.get(id),
    ),
    hours: hoursOf(days.map((day) => day.hours)),
    ...{ medianResponseSeconds, responseRate },
    meanResponseSeconds: answers > 0 ? Math.round(seconds / answers) : null,
    stars: [
      counters.reviewsOf1,
      counters.reviewsOf2,
      counters.reviewsOf3,
      counters.reviewsOf4,
      counters.reviewsOf5,
    ],
    followerCount: counters.followerCount,
  };
}

/** The query for a creator's days that have figures, the oldest first. */
export function selectDays(db: Database, creatorId: string, from: string, to: string) {
  return db
    .select()
    .from(creatorDays)
    .where(
      and(
        eq(creatorDays.creatorNumber, numberOfUser(creatorId)),
        between(creatorDays.day, from, to),
      ),
    )
    .orderBy(asc(creatorDays.day));
}

export function figuresOf(row: typeof creatorDays.$inferSelect): DayFigures {
  return {
    date: row.day,
    views: row.viewCount,
    profileViews: row.profileViewCount,
    questions: row.questionCount,
    answers: row.answerCount,
    reviews: row.reviewCount,
    followers: row.followerCount,
    earnedCents: row.earnedCents,
    heldCents: row.heldCents,
    pendingCents: row.pendingCents,
    releasedCents: row.releasedCents,
  };
}

/** Days as CSV for French spreadsheets. */
export function formatStatisticsCsv(days: readonly DayFigures[]): string {
  return spreadsheet(
    days.map((day) => ({
      Date: day.date,
      'Vues des posts': day.views,
      'Visites du profil': day.profileViews,
      Questions: day.questions,
      Réponses: day.answers,
      Avis: day.reviews,
      Abonnés: day.followers,
      'Gagné, net (€)': euros(day.earnedCents),
      'En attente de réponse (€)': euros(day.heldCents),
      'À venir (€)': euros(day.pendingCents),
      'Libéré (€)': euros(day.releasedCents),
    })),
  );
}
