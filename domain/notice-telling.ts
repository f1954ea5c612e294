/**
 * Whether somebody is told of an act. Nobody is told of their own.
 *
 * @param actorId null where nobody did it, as with a deadline
 * @param blockedIds whom the person has blocked: they are not told of them either
 */
export function isTold(
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
  /** The ids of the latest ones. */
  ids: readonly string[];
}

/** Acts of this age may come after later ones: requests do not end in the order of their times. */
const LATE_MS = 60_000;
/** Ids that are remembered of one thing, which is more than come within that time. */
const IDS_REMEMBERED = 100;

/**
 * Of the acts that are told, those that have not been; how many more there are of which only the number
 * is known; and what is known afterwards. Telling the same again gives nothing.
 */
export function freshActs<Act extends { id: string; at: number }>(
  told: ToldActs | null,
  news: { acts: readonly Act[]; count: number; since: number },
): { acts: Act[]; others: number; told: ToldActs } {
  const known = new Set(told?.ids);
  const acts = news.acts.filter(
    ({ id, at }) => !known.has(id) && (!told || at >= told.until - LATE_MS),
  );
  // Beyond the acts themselves the number counts only where nothing of that time was told before.
  const isAllNew = !told || told.until < news.since;
  const others = isAllNew ? Math.max(0, news.count - news.acts.length) : 0;
  const ids = [...(told?.ids ?? []), ...acts.map(({ id }) => id).reverse()].slice(-IDS_REMEMBERED);
  const until = Math.max(told?.until ?? 0, ...acts.map(({ at }) => at));
  return { acts, others: acts.length > 0 ? others : 0, told: { until, ids } };
}
