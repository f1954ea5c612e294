import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isFull } from '../../../database/availability.ts';
import { batch } from '../../../database/batch.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { PARTS, partOfLists, placeInList } from '../../../database/conversation-places.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import {
  creatorProfiles,
  creatorReturns,
  profiles,
  returnRequests,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import { checkReturn } from '../../../domain/profiles/creator-return.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { AUDIENCE_PAGE, type AudienceRun, notifyAudience } from './notify-audience.ts';

/** Askers with an open question who are notified of the end of a pause. */
const ASKERS_MAX = 200;
/** A hidden creator is checked again after this time. */
const HIDDEN_AGAIN_MS = DAY_MS;

/** The creator whose check has been due for longest. */
export const nextReturn = (now: number) =>
  sql`select rowid from creator_returns where due_at <= ${now} order by due_at limit 1`;

/**
 * Statement, before that of the creator's new limits, that schedules the check of their return: at the end of a new
 * pause, else at once. Without a new pause it does so only for a creator whose return is awaited.
 */
export function scheduleReturn(
  db: Database,
  creatorId: string,
  {
    pausedUntil,
    maxOpenQuestions,
  }: Pick<typeof creatorProfiles.$inferSelect, 'pausedUntil' | 'maxOpenQuestions'>,
) {
  const isOtherPause = sql`${creatorProfiles.pausedUntil} is not ${pausedUntil}`;
  const isPause = sql`(${isOtherPause} and ${pausedUntil} is not null)`;
  const isAwaited = sql`exists (select 1 from ${creatorReturns} where ${creatorReturns.creatorId} = ${creatorId})`;
  return insertWhere(
    db,
    creatorReturns,
    { creatorId, dueAt: pausedUntil ?? 0, isPause },
    sql`${creatorProfiles.userId} = ${creatorId} and (${isPause} or ${isAwaited} and (
      ${isOtherPause} or ${creatorProfiles.maxOpenQuestions} is not ${maxOpenQuestions}))`,
    sql`${creatorProfiles}`,
  ).onConflictDoUpdate({
    target: creatorReturns.creatorId,
    set: {
      dueAt: sql`excluded.due_at`,
      isPause: sql`${creatorReturns.isPause} or excluded.is_pause`,
      version: sql`${creatorReturns.version} + 1`,
      attempts: 0,
    },
  });
}

/** Schedules the check of awaited creators who were full, and take questions again since one was closed. */
export async function wakeReturns(db: Database, now: number): Promise<void> {
  await db
    .update(creatorReturns)
    .set({ dueAt: now })
    .where(
      and(
        isNull(creatorReturns.dueAt),
        sql`not exists (select 1 from ${creatorProfiles} where ${creatorProfiles.userId} = ${creatorReturns.creatorId} and ${isFull})`,
      ),
    );
}

/**
 * The table `creator_returns`. An act checks a creator, and notifies the next page of those who wait for their return.
 * Each request is answered once: its row is marked in D1, and inboxes know requests by their time.
 */
export function returnWalk(run: AudienceRun): Outbox<typeof creatorReturns> {
  return {
    table: creatorReturns,
    isRow,
    policy: () => retryPolicies.state,
    act: async (row, now) => ({ attempts: 0, dueAt: await answerPage(run, row, now) }),
    event: 'audiences.inboxes_failed',
    describe: ({ creatorId }) => ({ creator: creatorId }),
  };
}

type Return = typeof creatorReturns.$inferSelect;

const isRow = ({ creatorId, version }: Return) =>
  and(eq(creatorReturns.creatorId, creatorId), eq(creatorReturns.version, version))!;

/** Returns the time of the next check. */
async function answerPage(run: AudienceRun, row: Return, now: number): Promise<number | null> {
  const { db } = run;
  const { creatorId, attempts } = row;
  const [creator] = await db
    .select({
      person: personColumns,
      isVisible: profiles.isVisible,
      pausedUntil: creatorProfiles.pausedUntil,
      isFull: isFull.as('is_full'),
    })
    .from(profiles)
    .innerJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .where(eq(profiles.id, creatorId));
  if (!creator?.isVisible) return now + HIDDEN_AGAIN_MS;
  const check = checkReturn(creator, now);
  if (check !== 'back') return check.again;
  if (row.isPause) await addAskers(db, row);
  const readAt = Date.now();
  const waiting = await selectWaiting(db, creatorId);
  const times = new Map(waiting.map(({ userId, createdAt }) => [userId, createdAt]));
  const actor = describePerson(creator.person);
  const eventFor = (userId: string): NoticeEvent => ({
    ...{ thing: `return:${creatorId}`, facts: { kind: 'return' }, count: 1, since: 0 },
    acts: [{ id: String(times.get(userId)), at: now, actor }],
  });
  const notified = waiting.filter(({ mayBeNotified }) => mayBeNotified).map(({ userId }) => userId);
  await notifyAudience(run, notified, eventFor, { readAt, attempts });
  const isLast = waiting.length < AUDIENCE_PAGE;
  await batch(db, {
    notified: markNotified(db, creatorId, waiting, now),
    ended: isLast
      ? [db.delete(creatorReturns).where(and(isRow(row), sql`not ${hasWaiting(creatorId)}`))]
      : [],
  });
  return now;
}

const hasWaiting = (creatorId: string) =>
  sql`exists (select 1 from return_requests where creator_id = ${creatorId} and notified_at is null)`;

/**
 * Makes requests of the askers whose question the creator has not answered yet, once per pause. The time of a
 * question makes its request the same one after a further pause, which inboxes ignore.
 */
async function addAskers(db: Database, row: Return): Promise<void> {
  const { creatorId } = row;
  await db.batch([
    insertWhere(
      db,
      returnRequests,
      { creatorId, userId: sql`user_id`, createdAt: sql`max(started_at)` },
      sql`true group by user_id`,
      sql`(select user_id, started_at from conversations
        where creator_id = ${creatorId} and ${partOfLists} = ${sql.raw(String(PARTS.unanswered))}
        order by ${placeInList('creator')} desc, id desc limit ${ASKERS_MAX})`,
    ).onConflictDoUpdate({
      target: [returnRequests.creatorId, returnRequests.userId],
      set: { createdAt: sql`excluded.created_at`, notifiedAt: null },
      setWhere: sql`notified_at is not null and return_requests.created_at < excluded.created_at`,
    }),
    db.update(creatorReturns).set({ isPause: false }).where(isRow(row)),
  ]);
}

/** The next waiting users; only present ones without a block may be notified. */
function selectWaiting(db: Database, creatorId: string) {
  const { userId, createdAt } = returnRequests;
  return db
    .select({
      userId,
      createdAt,
      mayBeNotified:
        sql<number>`(${profiles.isVisible} and not ${isBlockBetween(creatorId, userId)})`.as(
          'may_be_notified',
        ),
    })
    .from(returnRequests)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(eq(returnRequests.creatorId, creatorId), isNull(returnRequests.notifiedAt)))
    .orderBy(asc(userId))
    .limit(AUDIENCE_PAGE);
}

/** Marks these requests as answered, except one that was made again since. */
function markNotified(
  db: Database,
  creatorId: string,
  requests: readonly { userId: string; createdAt: number }[],
  now: number,
) {
  const pairs = JSON.stringify(requests.map(({ userId, createdAt }) => [userId, createdAt]));
  return db
    .update(returnRequests)
    .set({ notifiedAt: now })
    .where(
      and(
        eq(returnRequests.creatorId, creatorId),
        isNull(returnRequests.notifiedAt),
        sql`(user_id, created_at) in (select value ->> 0, value ->> 1 from json_each(${pairs}))`,
      ),
    );
}
