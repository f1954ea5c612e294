import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import {
  creatorMedia,
  creatorProfiles,
  postAnnouncements,
  profiles,
  userFollows,
} from '../../../database/schema.ts';
import type { NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import {
  ANNOUNCED_AFTER_MS,
  announcementFacts,
  GATHERED_MS,
} from '../../../domain/notifications/post-announcement.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { AUDIENCE_PAGE, type AudienceRun, notifyAudience } from './notify-audience.ts';

/**
 * The statement that schedules the announcement of a post, in the batch that inserts it: a minute later, and a day
 * after the previous announcement began. A post joins an announcement that has not begun. A repeated request, and a
 * post that is not public, schedule nothing.
 */
export function scheduleAnnouncement(
  db: Database,
  { id, creatorId, createdAt }: { id: string; creatorId: string; createdAt: number },
) {
  const { creatorId: ofCreator, since, until } = postAnnouncements;
  // An announcement begins at most a day after its first post.
  const recent = sql`${ofCreator} = ${creatorId} and ${since} >= ${createdAt - 2 * GATHERED_MS}`;
  const previous = sql`(select max(${until}) from ${postAnnouncements} where ${recent})`;
  return insertWhere(
    db,
    postAnnouncements,
    {
      creatorId,
      since: createdAt,
      dueAt: sql`max(${createdAt + ANNOUNCED_AFTER_MS}, coalesce(${previous} + ${GATHERED_MS}, 0))`,
    },
    sql`exists (select 1 from ${creatorMedia} where ${creatorMedia.id} = ${id}
        and ${creatorMedia.creatorId} = ${creatorId} and ${creatorMedia.createdAt} = ${createdAt}
        and ${creatorMedia.isPublic})
      and not exists (select 1 from ${postAnnouncements} where ${recent} and ${until} is null)`,
  ).onConflictDoNothing();
}

/** The announcement that has been due for longest. */
export const nextAnnouncement = (now: number) =>
  sql`select rowid from post_announcements where due_at <= ${now} order by due_at limit 1`;

/**
 * The table `post_announcements`. An act notifies the next page of followers. The walk follows an index of the follows,
 * so a page reads as much at its end as at its beginning. A correction begins the walk again, under the next version.
 */
export function announcementWalk(run: AudienceRun): Outbox<typeof postAnnouncements> {
  const { creatorId, since, until, version } = postAnnouncements;
  return {
    table: postAnnouncements,
    isRow: (row) =>
      and(eq(creatorId, row.creatorId), eq(since, row.since), eq(version, row.version))!,
    claimed: (now) => ({ until: sql`coalesce(${until}, ${now})` }),
    policy: () => retryPolicies.state,
    act: (row, now) => announcePage(run, row, now),
    event: 'audiences.inboxes_failed',
    describe: (row) => ({ creator: row.creatorId, since: row.since }),
  };
}

async function announcePage(
  run: AudienceRun,
  row: typeof postAnnouncements.$inferSelect,
  now: number,
) {
  const { creatorId, since, version, attempts } = row;
  const until = row.until ?? now;
  const readAt = Date.now();
  const [[author], [latest], followers] = await readPage(run.db, { ...row, until });
  if (!author || (!latest && version === 1)) return undefined;
  const thing = `post:${creatorId}:${since}` as const;
  const facts = latest ? announcementFacts(latest) : null;
  const actor = describePerson(author.person);
  const event: NoticeEvent | null = facts && {
    ...{ thing, facts, count: 1, since },
    acts: [{ id: String(since), at: until, actor }],
  };
  const present = followers.filter(({ isVisible }) => isVisible);
  await notifyAudience(
    run,
    present.map(({ followerId }) => followerId),
    () => event,
    { readAt, attempts, ...(version > 1 && { before: (inbox) => inbox.correct(thing, facts) }) },
  );
  const last = followers.at(-1);
  return {
    attempts: 0,
    dueAt: followers.length < AUDIENCE_PAGE ? null : now,
    ...(last && { followedAt: last.createdAt, followerId: last.followerId }),
  };
}

interface Walk {
  creatorId: string;
  since: number;
  until: number;
  followedAt: number | null;
  followerId: string | null;
}

/** The author, the latest announced post with the number of all, and the next followers. */
function readPage(db: Database, { creatorId, since, until, followedAt, followerId }: Walk) {
  const { createdAt } = creatorMedia;
  return db.batch([
    db
      .select({ person: personColumns })
      .from(profiles)
      .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
      .where(eq(profiles.id, creatorId)),
    db
      .select({
        id: creatorMedia.id,
        text: sql<string>`coalesce(${creatorMedia.title}, ${creatorMedia.caption}, ${creatorMedia.bodyText}, '')`.as(
          'announced_text',
        ),
        total: sql<number>`count(*) over ()`.as('announced_total'),
      })
      .from(creatorMedia)
      .where(
        and(
          eq(creatorMedia.creatorId, creatorId),
          // Followers find published answers in their feed: one for each question would be many notices.
          sql`${createdAt} >= ${since} and ${createdAt} < ${until} and +${creatorMedia.isPublic}
            and ${creatorMedia.questionText} is null`,
        ),
      )
      .orderBy(desc(createdAt), desc(creatorMedia.id))
      .limit(1),
    db
      .select({
        followerId: profiles.id,
        createdAt: userFollows.createdAt,
        isVisible: profiles.isVisible,
      })
      .from(userFollows)
      .innerJoin(profiles, eq(profiles.number, userFollows.followerNumber))
      .where(
        and(
          eq(userFollows.followedNumber, numberOfUser(creatorId)),
          lt(userFollows.createdAt, until),
          sql`(${userFollows.createdAt}, ${userFollows.followerNumber})
            > (${followedAt ?? -1}, ${numberOfUser(followerId ?? '')})`,
        ),
      )
      .orderBy(asc(userFollows.createdAt), asc(userFollows.followerNumber))
      .limit(AUDIENCE_PAGE),
  ]);
}
