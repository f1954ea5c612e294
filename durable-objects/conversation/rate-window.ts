const WINDOW_MS = 60_000;

/** Counts each user's actions within a minute. The counts live in memory, so an evicted object starts from zero. */
export class RateWindow {
  private readonly perMinute: number;
  private windowStart = 0;
  private counts = new Map<string, number>();

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  /** Counts one more action of `userId` at `now`. True when it is within the limit. */
  allows(userId: string, now: number): boolean {
    if (now - this.windowStart >= WINDOW_MS) {
      this.windowStart = now;
      this.counts.clear();
    }
    const count = (this.counts.get(userId) ?? 0) + 1;
    this.counts.set(userId, count);
    return count <= this.perMinute;
  }

  /** True when `userId` has sent more than twice the limit, though every rejection was answered. */
  isFloodedBy(userId: string): boolean {
    return (this.counts.get(userId) ?? 0) > 2 * this.perMinute;
  }
}
