import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { authUsers, operators, profiles } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';

/**
 * Grants or revokes the operator role of the account with that address; repeating it changes nothing. 404
 * for an address without an account, or with a suspended one.
 */
export async function nameOperator(
  db: Database,
  email: string,
  isOperator: boolean,
  now: number,
): Promise<{ isOperator: boolean }> {
  const hasEmail = eq(authUsers.email, email);
  const isPossible = and(hasEmail, isOperator ? isNull(profiles.suspendedAt) : undefined)!;
  const people = sql`${authUsers} join ${profiles} on ${profiles.id} = ${authUsers.id}`;
  const [[found]] = await db.batch([
    db
      .select({ id: authUsers.id })
      .from(authUsers)
      .innerJoin(profiles, eq(profiles.id, authUsers.id))
      .where(isPossible),
    isOperator
      ? insertWhere(
          db,
          operators,
          { userId: sql`${authUsers.id}`, grantedAt: now },
          isPossible,
          people,
        ).onConflictDoNothing()
      : db
          .delete(operators)
          .where(
            inArray(
              operators.userId,
              db.select({ id: authUsers.id }).from(authUsers).where(hasEmail),
            ),
          ),
  ]);
  if (!found) throw new ProblemError('user.not_found');
  return { isOperator };
}
