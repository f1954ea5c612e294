/** What Cloudflare's parts say when they cannot do what they were asked, and nothing is wrong with it. */
const OUTAGE =
  /network connection lost|object to be reset|was reset|reset because|overloaded|requests queued|queued for too long|transient issue|internal error|\(10001\)|\b50[0234]\b/i;
/** Refused before anything was done. */
const NOT_BEGUN = /overloaded|requests queued|queued for too long/i;
/** What D1 says may be asked again. https://developers.cloudflare.com/d1/best-practices/retry-queries/ */
const WORTH_ASKING_AGAIN =
  /network connection lost|storage caused object to be reset|reset because its code was updated/i;

/**
 * A part did not answer in time, or said that it cannot. No refusal, which is a `ProblemError`: nobody has
 * looked at what was asked for. `code` is that of the 503 problem that answers it.
 */
export class PartUnavailable extends Error {
  readonly code: 'server.unavailable' | 'server.outcome_unknown';
  /** Whether asking once more may help already. */
  readonly isWorthAskingAgain: boolean;

  /** `isInDoubt`: something was to be changed, and nobody knows whether it has been. */
  constructor(part: string, why: string, isInDoubt: boolean) {
    super(`${part}: ${why}`);
    this.name = 'PartUnavailable';
    this.code = isInDoubt ? 'server.outcome_unknown' : 'server.unavailable';
    this.isWorthAskingAgain = WORTH_ASKING_AGAIN.test(why);
  }
}

/** The failure of a part in what drizzle or another part threw; null for any other failure. */
export function outageIn(error: unknown): PartUnavailable | null {
  if (error instanceof PartUnavailable) return error;
  return error instanceof Error && error.cause !== undefined ? outageIn(error.cause) : null;
}

/** Whether a part failed, not what it was asked: SQLite's own errors are ours to mend. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  if (retryable || overloaded) return true;
  if (!error.message.includes('SQLITE_') && OUTAGE.test(error.message)) return true;
  return isOutage(error.cause);
}

/** How often it is checked whether time is up. */
const TICK_MS = 250;

/**
 * How long somebody waits for parts, all waits together. What else takes time is not counted: the body of
 * an upload, or other people's work, which keeps this one from hearing what has been answered. Who has no
 * patience left is refused at once, and nothing is asked any more.
 */
export class Patience {
  private leftMs: number;
  /** Ends each wait that goes on. */
  private readonly endings = new Set<() => void>();
  private ticking: ReturnType<typeof setInterval> | undefined;
  private countedUntil = 0;
  private isOver = false;
  private isInDoubt = false;

  constructor(ms: number) {
    this.leftMs = ms;
  }

  /** Ends the limit: what is done behind the answer may take as long as it takes. */
  end(): void {
    this.isOver = true;
  }

  /**
   * The answer to `call`, which asks `part`; rejects with {@link PartUnavailable} where there is none in
   * time, or the part has failed. `mayWrite`: whether an answer that is missing leaves in doubt what is
   * stored; so do all that are missing after it.
   */
  async wait<Answer>(part: string, call: () => PromiseLike<Answer>, mayWrite = false) {
    if (this.leftMs <= 0 && !this.isOver) throw this.failure(part, 'no patience left');
    const { promise: ending, reject } = Promise.withResolvers<never>();
    const end = () => reject(this.failure(part, 'no answer', mayWrite));
    if (!this.isOver) this.begin(end);
    try {
      return await Promise.race<Answer>([call(), ending]);
    } catch (error) {
      if (error instanceof PartUnavailable || !isOutage(error)) throw error;
      throw this.failure(part, String(error), mayWrite && !NOT_BEGUN.test(String(error)));
    } finally {
      if (this.endings.has(end)) this.finish(end);
    }
  }

  private failure(part: string, why: string, mayHaveWritten = false): PartUnavailable {
    this.isInDoubt ||= mayHaveWritten;
    return new PartUnavailable(part, why, this.isInDoubt);
  }

  private begin(end: () => void): void {
    if (this.endings.size === 0) {
      this.countedUntil = Date.now();
      this.ticking = setInterval(() => this.tick(), TICK_MS);
    }
    this.endings.add(end);
  }

  private tick(): void {
    this.count();
    if (this.leftMs <= 0) for (const end of this.endings) end();
  }

  private finish(end: () => void): void {
    this.count();
    this.endings.delete(end);
    if (this.endings.size === 0) clearInterval(this.ticking);
  }

  /** Between two ticks no more has passed for us, whatever the clock says. */
  private count(): void {
    const now = Date.now();
    this.leftMs -= Math.min(now - this.countedUntil, TICK_MS);
    this.countedUntil = now;
  }
}

/** Waits for each call by itself, for so long: of who has to do with no request. */
export function patienceForEach(ms: number): Pick<Patience, 'wait'> {
  return { wait: (part, call, mayWrite) => new Patience(ms).wait(part, call, mayWrite) };
}
