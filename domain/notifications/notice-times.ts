import { DAY_MS, SOCKET_PRESENT_MS } from '../limits.ts';
import type { DeliveryChannel, NoticeKind } from './notification.ts';

/**
 * When notices leave the app, and when people are reminded; milliseconds. All of it shortens with the
 * day of a local start, as the deadlines do (periods.ts).
 */
export interface NoticeTimes {
  /** A mail leaves when its notice is still unread after this, of which nobody was connected. */
  mailAfter: number;
  /** Somebody who is connected but does not read gets their push after this. */
  pushAfter: number;
  /** Creators are reminded so long before an answer is due, the first first. */
  answerDue: readonly { before: number; daysLeft: number }[];
  /** Askers are reminded once of an answer that they have not read for so long. */
  answerUnread: number;
}

/** However short a day is, nothing leaves sooner than that after somebody was there. */
const LEAST_MS = 1_000;

/** The times where a day has `secondsPerDay` seconds. */
export function noticeTimesOf(secondsPerDay: number): NoticeTimes {
  const day = secondsPerDay * 1000;
  const minute = day / (24 * 60);
  return {
    mailAfter: Math.max(LEAST_MS, 3 * minute),
    pushAfter: Math.max(LEAST_MS, minute),
    answerDue: [3, 1].map((daysLeft) => ({ before: daysLeft * day, daysLeft })),
    answerUnread: day,
  };
}

/** The times of a day of 24 hours. */
export const NOTICE_TIMES = noticeTimesOf(DAY_MS / 1000);

/**
 * Says if somebody is there whose tabs last gave a sign of life at `heardAt`; null where no tab is open. An open tab
 * alone says nothing: a laptop that falls asleep closes none.
 */
export function isPresent(heardAt: number | null, now: number): heardAt is number {
  return heardAt !== null && now - heardAt < SOCKET_PRESENT_MS;
}

/**
 * When a notice of `now` is due to leave by the channel, unless it is read before: a reminder at once,
 * a mail three minutes after its owner was last there, a push at once to who is away.
 */
export function deliveryDueAt(
  kind: NoticeKind,
  channel: DeliveryChannel,
  heardAt: number | null,
  now: number,
  times: NoticeTimes,
): number {
  if (channel === 'email') return kind === 'reminder' ? now : now + times.mailAfter;
  return isPresent(heardAt, now) ? now + times.pushAfter : now;
}

/** What decides whether a notice leaves now that it is due. Times are epoch milliseconds. */
export interface DueDelivery {
  kind: NoticeKind;
  channel: DeliveryChannel;
  isRead: boolean;
  /** Whether its owner wants this kind by this channel. */
  isWanted: boolean;
  /** When the last of what it tells happened, which its tabs are told at once. */
  dispatchedAt: number;
  /** The last sign of life of its owner's open tabs; null where none is open. */
  heardAt: number | null;
  /** When its owner's last tab was closed, or they last read something; null if never. */
  lastSeenAt: number | null;
  /** When a mail about the same conversation last left; null where none has. */
  lastMailedAt: number | null;
}

/**
 * Whether the notice leaves now, never, or at another time. Who is there hears of it by the app: a mail is held
 * until they have left for three minutes (`again`: null while they are there). A tab that has given no sign of life
 * since it was told may not have heard: its next one is waited for. One absence brings one mail of a conversation.
 */
export function decideDelivery(
  due: DueDelivery,
  now: number,
  times: NoticeTimes,
): 'send' | 'drop' | { again: number | null } {
  if (due.isRead || !due.isWanted) return 'drop';
  if (due.kind === 'reminder' && due.channel === 'email') return 'send';
  if (isPresent(due.heardAt, now)) {
    if (due.heardAt < due.dispatchedAt) return { again: due.heardAt + SOCKET_PRESENT_MS };
    return due.channel === 'push' ? 'drop' : { again: null };
  }
  if (due.channel === 'push') return 'send';
  const absentSince = Math.max(due.lastSeenAt ?? 0, due.heardAt ?? 0);
  if (due.lastMailedAt !== null && due.lastMailedAt >= absentSince) return 'drop';
  return absentSince + times.mailAfter > now ? { again: absentSince + times.mailAfter } : 'send';
}

/** When the creator is next to be reminded of an answer that is due at `answerBy`; null if no more. */
export function nextReminder(
  answerBy: number,
  after: number,
  times: NoticeTimes,
): { at: number; daysLeft: number } | null {
  for (const { before, daysLeft } of times.answerDue)
    if (answerBy - before > after) return { at: answerBy - before, daysLeft };
  return null;
}
