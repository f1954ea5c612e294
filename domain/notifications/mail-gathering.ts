import type { NoticeKind } from './notification.ts';

/**
 * Groups of notices that share a mail. `conversation` and `social` tell what happened while somebody was
 * absent, `release` what a creator has earned.
 */
export type MailGroup = 'conversation' | 'social' | 'release';

/** Kinds without a group have a mail of their own: reminders, decisions, refunds, disputes, payouts. */
const groups: Partial<Record<NoticeKind, MailGroup>> = {
  question: 'conversation',
  answer: 'conversation',
  message: 'conversation',
  rating: 'conversation',
  publication: 'conversation',
  follow: 'social',
  like: 'social',
  comment: 'social',
  reply: 'social',
  post: 'social',
  release: 'release',
};

/** The group whose mail may contain a notice of this kind; null when it has a mail of its own. */
export const mailGroupOf = (kind: NoticeKind): MailGroup | null => groups[kind] ?? null;

export const kindsOfGroup = (group: MailGroup): NoticeKind[] =>
  (Object.keys(groups) as NoticeKind[]).filter((kind) => groups[kind] === group);

/**
 * True when a mail about `of` also contains waiting notices of `other`. Mails about money cannot be switched
 * off, so nothing else travels in them.
 */
export const isGatheredWith = (of: MailGroup, other: MailGroup): boolean =>
  of === other || (of !== 'release' && other !== 'release');

/** True when its mail waits for no other mail of its group: somebody has paid for a question or an answer. */
export const isMailedAtOnce = (kind: NoticeKind): boolean =>
  kind === 'question' || kind === 'answer';

/** Minimum time between mails of a group; milliseconds. */
export interface GatheringTimes {
  /**
   * In one absence, between mails about conversations: what other conversations bring meanwhile is in the second one.
   */
  conversation: number;
  release: number;
  /** The digest leaves once a day, so long after midnight UTC. */
  digestAt: number;
  day: number;
}

/** The times for a day of `day` milliseconds: a day, a week, and 17:00 UTC, the evening in France. */
export const gatheringTimesOf = (day: number): GatheringTimes => ({
  conversation: day,
  release: 7 * day,
  digestAt: (17 / 24) * day,
  day,
});

/** Time of the next daily digest after `now`, epoch milliseconds. */
export function nextDigestAt(now: number, { digestAt, day }: GatheringTimes): number {
  return Math.floor((now - digestAt) / day + 1) * day + digestAt;
}

/**
 * Earliest time of a mail of the group after one at `lastAt`, for an owner absent since `absentSince`; null
 * for never in this absence. A daily digest is not limited by absences.
 */
export function nextMailOfGroup(
  group: MailGroup,
  lastAt: number,
  { absentSince, isDigest }: { absentSince: number; isDigest: boolean },
  times: GatheringTimes,
): number | null {
  if (group === 'release') return lastAt + times.release;
  if (lastAt < absentSince) return absentSince;
  if (group === 'conversation') return lastAt + times.conversation;
  return isDigest ? absentSince : null;
}
