import { and, inArray, is, or, SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { outboxEntry } from '../domain/outbox.ts';
import type { Database } from './client.ts';
import { restartAnnouncements } from './hide-posts.ts';
import { insertWhere } from './insert-where.ts';
import { creatorMedia, creatorProfiles, outbox, profiles, verifications } from './schema.ts';

type Changes = SQLiteUpdateSetSource<typeof profiles>;
type Column = keyof Changes & keyof typeof profiles.$inferSelect;

/** Columns that hide a user, hold a portrait, or are vouched for by 'Vérifié'. */
const presence: Column[] = ['hiddenAt', 'suspendedAt'];
const portrait: Column[] = ['profileImagePath', 'profileImageUploadedAt'];
const identity: Column[] = ['name', 'username', ...portrait];

/**
 * The statements, for one batch, that change profiles, and what follows from it: every update of a profile is made here.
 * `which`: a condition on `profiles`. The update comes last, because the others compare with what was before.
 */
export function updateProfile(
  db: Database,
  changes: Changes,
  which: SQL | undefined,
  now: number,
): BatchItem<'sqlite'>[] {
  const changed = (columns: Column[]) => columns.filter((name) => changes[name] !== undefined);
  const after = (name: Column) => {
    const value = changes[name];
    if (value === undefined) return sql`${profiles[name]}`;
    return is(value, SQL) ? value : sql`${sql.param(value, profiles[name])}`;
  };
  const isHiddenAfter = sql`(${after('hiddenAt')} is not null or ${after('suspendedAt')} is not null)`;
  const isOther = (name: Column) => sql`${profiles[name]} is not ${after(name)}`;
  const statements: BatchItem<'sqlite'>[] = [];
  if (changed(presence).length > 0)
    statements.push(...showOrHide(db, and(which, sql`${profiles.isVisible} = ${isHiddenAfter}`)!));
  // Moves it away, like the others of a user whom nobody sees.
  if (changed(portrait).length > 0) statements.push(enqueueSeen(db, and(which, isHiddenAfter)!));
  if (changed(identity).length > 0)
    statements.push(...unverify(db, and(which, or(...changed(identity).map(isOther)))!, now));
  return [...statements, db.update(profiles).set(changes).where(which)];
}

/** Enqueues what follows when users are hidden or shown. They may have written anywhere: cached pages are purged. */
const showOrHide = (db: Database, which: SQL) => [
  enqueueSeen(db, which),
  insertWhere(db, outbox, outboxEntry('purge', { tags: 'written' }, 1), which, sql`${profiles}`),
  restartAnnouncements(
    db,
    sql`${creatorMedia.creatorId} in (select ${profiles.id} from ${profiles} where ${which})
      and ${creatorMedia.isPublished} and ${creatorMedia.hiddenAt} is null`,
  ),
];

/** Applies to pictures, rankings and inboxes whether others see the users. */
const enqueueSeen = (db: Database, which: SQL) =>
  insertWhere(
    db,
    outbox,
    outboxEntry('person_seen', sql`json_object('personId', ${profiles.id})` as never, 0),
    which,
    sql`${profiles}`,
  );

interface Request {
  id?: string;
  /** A further condition on the request. */
  mayAsk?: SQL;
}

/**
 * Removes 'Vérifié' before the name, the username or the portrait changes that it vouches for, and asks moderators to
 * verify again, once until they have decided. `which`: a condition on `profiles`.
 */
export function unverify(
  db: Database,
  which: SQL,
  now: number,
  { id = crypto.randomUUID(), mayAsk }: Request = {},
) {
  const isWaiting = sql`exists (select 1 from ${verifications} as other
    where other.user_id = ${profiles.id} and other.state = 'waiting')`;
  return [
    insertWhere(
      db,
      verifications,
      {
        id,
        userId: sql`${profiles.id}`,
        kind: 'identity',
        before: sql`json_object('name', ${profiles.name}, 'username', ${profiles.username},
          'profileImagePath', ${profiles.profileImagePath},
          'profileImageUploadedAt', ${profiles.profileImageUploadedAt})`,
        state: 'waiting',
        createdAt: now,
      },
      and(which, sql`${creatorProfiles.verifiedStatus} = 'verified' and not ${isWaiting}`, mayAsk)!,
      sql`${profiles} join ${creatorProfiles} on ${creatorProfiles.userId} = ${profiles.id}`,
    ),
    db
      .update(creatorProfiles)
      .set({ verifiedStatus: null })
      .where(
        inArray(creatorProfiles.userId, db.select({ id: profiles.id }).from(profiles).where(which)),
      ),
  ];
}
