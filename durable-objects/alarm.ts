/** The earliest of the deadlines that exist; null without any. */
export function earliest(...deadlines: (number | null)[]): number | null {
  const existing = deadlines.filter((deadline) => deadline !== null);
  return existing.length > 0 ? Math.min(...existing) : null;
}

/**
 * An object's only alarm, shared by several deadlines. When it rings, the object does what is due and sets the
 * next deadline. An early or repeated ring is harmless. Setting the alarm is part of the transaction in progress.
 */
export class Alarm {
  private readonly storage: DurableObjectStorage;
  private at: number | null = null;

  constructor(ctx: DurableObjectState) {
    this.storage = ctx.storage;
    ctx.blockConcurrencyWhile(async () => {
      this.at = await this.storage.getAlarm();
    });
  }

  notLaterThan(deadline: number | null): void {
    if (deadline === null || (this.at !== null && this.at <= deadline)) return;
    this.at = deadline;
    void this.storage.setAlarm(deadline);
  }

  /** Sets the alarm to the earliest of all deadlines, also when that is later. Without one, nothing changes. */
  moveTo(deadline: number | null): void {
    if (deadline === null || this.at === deadline) return;
    this.at = deadline;
    void this.storage.setAlarm(deadline);
  }

  /** The time of the ring as set in this instance, epoch milliseconds. */
  get deadline(): number | null {
    return this.at;
  }

  /** Restores the deadline from before a transaction. Call it when that transaction was rolled back. */
  takeBack(deadline: number | null): void {
    this.at = deadline;
  }

  /** Removes the alarm, when nothing is left to do. */
  async cancel(): Promise<void> {
    this.at = null;
    await this.storage.deleteAlarm();
  }

  /** Call it first in the alarm handler. */
  rang(): void {
    this.at = null;
  }
}
