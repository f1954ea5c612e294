import { sql } from 'drizzle-orm';
import { ProblemError } from '../domain/problem.ts';
import type { Database } from './client.ts';
import { moderators } from './schema.ts';

/**
 * Condition: the user is a moderator. Like {@link isCreator} it is part of every statement that writes. D1
 * is queried each time, so that the role ends as soon as it is revoked.
 */
export function isModerator(userId: string) {
  return sql<boolean>`exists (select 1 from ${moderators} where ${moderators.userId} = ${userId})`;
}

/** Selects the row that {@link requireModerator} checks, in the same batch as other statements. */
export function selectIsModerator(db: Database, userId: string) {
  return db.select({ isModerator: isModerator(userId).as('is_moderator') }).from(sql`(select 1)`);
}

/** Throws 404 unless the row is a moderator's: moderation does not exist for other users. */
export function requireModerator(rows: readonly { isModerator: boolean }[]): void {
  if (!rows[0]?.isModerator) throw new ProblemError('not_found');
}
