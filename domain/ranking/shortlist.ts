import { byRank, type Candidate, type Scored } from './select.ts';

/** Surplus of candidates before the list is pruned. */
const SLACK = 100;

/**
 * Keeps the scored candidates that may still be among the best `limit`. A candidate is out when
 * `limit` other owners have better ones, because each of these owners gets a place first, however close in
 * time their own are. `ownerOf`: the candidate's owner, such as a post's author.
 */
export class Shortlist<T extends Candidate> {
  /** Number of added candidates. */
  total = 0;
  private kept: Scored<T>[] = [];
  /** The last candidate that is certainly needed; null while all may be needed. */
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

  /** The possible choices, best first. */
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
