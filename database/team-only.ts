import { sql } from 'drizzle-orm';
import type { TeamRole } from '../domain/operations/team.ts';
import { ProblemError } from '../domain/problem.ts';
import type { Database } from './client.ts';
import { moderators, operators } from './schema.ts';

const tables = { operator: operators, moderator: moderators };

/** Condition: the user has the role. Part of every statement that writes, so that the role ends as soon as it is revoked. */
export function hasRole(userId: string, role: TeamRole) {
  const { userId: holder } = tables[role];
  return sql<boolean>`exists (select 1 from ${tables[role]} where ${holder} = ${userId})`;
}

/** Selects the row that {@link requireRole} checks, in the same batch as other statements. */
export const selectHasRole = (db: Database, userId: string, role: TeamRole) =>
  db.select({ hasRole: hasRole(userId, role).as('has_role') }).from(sql`(select 1)`);

/** Throws 404 unless the user has the role: the route does not exist for others. */
export function requireRole(rows: readonly { hasRole: boolean }[]): void {
  if (!rows[0]?.hasRole) throw new ProblemError('not_found');
}
