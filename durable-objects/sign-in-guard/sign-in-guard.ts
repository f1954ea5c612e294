import { DurableObject } from 'cloudflare:workers';
import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import { pauseAfter } from './pauses.ts';

/** Failures are forgotten after this long without another. */
const MEMORY_MS = DAY_MS;
const MAILS_PER_HOUR = 5;

interface Attempts {
  failures: number;
  pausedUntil: number;
}

/**
 * One per account, named by its e-mail address, whether or not such an account exists: it counts
 * what is tried on it, wherever that comes from. `now` is epoch milliseconds.
 */
export class SignInGuard extends DurableObject<Env> {
  /** Seconds until a password may be tried; 0 for at once. */
  secondsUntilAllowed(now: number): number {
    return secondsUntil(this.attempts().pausedUntil, now);
  }

  /**
   * Takes in how an attempt ended and says whether its answer may be given: 0, or the seconds to
   * wait. During a pause even a right password is refused, or else parallel guesses would all
   * count.
   */
  async settle(right: boolean, now: number): Promise<number> {
    const { failures, pausedUntil } = this.attempts();
    if (pausedUntil > now) return secondsUntil(pausedUntil, now);
    if (right) {
      if (failures > 0) this.ctx.storage.kv.delete('attempts');
    } else {
      this.ctx.storage.kv.put<Attempts>('attempts', {
        failures: failures + 1,
        pausedUntil: now + pauseAfter(failures + 1),
      });
      await this.ctx.storage.setAlarm(now + MEMORY_MS);
    }
    return 0;
  }

  /** Whether another mail may go to this address: 0, or the seconds to wait. A 0 counts as sent. */
  async secondsUntilMail(now: number): Promise<number> {
    const sent = (this.ctx.storage.kv.get<number[]>('mails') ?? []).filter(
      (time) => time > now - HOUR_MS,
    );
    if (sent.length >= MAILS_PER_HOUR) return secondsUntil(sent[0]! + HOUR_MS, now);
    this.ctx.storage.kv.put('mails', [...sent, now]);
    await this.ctx.storage.setAlarm(now + MEMORY_MS);
    return 0;
  }

  /** Whoever has proven to own the account starts afresh. */
  forgive(): void {
    this.ctx.storage.kv.delete('attempts');
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  private attempts(): Attempts {
    return this.ctx.storage.kv.get<Attempts>('attempts') ?? { failures: 0, pausedUntil: 0 };
  }
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}
