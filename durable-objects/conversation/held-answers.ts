/** How often, and after what time, it is looked again if answers still have to wait. */
const POLLS_MAX = 100;
const POLL_MS = 50;

/**
 * Decisions for which answers wait, in memory: the object that goes forgets them, and answers wait five seconds at
 * most. They poll, since a request may not wait for a promise of another.
 */
export class HeldAnswers {
  private readonly holds = new Set<string>();

  add(hold: string): void {
    this.holds.add(hold);
  }

  release(hold: string): void {
    this.holds.delete(hold);
  }

  /** Resolves once nothing is being decided. What is not by then has had its time. */
  async wait(): Promise<void> {
    for (let polls = 0; this.holds.size > 0 && polls < POLLS_MAX; polls++)
      await scheduler.wait(POLL_MS);
    this.holds.clear();
  }
}
