import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batch, type Entry, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  authUsers,
  moderationLog,
  moderators,
  operators,
  outbox,
  profiles,
} from '../../../database/schema.ts';
import type { RoleChange, TeamRole } from '../../../domain/operations/team.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { planSettingsCopy } from '../../marketplace/papers/copy-settings.ts';

const tables = { operator: operators, moderator: moderators };

/** A user who may get or lose a role. */
export interface Candidate {
  id: string;
  username: string;
  hasRole: boolean;
}

/**
 * The user whom the change names. 404 for an unknown name, a deleted account, and a suspended one that is to
 * get the role.
 */
export async function findCandidate(
  db: Database,
  role: TeamRole,
  { email, username, userId, revoke = false }: RoleChange,
): Promise<Candidate> {
  const { id } = profiles;
  const isThem =
    email !== undefined
      ? eq(authUsers.email, email)
      : username !== undefined
        ? eq(profiles.username, username)
        : eq(id, userId!);
  const [found] = await db
    .select({
      id,
      username: profiles.username,
      suspendedAt: profiles.suspendedAt,
      hasRole: sql<number>`${holds(role, sql`${id}`)}`.as('has_role'),
    })
    .from(profiles)
    .innerJoin(authUsers, eq(authUsers.id, id))
    .where(isThem);
  if (!found || (!revoke && found.suspendedAt !== null)) throw new ProblemError('user.not_found');
  return { ...found, hasRole: found.hasRole === 1 };
}

const holds = (role: TeamRole, userId: SQL) =>
  sql`exists (select 1 from ${tables[role]} where user_id = ${userId})`;

/**
 * Gives the role to the user, or takes it, and enqueues the notice and the mail to them; repeating it changes
 * nothing. A moderator's change is in the moderation log too. `mayEmpty`: the last operator may lose the role.
 * `permission`: entries of the batch without which nothing changes. 409 `operator.last` when they may not.
 */
export async function nameRole(
  db: Database,
  role: TeamRole,
  { userId, isGiven, mayEmpty }: { userId: string; isGiven: boolean; mayEmpty: boolean },
  permission: Record<string, Entry>,
  now: number,
): Promise<void> {
  const table = tables[role];
  const them = sql`${userId}`;
  const isAnother = sql`exists (select 1 from ${operators} where user_id <> ${userId})`;
  const isAllowed = isGiven
    ? sql`exists (select 1 from ${profiles} join ${authUsers} on ${authUsers.id} = ${profiles.id}
        where ${profiles.id} = ${userId} and ${profiles.suspendedAt} is null)`
    : sql`${mayEmpty || role !== 'operator' ? 1 : isAnother}`;
  const isChange = sql`${holds(role, them)} <> ${isGiven ? 1 : 0} and ${isAllowed}`;
  const entry = outboxEntry('role_changed', { userId, role, isGiven, at: now }, now);
  const log = insertWhere(
    db,
    moderationLog,
    {
      at: now,
      moderatorId: null,
      action: isGiven ? 'appoint' : 'dismiss',
      subjectType: 'profile',
      subjectId: userId,
      reason: '',
    },
    isChange,
  );
  const held = db
    .select({ has: sql<number>`${holds(role, them)}`.as('has_role') })
    .from(sql`(select 1)`);
  const { after } = await batch(db, {
    ...permission,
    // The statements that depend on the change come before it.
    notified: insertWhere(db, outbox, entry, isChange),
    copied: isGiven
      ? []
      : [planSettingsCopy(db, { taken: { role, userId, at: now } }, now, isChange)],
    logged: role === 'moderator' ? [log] : [],
    changed: isGiven
      ? insertWhere(db, table, { userId, grantedAt: now }, isChange).onConflictDoNothing()
      : db.delete(table).where(and(eq(table.userId, userId), isAllowed)),
    after: first(held),
  });
  if (after?.has === (isGiven ? 1 : 0)) return;
  throw new ProblemError(isGiven ? 'user.not_found' : 'operator.last');
}
