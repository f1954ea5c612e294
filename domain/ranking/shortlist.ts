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
  private candidates: Scored<T>[] = [];
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
    this.candidates.push(scored);
    if (this.candidates.length >= this.pruneAt) this.prune();
  }

  /** The possible choices, best first. */
  finalists(): readonly Scored<T>[] {
    this.prune();
    return this.candidates;
  }

  private prune(): void {
    this.candidates.sort(byRank);
    const owners = new Set<string>();
    const enough = this.candidates.findIndex(
      ({ candidate }) => owners.add(this.ownerOf(candidate)).size === this.limit,
    );
    if (enough >= 0) {
      this.candidates.length = enough + 1;
      this.last = this.candidates[enough]!;
    }
    this.pruneAt = 2 * this.candidates.length + SLACK;
  }
}
