import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isFull } from '../../../database/availability.ts';
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
import { CLAIM_MS } from '../../platform/outbox.ts';
import { AUDIENCE_PAGE, notifyAudience, type PageOutcome, retryOf } from './notify-audience.ts';

/** Askers with an open question who are notified of the end of a pause. */
const ASKERS_MAX = 200;
/** A hidden creator is checked again after this time. */
const HIDDEN_AGAIN_MS = DAY_MS;

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
 * Checks the creator whose check has been due for longest, and notifies the next page of those who wait for
 * their return; null when none is due. Each request is answered once: its row is marked in D1, and inboxes
 * know requests by their time. A page that dies is repeated when its claim expires.
 */
export async function announceNextReturn(
  db: Database,
  env: Pick<Env, 'INBOX'>,
  now: number,
): Promise<PageOutcome | null> {
  const [row] = await db
    .update(creatorReturns)
    .set({ dueAt: now + CLAIM_MS })
    .where(
      sql`rowid = (select rowid from creator_returns where due_at <= ${now} order by due_at limit 1)`,
    )
    .returning();
  if (!row) return null;
  const { creatorId, version } = row;
  const isIt = and(eq(creatorReturns.creatorId, creatorId), eq(creatorReturns.version, version));
  const again = async (dueAt: number | null, outcome = { notified: 0, failed: 0 }) => {
    await db.update(creatorReturns).set({ dueAt, attempts: 0 }).where(isIt);
    return outcome;
  };
  const [creator] = await db
    .select({
      person: personColumns,
      isPresent: profiles.isPresent,
      pausedUntil: creatorProfiles.pausedUntil,
      isFull: isFull.as('is_full'),
    })
    .from(profiles)
    .innerJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .where(eq(profiles.id, creatorId));
  if (!creator?.isPresent) return again(now + HIDDEN_AGAIN_MS);
  const check = checkReturn(creator, now);
  if (check !== 'back') return again(check.again);
  if (row.isPause) await addAskers(db, creatorId, isIt);
  const readAt = Date.now();
  const waiting = await selectWaiting(db, creatorId);
  const times = new Map(waiting.map(({ userId, createdAt }) => [userId, createdAt]));
  const actor = describePerson(creator.person);
  const eventFor = (userId: string): NoticeEvent => ({
    ...{ thing: `return:${creatorId}`, facts: { kind: 'return' }, count: 1, since: 0 },
    acts: [{ id: String(times.get(userId)), at: now, actor }],
  });
  const notified = waiting.filter(({ mayBeNotified }) => mayBeNotified).map(({ userId }) => userId);
  const outcome = await notifyAudience(db, env, notified, eventFor, { readAt });
  const retry = retryOf(outcome, row.attempts, now);
  if (retry) {
    await db.update(creatorReturns).set(retry).where(isIt);
    return outcome;
  }
  await db.batch([
    markNotified(db, creatorId, waiting, now),
    waiting.length < AUDIENCE_PAGE
      ? db.delete(creatorReturns).where(and(isIt, sql`not ${hasWaiting(creatorId)}`))
      : db.select({ one: sql`1` }).from(sql`(select 1)`),
    db.update(creatorReturns).set({ dueAt: now, attempts: 0 }).where(isIt),
  ]);
  return outcome;
}

const hasWaiting = (creatorId: string) =>
  sql`exists (select 1 from return_requests where creator_id = ${creatorId} and notified_at is null)`;

/**
 * Makes requests of the askers whose question the creator has not answered yet, once per pause. The time of a
 * question makes its request the same one after a further pause, which inboxes ignore.
 */
async function addAskers(
  db: Database,
  creatorId: string,
  isIt: ReturnType<typeof and>,
): Promise<void> {
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
    db.update(creatorReturns).set({ isPause: false }).where(isIt),
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
        sql<number>`(${profiles.isPresent} and not ${isBlockBetween(creatorId, userId)})`.as(
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
