import { eq, sql } from 'drizzle-orm';
import { ProblemError } from '../domain/problem.ts';
import type { Database } from './client.ts';
import { profiles } from './schema.ts';

/**
 * Condition: the user is a creator. It is part of every statement that writes, so it costs no round trip
 * and holds in the same transaction.
 */
export function isCreator(userId: string) {
  return sql<boolean>`exists (select 1 from ${profiles} where ${profiles.id} = ${userId} and ${profiles.isCreator})`;
}

/** Selects the row that {@link requireCreator} checks, in the same batch as such statements. */
export function selectIsCreator(db: Database, userId: string) {
  return db.select({ isCreator: profiles.isCreator }).from(profiles).where(eq(profiles.id, userId));
}

/**
 * Selects the same for what a creator has earned: it stays open to a user who sells no more.
 */
export function selectIsSeller(db: Database, userId: string) {
  return db.select({ isCreator: isSeller }).from(profiles).where(eq(profiles.id, userId));
}

/** True for a creator, and for a user who has sold. */
export const isSeller = sql<boolean>`(${profiles.isCreator}
  or exists (select 1 from creator_earnings where creator_id = ${profiles.id}))`
  .mapWith(Boolean)
  .as('is_seller');

/** Throws 403 `creator.required` unless the row is a creator's. */
export function requireCreator(rows: readonly { isCreator: boolean }[]): void {
  if (!rows[0]?.isCreator) throw new ProblemError('creator.required');
}
