import { inArray, isNotNull, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { database } from '../../../database/client.ts';
import { conversationRatings, noticeOutbox, weeklyReports } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import {
  commented,
  commentLiked,
  followed,
  postLiked,
  reviewReplied,
} from '../../../worker/community/notices.ts';
import {
  notificationEvent,
  selectActs,
} from '../../../worker/notifications/notification-events.ts';

/** Age limit and maximum number of the demo users' notifications. */
const REMEMBERED_MS = 14 * DAY_MS;
const REMEMBERED = 8;

/**
 * The latest notifications of each of these users for what the seed has inserted. The outbox is then emptied, with the
 * weekly reports: nobody is notified of a fictitious past.
 */
export async function takeLatestNotifications(
  d1: D1Database,
  people: readonly string[],
  now: number,
): Promise<Map<string, NoticeEvent[]>> {
  const db = database(d1);
  const all = sql`true`;
  await batch(db, {
    posts: postLiked(db, all),
    comments: [commentLiked(db, all), ...commented(db, all)],
    follows: followed(db, all),
    replies: reviewReplied(
      db,
      isNotNull(conversationRatings.replyText),
      sql`${conversationRatings.replyAt}`,
    ),
  });
  const rows = await db
    .select()
    .from(noticeOutbox)
    .where(inArray(noticeOutbox.recipientId, [...people]));
  const news = new Map<string, NoticeEvent[]>(people.map((id) => [id, []]));
  for (const row of rows) {
    const recent = { ...row, since: now - REMEMBERED_MS };
    const event = notificationEvent(recent, await selectActs(db, recent));
    if (event && latestOf(event) >= recent.since) news.get(row.recipientId)!.push(event);
  }
  await db.delete(noticeOutbox);
  await db.delete(weeklyReports);
  for (const [id, events] of news)
    news.set(id, events.sort((a, b) => latestOf(b) - latestOf(a)).slice(0, REMEMBERED));
  return news;
}

const latestOf = ({ acts }: NoticeEvent) => acts[0]!.at;
