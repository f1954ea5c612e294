import { type SQL, sql } from 'drizzle-orm';
import { creatorProfiles } from './schema.ts';

/** 1 when a pause of the creator has not ended at `now`, epoch milliseconds; also without a creator profile 0. */
export const isPaused = (now: number | SQL): SQL<number> =>
  sql`coalesce(${creatorProfiles.pausedUntil} > ${now}, 0)`;

/** 1 when the creator's limit of unanswered questions is reached; also without a creator profile 0. */
export const isFull: SQL<number> = sql`coalesce(${creatorProfiles.openQuestionCount} >= ${creatorProfiles.maxOpenQuestions}, 0)`;
