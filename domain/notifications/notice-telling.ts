/** What outside conversations brings notices. `post_gone` takes some away. */
export const noticeSources = [
  'post_like',
  'comment_like',
  'comment',
  'reply',
  'follow',
  'rating',
  'review_reply',
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
  'payout_failed',
  'verification',
  'post_gone',
] as const;
export type NoticeSource = (typeof noticeSources)[number];

/**
 * Repeats of a notice gather by one of these, with an id behind it where it ends in a colon. Triggers and the
 * Worker write it, inboxes know what they were told by it. A refund's is the key of its effect.
 */
export const noticeThings = [
  'follow',
  'like:post:',
  'like:comment:',
  'comment:',
  'reply:',
  'reply:review:',
  'rating:',
  'gone:',
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
  'payout_failed:',
] as const;
type WithId<Thing extends string> = Thing extends `${string}:` ? `${Thing}${string}` : Thing;
export type NoticeThing = WithId<(typeof noticeThings)[number]>;

/**
 * Whether somebody is told of an act. Nobody is told of their own.
 *
 * @param actorId null where nobody did it, as with a deadline
 * @param blockedIds whom the person has blocked: they are not told of them either
 */
export function isProcessed(
  actorId: string | null,
  personId: string,
  blockedIds: readonly string[] = [],
): boolean {
  return actorId === null || (actorId !== personId && !blockedIds.includes(actorId));
}

/** What is known of the acts of one thing that were told. Times are epoch milliseconds. */
export interface ToldActs {
  /** The time of the latest. */
  until: number;
  /** From when on the last news counted, and to how many. */
  since: number;
  counted: number;
  /** The latest ones. */
  acts: readonly { id: string; at: number }[];
}

/** Acts of this age may come after later ones: requests do not end in the order of their times. */
const LATE_MS = 60_000;
/** Acts that are remembered of one thing. */
const ACTS_REMEMBERED = 100;

/**
 * Of the acts that are told, those that have not been; how many more there are of which only the number
 * is known; and what is known afterwards. Telling the same again gives nothing.
 */
export function freshActs<Act extends { id: string; at: number }>(
  told: ToldActs | null,
  news: { acts: readonly Act[]; count: number; since: number },
): { acts: Act[]; others: number; told: ToldActs } {
  const { count, since } = news;
  const remembered = told?.acts ?? [];
  const known = new Set(remembered.map(({ id }) => id));
  const acts = news.acts.filter(
    ({ id, at }) => !known.has(id) && (!told || at >= told.until - LATE_MS),
  );
  const counted =
    told?.since === since ? told.counted : remembered.filter(({ at }) => at >= since).length;
  const fresh = acts.map(({ id, at }) => ({ id, at })).reverse();
  return {
    acts,
    others: acts.length > 0 ? Math.max(0, count - counted - acts.length) : 0,
    told: {
      until: Math.max(told?.until ?? 0, ...acts.map(({ at }) => at)),
      since,
      counted: Math.max(count, told?.since === since ? told.counted : 0),
      acts: [...remembered, ...fresh].slice(-ACTS_REMEMBERED),
    },
  };
}
