import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { approvals, moderators, operators, outbox, settings } from '../../../database/schema.ts';
import { isAnnounced } from '../../../domain/operations/settings.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { cacheTags } from '../../platform/http/cache-tags.ts';

/**
 * Copies in R2 of what operators decided for later: the settings with the approvals that they name, and roles that were
 * taken. A role that was given is not copied: two operators give it again.
 */

/** All settings, or one role that was taken at a time. */
export type SettingsCopy =
  | {
      settings: (typeof settings.$inferSelect)[];
      approvals: (typeof approvals.$inferSelect)[];
    }
  | { taken: NonNullable<OutboxData<'settings_copy'>['taken']> };

/** Statement for the batch of the change, before the statement that makes it: it will be copied, if `isChange`. */
export const planSettingsCopy = (
  db: Database,
  data: OutboxData<'settings_copy'>,
  now: number,
  isChange: SQL = sql`true`,
) => insertWhere(db, outbox, outboxEntry('settings_copy', data, now), isChange);

/** The copy of a change, and its time and name for the key. */
export async function readSettingsCopy(
  env: Pick<Env, 'DB'>,
  { taken }: OutboxData<'settings_copy'>,
): Promise<{ at: number; name: string; copy: SettingsCopy }> {
  if (taken) return { at: taken.at, name: `${taken.role}-${taken.userId}`, copy: { taken } };
  const db = database(env.DB);
  const copy = await batch(db, {
    settings: db.select().from(settings).orderBy(settings.id),
    approvals: db
      .select()
      .from(approvals)
      .where(sql`${approvals.id} in (select approval_id from settings)`),
  });
  const times = copy.settings.map(({ setAt, cancelledAt }) => cancelledAt ?? setAt);
  return { at: Math.max(0, ...times), name: 'settings', copy };
}

/**
 * Makes the changes of a copy again that D1 does not know. Creators are told again of one that is still planned, since
 * what was due to be sent is lost. Returns false when other changes have taken their place meanwhile.
 */
export async function restoreSettings(
  db: Database,
  copy: SettingsCopy,
  now: number,
): Promise<boolean> {
  if ('taken' in copy) {
    const { role, userId, at } = copy.taken;
    const table = role === 'moderator' ? moderators : operators;
    await db.delete(table).where(and(eq(table.userId, userId), lt(table.grantedAt, at)));
    return true;
  }
  const isStored = ({ id, name, approvalId, setAt }: typeof settings.$inferSelect) =>
    sql`exists (select 1 from settings where id = ${id} and setting = ${name} and set_at = ${setAt}
      and approval_id is ${approvalId})`;
  const { stored } = await batch(db, {
    approvals: copy.approvals.map((row) =>
      db
        .insert(approvals)
        .values(row)
        .onConflictDoUpdate({
          target: approvals.id,
          set: { approvedBy: row.approvedBy, usedAt: row.usedAt },
          setWhere: and(
            eq(approvals.terms, row.terms),
            isNull(approvals.usedAt),
            isNull(approvals.endedAt),
          ),
        }),
    ),
    settings: copy.settings.flatMap((row) => {
      const isApproved = sql`exists (select 1 from approvals where id = ${row.approvalId}
        and subject_id = ${row.name} and proposed_by = ${row.proposedBy} and approved_by = ${row.approvedBy})`;
      const isNew = sql`not exists (select 1 from settings where id = ${row.id})
        and ${row.approvalId === null ? sql`1` : isApproved}`;
      const { cancelledAt, cancelledBy, cancelReason, ...made } = row;
      const purge = { tags: cacheTags.settings };
      const announcement = { changeId: String(row.id), about: 'planned' } as const;
      const isPlanned = cancelledAt === null && row.appliesAt > now && isAnnounced(row.name);
      return [
        insertWhere(
          db,
          outbox,
          outboxEntry('purge', purge, Math.max(row.appliesAt, now) + 1_000),
          isNew,
        ),
        ...(isPlanned
          ? [insertWhere(db, outbox, outboxEntry('terms_change', announcement, now), isNew)]
          : []),
        insertWhere(db, settings, made, isNew).onConflictDoNothing(),
        db
          .update(settings)
          .set({ cancelledAt, cancelledBy, cancelReason })
          .where(
            and(
              eq(settings.id, row.id),
              isNull(settings.cancelledAt),
              sql`${cancelledAt} is not null and ${isStored(row)}`,
            ),
          ),
      ];
    }),
    stored: copy.settings.map((row) =>
      db.select({ isIt: sql<number>`${isStored(row)}`.as('is_it') }).from(sql`(select 1)`),
    ),
  });
  return stored.every(([row]) => row?.isIt === 1);
}
