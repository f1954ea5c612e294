import { DIVERSITY_WINDOW_MS, TRENDING_CONTENT_LIMIT } from './weights.ts';

/** A candidate. Its rank depends on its rounded score, then on these. */
export interface Candidate {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface Scored<T extends Candidate> {
  candidate: T;
  /** Rounded to 9 decimals. */
  score: number;
}

/** Sorts the best first. Ties go to the newer one, then to the smaller id. */
export function byRank(a: Scored<Candidate>, b: Scored<Candidate>): number {
  return (
    b.score - a.score ||
    b.candidate.createdAt - a.candidate.createdAt ||
    (a.candidate.id < b.candidate.id ? -1 : 1)
  );
}

/** The best `limit` candidates, best first. */
export function selectBest<T extends Candidate>(
  scored: readonly Scored<T>[],
  limit: number,
): Scored<T>[] {
  return scored.toSorted(byRank).slice(0, limit);
}

/**
 * The trending posts, best first. A post is dropped when its author created a better one less than five hours
 * before or after it.
 */
export function selectDiverse<T extends Candidate & { authorId: string }>(
  scored: readonly Scored<T>[],
  limit = TRENDING_CONTENT_LIMIT,
): Scored<T>[] {
  const chosen: Scored<T>[] = [];
  for (const post of scored.toSorted(byRank)) {
    if (chosen.length === limit) break;
    const crowded = chosen.some(
      ({ candidate }) =>
        candidate.authorId === post.candidate.authorId &&
        Math.abs(candidate.createdAt - post.candidate.createdAt) < DIVERSITY_WINDOW_MS,
    );
    if (!crowded) chosen.push(post);
  }
  return chosen;
}
