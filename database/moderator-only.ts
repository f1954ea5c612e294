import { sql } from 'drizzle-orm';
import { ProblemError } from '../domain/problem.ts';
import type { Database } from './client.ts';
import { moderators } from './schema.ts';

/**
 * "Only moderators", as {@link isCreator} is "only creators": part of every statement that writes, and read
 * from D1 each time, so that the role ends when it is taken.
 */
export function isModerator(userId: string) {
  return sql<boolean>`exists (select 1 from ${moderators} where ${moderators.userId} = ${userId})`;
}

/** The query that goes with other statements into a batch, for {@link requireModerator}. */
export function selectIsModerator(db: Database, userId: string) {
  return db.select({ isModerator: isModerator(userId).as('is_moderator') }).from(sql`(select 1)`);
}

/** 404 unless the row is a moderator's: to anybody else there is no moderation. */
export function requireModerator(rows: readonly { isModerator: boolean }[]): void {
  if (!rows[0]?.isModerator) throw new ProblemError('not_found');
}
