/** Number and interval of the polls while answers have to wait. */
const POLLS_MAX = 100;
const POLL_MS = 50;

/**
 * Decisions for which answers wait. They live in memory, so an evicted object loses them. Answers wait at
 * most five seconds. They poll, since a request may not await another request's promise.
 */
export class HeldAnswers {
  private readonly holds = new Set<string>();

  add(hold: string): void {
    this.holds.add(hold);
  }

  release(hold: string): void {
    this.holds.delete(hold);
  }

  /** True while an answer has to wait. */
  get areHeld(): boolean {
    return this.holds.size > 0;
  }

  /** Resolves when no decision holds answers any more, or after the time limit, which ends the holds of before it. */
  async wait(): Promise<void> {
    const before = [...this.holds];
    for (let polls = 0; this.holds.size > 0 && polls < POLLS_MAX; polls++)
      await scheduler.wait(POLL_MS);
    for (const hold of before) this.holds.delete(hold);
  }
}
