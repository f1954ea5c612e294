/** Messages of Cloudflare's services that cannot serve a valid request at the moment. */
const OUTAGE =
  /network connection lost|object to be reset|was reset|reset because|overloaded|requests queued|queued for too long|transient issue|internal error|\(10001\)|\b50[0234]\b/i;
/** D1 refused the request before doing anything. */
const NOT_BEGUN = /overloaded|requests queued|queued for too long/i;
/**
 * Messages of D1 after which a read may be retried.
 * https://developers.cloudflare.com/d1/best-practices/retry-queries/
 */
const WORTH_ASKING_AGAIN =
  /network connection lost|storage caused object to be reset|reset because its code was updated/i;

/**
 * A dependency did not answer in time, or failed. When it rejects the request, that is a `ProblemError`
 * instead. `code` is the code of the 503 problem.
 */
export class DependencyUnavailable extends Error {
  readonly code: 'server.unavailable' | 'server.outcome_unknown';
  /** True when retrying a read may succeed at once. */
  readonly isWorthAskingAgain: boolean;

  /** `isInDoubt`: a write was sent, and nobody knows whether it was applied. */
  constructor(part: string, why: string, isInDoubt: boolean) {
    super(`${part}: ${why}`);
    this.name = 'DependencyUnavailable';
    this.code = isInDoubt ? 'server.outcome_unknown' : 'server.unavailable';
    this.isWorthAskingAgain = WORTH_ASKING_AGAIN.test(why);
  }
}

/** The outage among the causes of an error; null for any other failure. */
export function outageIn(error: unknown): DependencyUnavailable | null {
  if (error instanceof DependencyUnavailable) return error;
  return error instanceof Error && error.cause !== undefined ? outageIn(error.cause) : null;
}

/** True when the service failed. An SQLite error is a fault of our own query. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  if (retryable || overloaded) return true;
  if (!error.message.includes('SQLITE_') && OUTAGE.test(error.message)) return true;
  return isOutage(error.cause);
}

/** Interval between two checks of the deadline. */
const TICK_MS = 250;

/**
 * A limit for all waits of one request on its dependencies together. Other time does not count, such as the
 * upload of a body, or other requests' work in the same isolate that delays an answer. After the deadline,
 * calls are refused without being sent.
 */
export class Deadline {
  private leftMs: number;
  private readonly tickMs: number;
  private readonly endings = new Set<() => void>();
  private ticking: ReturnType<typeof setInterval> | undefined;
  private countedUntil = 0;
  private isOver = false;
  private isInDoubt = false;

  constructor(ms: number, tickMs = TICK_MS) {
    this.leftMs = ms;
    this.tickMs = tickMs;
  }

  /** Removes the limit, for work after the response; calls that are under way are included. */
  end(): void {
    this.isOver = true;
  }

  /**
   * Calls `part` and returns its answer; rejects with {@link DependencyUnavailable} when the answer is late
   * or `part` fails. With `mayWrite`, a missing answer leaves the write in doubt, and so does every later
   * missing answer.
   */
  async wait<Answer>(part: string, call: () => PromiseLike<Answer>, mayWrite = false) {
    if (this.leftMs <= 0 && !this.isOver) throw this.failure(part, 'the deadline has passed');
    const { promise: ending, reject } = Promise.withResolvers<never>();
    const end = () => reject(this.failure(part, 'no answer', mayWrite));
    if (!this.isOver) this.begin(end);
    try {
      return await Promise.race<Answer>([call(), ending]);
    } catch (error) {
      if (error instanceof DependencyUnavailable || !isOutage(error)) throw error;
      throw this.failure(part, String(error), mayWrite && !NOT_BEGUN.test(String(error)));
    } finally {
      if (this.endings.has(end)) this.finish(end);
    }
  }

  private failure(part: string, why: string, mayHaveWritten = false): DependencyUnavailable {
    this.isInDoubt ||= mayHaveWritten;
    return new DependencyUnavailable(part, why, this.isInDoubt);
  }

  private begin(end: () => void): void {
    if (this.endings.size === 0) {
      this.countedUntil = Date.now();
      this.ticking = setInterval(() => this.tick(), this.tickMs);
    }
    this.endings.add(end);
  }

  private tick(): void {
    this.count();
    if (this.leftMs <= 0 && !this.isOver) for (const end of this.endings) end();
  }

  private finish(end: () => void): void {
    this.count();
    this.endings.delete(end);
    if (this.endings.size === 0) clearInterval(this.ticking);
  }

  /** Counts at most one tick, because the isolate may have been busy with other requests. */
  private count(): void {
    const now = Date.now();
    this.leftMs -= Math.min(now - this.countedUntil, this.tickMs);
    this.countedUntil = now;
  }
}

/**
 * Applies the limit to each call separately, for code outside a request. `tickMs`: between two checks, each of
 * which wakes the object that waits.
 */
export function perCallDeadline(ms: number, tickMs = TICK_MS): Pick<Deadline, 'wait'> {
  return { wait: (part, call, mayWrite) => new Deadline(ms, tickMs).wait(part, call, mayWrite) };
}
