import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authUsers, moderationLog, moderators, profiles } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * Grants or revokes the moderator role of the user with this e-mail; repeating it changes nothing.
 * A change is logged. 404 for an e-mail without an account, or with a suspended one.
 */
export async function nameModerator(
  db: Database,
  email: string,
  isModerator: boolean,
  now: number,
): Promise<{ isModerator: boolean }> {
  const isThem = eq(authUsers.email, email);
  const people = sql`${authUsers} join ${profiles} on ${profiles.id} = ${authUsers.id}`;
  const isPossible = and(isThem, isModerator ? isNull(profiles.suspendedAt) : undefined)!;
  const has = sql`exists (select 1 from ${moderators} where user_id = ${authUsers.id})`;
  const [[found]] = await db.batch([
    db
      .select({ id: authUsers.id })
      .from(authUsers)
      .innerJoin(profiles, eq(profiles.id, authUsers.id))
      .where(isPossible),
    insertWhere(
      db,
      moderationLog,
      {
        at: now,
        moderatorId: null,
        action: isModerator ? 'appoint' : 'dismiss',
        subjectType: 'profile',
        subjectId: sql`${authUsers.id}`,
        reason: '',
      },
      sql`${isPossible} and ${has} <> ${isModerator}`,
      people,
    ),
    isModerator
      ? insertWhere(
          db,
          moderators,
          { userId: sql`${authUsers.id}`, grantedAt: now },
          isPossible,
          people,
        ).onConflictDoNothing()
      : db
          .delete(moderators)
          .where(
            inArray(
              moderators.userId,
              db.select({ id: authUsers.id }).from(authUsers).where(isThem),
            ),
          ),
  ]);
  if (!found) throw new ProblemError('user.not_found');
  return { isModerator };
}
