import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { batch, first } from '../../database/batch.ts';
import type { Database } from '../../database/client.ts';
import { bookmarkOf } from '../../database/d1-access.ts';
import { noticeOutbox, profiles } from '../../database/schema.ts';
import type { NoticeEvent } from '../../domain/notifications/notice-facts.ts';
import {
  CHANGED,
  NOTICES_GATHERED_MS,
  type NoticeThing,
  undoneAct,
} from '../../domain/notifications/notification-dedup.ts';
import { retryPolicies } from '../../domain/retry.ts';
import { drain, type Outbox } from '../platform/outbox.ts';
import { notificationEvent, type OutboxRow, selectActs } from './notification-events.ts';

/** Limits of the cron's run, under the subrequest limit: each person is an object. */
const LIMITS = { rowsMax: 320, atOnce: 40 };
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
 * crash in between causes no duplicates.
 */
export function dispatchNotifications(
  db: Database,
  env: Pick<Env, 'INBOX'>,
  now: number,
  about?: OutboxSelection,
): Promise<{ done: number; failed: number }> {
  const dueBy = about ? now + CLOCKS_APART_MS : now;
  const next = sql`select rowid from ${noticeOutbox}
    where ${and(sql`due_at <= ${dueBy}`, about && isAbout(about))}
    order by due_at limit ${LIMITS.atOnce}`;
  return drain(db, noticesOutbox(db, env), () => next, now, LIMITS);
}

function isAbout({ things, personId }: OutboxSelection): SQL | undefined {
  const isOne = inArray(noticeOutbox.thing, [...things]);
  return and(isOne, personId === undefined ? undefined : eq(noticeOutbox.recipientId, personId));
}

/** The table `notice_outbox`. Its rows stay for a while, so that changes that follow are gathered. */
function noticesOutbox(db: Database, env: Pick<Env, 'INBOX'>): Outbox<typeof noticeOutbox> {
  return {
    table: noticeOutbox,
    isRow: ({ thing, recipientId }) =>
      and(eq(noticeOutbox.thing, thing), eq(noticeOutbox.recipientId, recipientId))!,
    groupOf: ({ recipientId }) => recipientId,
    policy: () => retryPolicies.state,
    async act({ recipientId }, now, rows) {
      const readAt = Date.now();
      const { account, acts } = await batch(db, {
        account: first(
          db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, recipientId)),
        ),
        acts: rows.map((row) => selectActs(db, row)),
      });
      const events = rows.map((row, index) =>
        account ? notificationEvent(row, acts[index]!) : null,
      );
      const isUndone = (row: OutboxRow, index: number) =>
        row.source === 'act_undone' && acts[index]!.length === 0;
      const inbox = env.INBOX.getByName(recipientId);
      const isChange = ({ source }: OutboxRow) => source === 'notice_changed';
      const news = events.flatMap((event, index) =>
        event && !isChange(rows[index]!) ? [event] : [],
      );
      // An object with older code returns nothing, and has stored them.
      const isStored = news.length === 0 || (await inbox.tell(news, bookmarkOf(db), readAt));
      if (isStored === false) throw new Error('acts were read before one of them was undone');
      for (const [index, row] of rows.entries())
        if (account && isChange(row))
          await inbox.correct(row.thing.slice(CHANGED.length), events[index]?.facts ?? null);
      const deletedPosts = rows.filter(({ source }) => account && source === 'post_gone');
      if (deletedPosts.length > 0)
        await inbox.deletePostNotices(deletedPosts.map(({ subjectId }) => subjectId));
      const undone = account ? rows.filter(isUndone) : [];
      if (undone.length > 0) await inbox.takeBack(undone.map(({ thing }) => undoneAct(thing)));
      return (row) => dispatchedValues(row, events[rows.indexOf(row)] ?? null, now);
    },
    event: 'notifications.publish_failed',
    describe: ({ source }) => ({ source }),
  };
}

/** The row after its dispatch. Changes since it was claimed are dispatched later. */
function dispatchedValues(
  row: OutboxRow,
  event: NoticeEvent | null,
  now: number,
): SQLiteUpdateSetSource<typeof noticeOutbox> {
  const isSame = sql`${noticeOutbox.version} = ${row.version}`;
  const latest = event?.acts[0]?.at ?? row.since;
  return {
    dispatchedAt: now,
    attempts: 0,
    dueAt: sql`iif(${isSame}, null, ${now + NOTICES_GATHERED_MS})`,
    since: sql`iif(${isSame}, ${noticeOutbox.since}, ${latest})`,
  };
}
