/** The earliest of several deadlines, of which some may not exist. */
export function earliest(...deadlines: (number | null)[]): number | null {
  const existing = deadlines.filter((deadline) => deadline !== null);
  return existing.length > 0 ? Math.min(...existing) : null;
}

/**
 * An object has one alarm and several deadlines. The alarm only ever moves earlier; when it rings,
 * what is due gets done and the next deadline is set. Ringing early is harmless, and so is ringing
 * twice. Setting it is part of the transaction in progress.
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

  /** When it rings, as far as was set here; epoch milliseconds. */
  get deadline(): number | null {
    return this.at;
  }

  /** To be called when a transaction was rolled back, with the deadline from before it. */
  takeBack(deadline: number | null): void {
    this.at = deadline;
  }

  /** To be called first when the alarm rings. */
  rang(): void {
    this.at = null;
  }
}
