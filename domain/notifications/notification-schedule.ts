import { SOCKET_PRESENT_MS } from '../limits.ts';
import {
  type GatheringTimes,
  gatheringTimesOf,
  isMailedAtOnce,
  mailGroupOf,
  nextDigestAt,
  nextMailOfGroup,
} from './mail-gathering.ts';
import type { DeliveryChannel, NoticeKind } from './notification.ts';

/**
 * Delays of notices and reminders; milliseconds. A local start with shorter days shortens all of them, like
 * the deadlines (periods.ts).
 */
export interface NoticeTimes {
  /** A mail is sent when its notice stays unread for this time without an open connection. */
  mailAfter: number;
  /** A connected user who does not read gets the push after this time. */
  pushAfter: number;
  /** Creators are reminded this long before the deadline of an answer, the first reminder first. */
  answerDue: readonly { before: number; daysLeft: number }[];
  /** Askers are reminded once of an answer that stays unread for this time. */
  answerUnread: number;
  gathering: GatheringTimes;
}

/** Minimum delay after the user's last presence, however short a day is. */
const LEAST_MS = 1_000;

/** The times for a day of `secondsPerDay` seconds. */
export function noticeTimesOf(secondsPerDay: number): NoticeTimes {
  const day = secondsPerDay * 1000;
  const minute = day / (24 * 60);
  return {
    mailAfter: Math.max(LEAST_MS, 3 * minute),
    pushAfter: Math.max(LEAST_MS, minute),
    answerDue: [3, 1].map((daysLeft) => ({ before: daysLeft * day, daysLeft })),
    answerUnread: day,
    gathering: gatheringTimesOf(day),
  };
}

/**
 * True for a user whose tabs sent their last heartbeat at `heardAt`; null without open tabs. An open tab
 * alone proves nothing, because a laptop that falls asleep closes none.
 */
export function isPresent(heardAt: number | null, now: number): heardAt is number {
  return heardAt !== null && now - heardAt < SOCKET_PRESENT_MS;
}

/**
 * Time at which a notice from `now` is sent by the channel, unless it is read before: a reminder at once, a
 * mail three minutes after its owner's last presence, a push at once when they are absent. `isDigest`: its
 * mail waits for the daily digest.
 */
export function deliveryDueAt(
  kind: NoticeKind,
  channel: DeliveryChannel,
  heardAt: number | null,
  now: number,
  times: NoticeTimes,
  isDigest = false,
): number {
  if (channel === 'email') {
    if (isDigest) return nextDigestAt(now, times.gathering);
    return kind === 'reminder' ? now : now + times.mailAfter;
  }
  return isPresent(heardAt, now) ? now + times.pushAfter : now;
}

/** The facts that decide about sending a due notice. Times are epoch milliseconds. */
export interface DueDelivery {
  kind: NoticeKind;
  channel: DeliveryChannel;
  isRead: boolean;
  /** True when its owner wants this kind by this channel. */
  isWanted: boolean;
  /** Time of the notice's last event, which was sent to the tabs at once. */
  dispatchedAt: number;
  /** Last heartbeat of its owner's open tabs; null without open tabs. */
  heardAt: number | null;
  /** Time when the owner's last tab closed or they last read something; null if never. */
  lastSeenAt: number | null;
  /** Time of the last mail about the same conversation; null without one. */
  lastMailedAt: number | null;
  /** Time of the last mail of its group (mail-gathering.ts); null without one or without a group. */
  lastOfGroupAt: number | null;
  /** True when its mail waits for the daily digest. */
  isDigest: boolean;
}

/**
 * Decides if the notice is sent now, never, or at another time. A present user sees it in the app, so a mail
 * waits until they have been absent for three minutes (`again`: null while they are present). A tab without a
 * heartbeat since the event may not have received it, so its next heartbeat is awaited. One absence causes at
 * most one mail per conversation, and the mails of a group keep their distance.
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
  if (!due.isDigest && due.lastMailedAt !== null && due.lastMailedAt >= absentSince) return 'drop';
  const group = mailGroupOf(due.kind);
  const next =
    group === null || due.lastOfGroupAt === null || isMailedAtOnce(due.kind)
      ? absentSince
      : nextMailOfGroup(group, due.lastOfGroupAt, { ...due, absentSince }, times.gathering);
  if (next === null) return 'drop';
  const at = Math.max(absentSince + times.mailAfter, next);
  return at > now ? { again: at } : 'send';
}

/** Time of the creator's next reminder of an answer due at `answerBy`; null without a further one. */
export function nextReminder(
  answerBy: number,
  after: number,
  times: NoticeTimes,
): { at: number; daysLeft: number } | null {
  for (const { before, daysLeft } of times.answerDue)
    if (answerBy - before > after) return { at: answerBy - before, daysLeft };
  return null;
}
