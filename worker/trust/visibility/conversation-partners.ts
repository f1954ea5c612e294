import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import { conversations } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { NOTIFICATION_RETENTION_DAYS } from '../../../domain/notifications/notification.ts';

/** Maximum number of the latest acts read per kind. */
const LAST_OF_EACH = 200;

/** The user's latest conversations in either role, by the other participant. */
export async function conversationsOf(
  db: Database,
  personId: string,
): Promise<Map<string, string[]>> {
  const { id, userId, creatorId, startedAt } = conversations;
  const found = await db.batch([
    db
      .select({ id, otherId: creatorId })
      .from(conversations)
      .where(eq(userId, personId))
      .orderBy(desc(startedAt))
      .limit(LAST_OF_EACH),
    db
      .select({ id, otherId: userId })
      .from(conversations)
      .where(eq(creatorId, personId))
      .orderBy(desc(startedAt))
      .limit(LAST_OF_EACH),
  ]);
  const byPerson = new Map<string, string[]>();
  for (const row of found.flat())
    byPerson.set(row.otherId, [...(byPerson.get(row.otherId) ?? []), row.id]);
  return byPerson;
}

/**
 * Users whose notifications may name the user: those they followed, those who were notified of their return, and those
 * whose posts and comments they liked or commented on within the notification retention. Only the latest of each are
 * read; elsewhere the name stays until its notification expires.
 */
export async function acquaintancesOf(
  db: Database,
  personId: string,
  now: number,
): Promise<string[]> {
  const since = now - NOTIFICATION_RETENTION_DAYS * DAY_MS;
  const last = sql`limit ${LAST_OF_EACH}`;
  const number = numberOfUser(personId);
  const rows = await db.all<{ id: string }>(sql`
    select id from (
      select id from profiles where number in (select followed_number from user_follows
        where follower_number = ${number} and created_at >= ${since} order by created_at desc ${last})
      union select user_id from (select user_id from return_requests
        where creator_id = ${personId} and notified_at >= ${since} ${last}))
    union select creator_id from creator_media where number in (select media_number from creator_media_likes
      where user_number = ${number} and liked_at >= ${since} order by liked_at desc ${last})
    union select user_id from creator_media_comments where id in (select comment_id from creator_media_comment_likes
      where user_id = ${personId} and +liked_at >= ${since} order by rowid desc ${last})
    union select creator_id from creator_media where id in (select media_id from creator_media_comments
      where user_id = ${personId} and +created_at >= ${since} order by rowid desc ${last})
    union select parent.user_id from creator_media_comments parent where parent.id in (
      select parent_comment_id from creator_media_comments
      where user_id = ${personId} and parent_comment_id is not null order by rowid desc ${last})`);
  return rows.map(({ id }) => id).filter((id) => id !== personId);
}
