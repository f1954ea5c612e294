/** Sources of notices outside conversations. `post_gone` deletes notices, `act_undone` and `notice_changed` correct them. */
export const noticeSources = [
  'post_like',
  'comment_like',
  'comment',
  'reply',
  'follow',
  'rating',
  'review_reply',
  'publication',
  'refund',
  'release',
  'sale_lost',
  'complaint',
  'complaint_reply',
  'decision',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'debt',
  'debt_paid',
  'payout_sent',
  'payout_failed',
  'verification',
  'post_gone',
  'act_undone',
  'notice_changed',
] as const;
export type NoticeSource = (typeof noticeSources)[number];

/** Events of one thing within this time after a notice are in one further notice. */
export const NOTICES_GATHERED_MS = 60_000;

/**
 * Keys that group repeated events in one notice, followed by an id when they end in a colon. The Worker writes them,
 * and inboxes recognize processed events by them. A refund's key is that of its effect.
 */
export const noticeThings = [
  'follow',
  'like:post:',
  'like:comment:',
  'comment:',
  'reply:',
  'reply:review:',
  'post:',
  'return:',
  'rating:',
  'publication:',
  'gone:',
  'undone:',
  'changed:',
  'verification:',
  'account:',
  'refund:',
  'release:',
  'sale_lost:',
  'complaint:',
  'complaint_reply:',
  'decision:',
  'dispute_opened:',
  'dispute_won:',
  'dispute_lost:',
  'debt:',
  'debt_paid:',
  'payout_sent:',
  'payout_failed:',
  'week:',
  'announcement:',
] as const;
type WithId<Thing extends string> = Thing extends `${string}:` ? `${Thing}${string}` : Thing;
export type NoticeThing = WithId<(typeof noticeThings)[number]>;

/** The key of an act that its actor has undone, in SQL or as text: `undone:{actor}:{thing}`. */
export const undoneAct = (key: string): { actorId: string; thing: string } => {
  const [, actorId = '', ...thing] = key.split(':');
  return { actorId, thing: thing.join(':') };
};

/** The key of a notice whose facts have changed: the rest names the notice. */
export const CHANGED = 'changed:' satisfies NoticeThing;

/**
 * True when a user gets a notice of an act, which excludes their own acts.
 *
 * @param actorId null for an act without an actor, such as a deadline
 *
 * @param blockedIds users that the user blocks, whose acts are excluded too
 */
export function isNotified(
  actorId: string | null,
  personId: string,
  blockedIds: readonly string[] = [],
): boolean {
  return actorId === null || (actorId !== personId && !blockedIds.includes(actorId));
}

/** The processed acts of one thing. Times are epoch milliseconds. */
export interface ProcessedActs {
  /** Time of the latest act. */
  until: number;
  /** The `since` and the count of the last event. */
  since: number;
  counted: number;
  acts: readonly { id: string; at: number }[];
}

/** Acts may arrive this much later than newer ones, because requests do not end in the order of their times. */
const LATE_MS = 60_000;
const ACTS_REMEMBERED = 100;

/**
 * The new acts among those of an event, the number of further new acts without details, and the updated
 * record. A repeated event yields nothing.
 */
export function newActs<Act extends { id: string; at: number }>(
  processed: ProcessedActs | null,
  news: { acts: readonly Act[]; count: number; since: number },
): { acts: Act[]; others: number; processed: ProcessedActs } {
  const { count, since } = news;
  const remembered = processed?.acts ?? [];
  const known = new Set(remembered.map(({ id }) => id));
  const acts = news.acts.filter(
    ({ id, at }) => !known.has(id) && (!processed || at >= processed.until - LATE_MS),
  );
  const counted =
    processed?.since === since
      ? processed.counted
      : remembered.filter(({ at }) => at >= since).length;
  const fresh = acts.map(({ id, at }) => ({ id, at })).reverse();
  return {
    acts,
    others: acts.length > 0 ? Math.max(0, count - counted - acts.length) : 0,
    processed: {
      until: Math.max(processed?.until ?? 0, ...acts.map(({ at }) => at)),
      since,
      counted: Math.max(count, processed?.since === since ? processed.counted : 0),
      acts: [...remembered, ...fresh].slice(-ACTS_REMEMBERED),
    },
  };
}
