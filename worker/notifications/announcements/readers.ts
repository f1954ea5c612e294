import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { authUsers, orders, profiles } from '../../../database/schema.ts';
import {
  type AnnouncementAudience,
  type AnnouncementKind,
  reachesSuspended,
} from '../../../domain/notifications/announcement.ts';
import { statusColumns } from '../../platform/mail/refusals.ts';

/** Maximum profiles that one step looks at: of a small audience, most belong to others. */
export const PROFILES_PER_STEP = 5_000;
/** Maximum profiles that are looked at to count an audience. */
const PROFILES_COUNTED = 10_000;

/** `+` keeps the planner on the rows' own order, in which the walk goes. */
const audiences: Record<AnnouncementAudience, SQL> = {
  all: sql`1`,
  creators: sql`+${profiles.isCreator} = 1`,
  askers: sql`exists (select 1 from ${orders} where ${orders.askerId} = ${profiles.id}
    and ${orders.state} not in ('awaiting', 'abandoned'))`,
};

/** The number of a profile's row, which only grows: profiles are emptied when an account is deleted, and stay. */
const place = sql<number>`${profiles}.rowid`;

/** Condition: the user is of the audience, and gets announcements of this kind. */
function isReader(kind: AnnouncementKind, audience: AnnouncementAudience): SQL {
  const isReached = reachesSuspended(kind) ? sql`1` : sql`${profiles.suspendedAt} is null`;
  return sql`${profiles.deletedAt} is null and ${isReached} and ${audiences[audience]}`;
}

const readerColumns = {
  id: profiles.id,
  email: authUsers.mailTo,
  key: authUsers.unsubscribeKey,
  confirmedAt: authUsers.emailConfirmedAt,
  ...statusColumns,
};

/** Users with a profile after `after` and up to `until`, in that order, `limit` at most. */
export function selectReaders(
  db: Database,
  { kind, audience }: { kind: AnnouncementKind; audience: AnnouncementAudience },
  { after, until, limit }: { after: number; until: number; limit: number },
) {
  return db
    .select({ place: place.as('place'), ...readerColumns })
    .from(profiles)
    .innerJoin(authUsers, sql`${authUsers.id} = ${profiles.id}`)
    .where(sql`${place} > ${after} and ${place} <= ${until} and ${isReader(kind, audience)}`)
    .orderBy(place)
    .limit(limit);
}

/** The user, if they are still a reader. */
export function selectReader(
  db: Database,
  { kind, audience }: { kind: AnnouncementKind; audience: AnnouncementAudience },
  userId: string,
) {
  return db
    .select(readerColumns)
    .from(profiles)
    .innerJoin(authUsers, sql`${authUsers.id} = ${profiles.id}`)
    .where(sql`${profiles.id} = ${userId} and ${isReader(kind, audience)}`);
}

/** The number of readers today; `isMore` when only a part of the profiles was looked at. */
export async function countReaders(
  db: Database,
  { kind, audience }: { kind: AnnouncementKind; audience: AnnouncementAudience },
): Promise<{ count: number; isMore: boolean }> {
  const last = sql`(select ${place} from ${profiles} order by ${place}
    limit 1 offset ${PROFILES_COUNTED})`;
  const [counted] = await db.all<{ readers: number; is_more: number }>(
    sql`select count(*) as readers, ${last} is not null as is_more
      from ${profiles} join ${authUsers} on ${authUsers.id} = ${profiles.id}
      where ${place} < coalesce(${last}, 9e15) and ${isReader(kind, audience)}`,
  );
  return { count: counted?.readers ?? 0, isMore: counted?.is_more === 1 };
}

/** The last profile now; 0 without any. */
export const lastPlace = sql<number>`(select coalesce(max(${place}), 0) from ${profiles})`;
