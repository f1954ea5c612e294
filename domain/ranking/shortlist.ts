import { byRank, type Candidate, type Scored } from './select.ts';

/** So many more than could be chosen are gathered before the rest is let go. */
const SLACK = 100;

/**
 * Of any number of scored candidates, as they come, those that may still be among the best `limit`. Whoever
 * has better ones of `limit` different owners before them cannot: each of these owners has a place first,
 * however close their own are to each other. `ownerOf`: who is behind a candidate, such as a post's author.
 */
export class Shortlist<T extends Candidate> {
  /** How many have come. */
  total = 0;
  private kept: Scored<T>[] = [];
  /** The last that is sure to be enough; null as long as all may be needed. */
  private last: Scored<T> | null = null;
  private pruneAt: number;
  private readonly limit: number;
  private readonly ownerOf: (candidate: T) => string;

  constructor(limit: number, ownerOf: (candidate: T) => string) {
    this.limit = limit;
    this.ownerOf = ownerOf;
    this.pruneAt = limit + SLACK;
  }

  add(scored: Scored<T>): void {
    this.total += 1;
    if (this.last && byRank(scored, this.last) > 0) return;
    this.kept.push(scored);
    if (this.kept.length >= this.pruneAt) this.prune();
  }

  /** Those who may be chosen, best first. */
  finalists(): readonly Scored<T>[] {
    this.prune();
    return this.kept;
  }

  private prune(): void {
    this.kept.sort(byRank);
    const owners = new Set<string>();
    const enough = this.kept.findIndex(
      ({ candidate }) => owners.add(this.ownerOf(candidate)).size === this.limit,
    );
    if (enough >= 0) {
      this.kept.length = enough + 1;
      this.last = this.kept[enough]!;
    }
    this.pruneAt = 2 * this.kept.length + SLACK;
  }
}
