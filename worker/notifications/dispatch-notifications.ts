import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../database/client.ts';
import { bookmarkOf } from '../../database/d1-access.ts';
import { noticeOutbox, profiles } from '../../database/schema.ts';
import type { NoticeEvent } from '../../domain/notifications/notice-facts.ts';
import {
  NOTICES_GATHERED_MS,
  type NoticeThing,
  undoneAct,
} from '../../domain/notifications/notification-dedup.ts';
import { retryDelay, retryPolicies } from '../../domain/retry.ts';
import { log } from '../platform/log.ts';
import { notificationEvent, type OutboxRow, selectActs } from './notification-events.ts';

/** Maximum rows per run: each is a query, and each person a subrequest. */
const ROWS_AT_ONCE = 40;
/** Maximum difference between the clocks of this machine and of the object that set a row's time. */
const CLOCKS_APART_MS = 1_000;

/** Selects rows of the notification outbox. */
export interface OutboxSelection {
  /** Deduplication keys, such as `like:post:` and an id. */
  things: readonly NoticeThing[];
  /** The recipient, when the key alone does not identify them. */
  personId?: string;
}

/**
 * Publishes the outbox rows that are due at `now` to inboxes, all or a selection. Each row is marked once
 * its person's object has it; a row that fails is retried later. The object knows which events it has, so a
 * crash in between, or two concurrent runs, cause no duplicates.
 */
export async function dispatchNotifications(
  db: Database,
  env: Pick<Env, 'INBOX'>,
  now: number,
  about?: OutboxSelection,
): Promise<{ dispatched: number; failed: number }> {
  const due = await db
    .select({
      row: noticeOutbox,
      hasAccount: sql<number>`${profiles.id} is not null`.as('is_there'),
    })
    .from(noticeOutbox)
    .leftJoin(profiles, eq(profiles.id, noticeOutbox.recipientId))
    .where(
      and(lte(noticeOutbox.dueAt, about ? now + CLOCKS_APART_MS : now), about && isAbout(about)),
    )
    .orderBy(asc(noticeOutbox.dueAt))
    .limit(ROWS_AT_ONCE);
  const [first, ...rest] = due.map(({ row }) => selectActs(db, row));
  if (!first) return { dispatched: 0, failed: 0 };
  const readAt = Date.now();
  const found = await db.batch([first, ...rest]);
  const people = new Map<string, Undispatched[]>();
  for (const [index, { row, hasAccount }] of due.entries()) {
    const event = hasAccount ? notificationEvent(row, found[index]!) : null;
    const isUndone = row.source === 'act_undone' && found[index]!.length === 0;
    const { recipientId } = row;
    people.set(recipientId, [
      ...(people.get(recipientId) ?? []),
      { row, event, isUndone, hasAccount: hasAccount === 1 },
    ]);
  }
  const outcomes = await Promise.all(
    [...people].map(([personId, entries]) =>
      publishToPerson(db, env, { personId, entries, readAt }, now),
    ),
  );
  const failed = outcomes.filter((isPublished) => !isPublished).length;
  return { dispatched: outcomes.length - failed, failed };
}

function isAbout({ things, personId }: OutboxSelection): SQL | undefined {
  const isOne = inArray(noticeOutbox.thing, [...things]);
  return and(isOne, personId === undefined ? undefined : eq(noticeOutbox.recipientId, personId));
}

type Outbox = typeof noticeOutbox;

interface Undispatched {
  row: OutboxRow;
  event: NoticeEvent | null;
  /** True when the row is about an act that was undone, and not done again since. */
  isUndone: boolean;
  hasAccount: boolean;
}

async function publishToPerson(
  db: Database,
  env: Pick<Env, 'INBOX'>,
  {
    personId,
    entries,
    readAt,
  }: { personId: string; entries: readonly Undispatched[]; readAt: number },
  now: number,
): Promise<boolean> {
  const inbox = env.INBOX.getByName(personId);
  const events = entries.flatMap(({ event }) => event ?? []);
  const deletedPosts = entries.filter(
    ({ row, hasAccount }) => hasAccount && row.source === 'post_gone',
  );
  try {
    // An object with older code returns nothing, and has stored them.
    const isStored = events.length === 0 || (await inbox.tell(events, bookmarkOf(db), readAt));
    if (isStored === false) throw new Error('acts were read before one of them was undone');
    if (deletedPosts.length > 0)
      await inbox.deletePostNotices(deletedPosts.map(({ row }) => row.subjectId));
    const undone = entries.filter(({ isUndone, hasAccount }) => hasAccount && isUndone);
    if (undone.length > 0) await inbox.takeBack(undone.map(({ row }) => undoneAct(row.thing)));
    await updateRows(db, entries, (undispatched) => dispatchedValues(undispatched, now));
    return true;
  } catch (error) {
    log.warn('notifications.publish_failed', { error });
    await updateRows(db, entries, ({ row: { attempts } }) => ({
      attempts: attempts + 1,
      dueAt: now + retryDelay(attempts + 1, retryPolicies.state),
    }));
    return false;
  }
}

/** The row after its dispatch. Changes since the read are dispatched later. */
function dispatchedValues(
  { row, event }: Undispatched,
  now: number,
): SQLiteUpdateSetSource<Outbox> {
  const isSame = sql`${noticeOutbox.version} = ${row.version}`;
  const latest = event?.acts[0]?.at ?? row.since;
  return {
    dispatchedAt: now,
    attempts: 0,
    dueAt: sql`iif(${isSame}, null, ${now + NOTICES_GATHERED_MS})`,
    since: sql`iif(${isSame}, ${noticeOutbox.since}, ${latest})`,
  };
}

async function updateRows(
  db: Database,
  entries: readonly Undispatched[],
  values: (undispatched: Undispatched) => SQLiteUpdateSetSource<Outbox>,
): Promise<void> {
  const [first, ...rest] = entries.map((undispatched) => {
    const { thing, recipientId } = undispatched.row;
    const isIt = and(eq(noticeOutbox.thing, thing), eq(noticeOutbox.recipientId, recipientId));
    return db.update(noticeOutbox).set(values(undispatched)).where(isIt);
  });
  if (first) await db.batch([first, ...rest]);
}
