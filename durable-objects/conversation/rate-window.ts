const WINDOW_MS = 60_000;

/**
 * Counts what each person does within a minute. Kept in memory: an evicted object starts afresh.
 */
export class RateWindow {
  private readonly perMinute: number;
  private windowStart = 0;
  private counts = new Map<string, number>();

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  /** Whether `userId` may do one more thing at `now`, which then counts. */
  allows(userId: string, now: number): boolean {
    if (now - this.windowStart >= WINDOW_MS) {
      this.windowStart = now;
      this.counts.clear();
    }
    const count = (this.counts.get(userId) ?? 0) + 1;
    this.counts.set(userId, count);
    return count <= this.perMinute;
  }

  /** Whether `userId` has gone on to twice of what is allowed, though every refusal was answered. */
  isFloodedBy(userId: string): boolean {
    return (this.counts.get(userId) ?? 0) > 2 * this.perMinute;
  }
}
