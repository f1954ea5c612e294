import { DurableObject } from 'cloudflare:workers';
import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import { hasTables, migrate } from '../migrate.ts';
import { signInGuardSteps } from './migrations.ts';
import { FAILURES_BEFORE_LOCKOUT, FREE_FAILURES_OF_STRANGERS, lockoutAfter } from './pauses.ts';

/** Failures and mails are forgotten after this long without another. */
const MEMORY_MS = DAY_MS;
const MAILS_PER_HOUR = 5;
/** What unknown devices together may have mailed to an address. */
const STRANGERS_MAILS_PER_HOUR = 30;
/** A device is known for this long after it last signed in. */
const DEVICE_MEMORY_MS = 180 * DAY_MS;
const DEVICES_MAX = 50;

/** Where an attempt comes from. */
export interface Source {
  /** The browser's own secret (worker/accounts/auth/device.ts). */
  device: string;
  /** The network it came through (worker/platform/http/rate-limits.ts). */
  network: string;
}

/** How the guard knew a device before it signed in; `first` where it knew none at all. */
export type DeviceTrust = 'known' | 'new' | 'first';

export interface Settled {
  /** Seconds until an answer may be given; 0 for now. */
  wait: number;
  standing: DeviceTrust;
  /** Whether the account's owner should hear of so many failures: once a day at most. */
  isWarning: boolean;
}

/** Who is counted together, and how much they may do. */
interface Counter {
  name: string;
  /** A right password ends it. */
  isOwn: boolean;
  freeFailures: number;
  mailsPerHour: number;
}

const own = (name: string): Counter => ({
  name,
  isOwn: true,
  freeFailures: FAILURES_BEFORE_LOCKOUT,
  mailsPerHour: MAILS_PER_HOUR,
});

/**
 * One per account, named by its e-mail address, whether or not such an account exists: it counts
 * what is tried on it. A device that has signed in before is counted by itself, and with others like it in
 * its network; everybody else by the network they come from, and all of them together by a wider measure.
 * Failures of known devices count for their network, too, but the failures of strangers never for them. So
 * nobody can keep a person out of where they have signed in before, and many devices have no more guesses
 * than one. `now` is epoch milliseconds.
 */
export class SignInGuard extends DurableObject<Env> {
  private readonly sql: SqlStorage;
  /** Nothing has been noted, and there are no tables to look into. */
  private isBlank: boolean;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.isBlank = !hasTables(this.sql);
    if (!this.isBlank) migrate(this.ctx.storage, signInGuardSteps);
  }

  /** Seconds until a password may be tried; 0 for at once. */
  secondsUntilAllowed(source: Source, now: number): number {
    const pauses = this.counters(source, now).map(({ name }) => this.pausedUntil(name));
    return Math.max(0, Math.ceil((Math.max(...pauses) - now) / 1000));
  }

  /**
   * Takes in how an attempt ended and says whether its answer may be given. During a pause even a
   * right password is refused, or else parallel guesses would all count. A right one makes the
   * device known.
   */
  async settle(right: boolean, source: Source, now: number): Promise<Settled> {
    const wait = this.secondsUntilAllowed(source, now);
    if (wait > 0) return { wait, standing: this.standingOf(source.device, now), isWarning: false };
    if (right) {
      if (!this.isBlank)
        for (const { name } of this.counters(source, now).filter(({ isOwn }) => isOwn))
          this.sql.exec('DELETE FROM attempts WHERE counter = ?', name);
      return { wait: 0, standing: await this.welcome(source.device, now), isWarning: false };
    }
    this.makeTables();
    const paused = this.countersOfFailure(source, now).filter((counter) => this.fail(counter, now));
    await this.forgetLater(now);
    const standing = this.standingOf(source.device, now);
    return { wait: 0, standing, isWarning: paused.length > 0 && this.takeWarning(now) };
  }

  /** Knows the device, whose holder has proven to own the account; says how it stood before. */
  async welcome(device: string, now: number): Promise<DeviceTrust> {
    const standing = this.standingOf(device, now);
    this.makeTables();
    this.sql.exec(
      `INSERT INTO devices (device, seen_at) VALUES (?1, ?2)
       ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`,
      device,
      now,
    );
    this.sql.exec(
      `DELETE FROM devices WHERE device NOT IN
         (SELECT device FROM devices ORDER BY seen_at DESC LIMIT ?)`,
      DEVICES_MAX,
    );
    await this.forgetLater(now);
    return standing;
  }

  /**
   * The owner of the account, once proven, starts afresh: failures are forgotten, and so are devices, which
   * may be those of who had the account without owning it. The owner's own, where the proof came from it, is
   * known from then on: so the next other one is told of.
   */
  async startAfresh(ownDevice: string | null, now: number): Promise<void> {
    if (!this.isBlank) {
      this.sql.exec('DELETE FROM attempts');
      this.sql.exec('DELETE FROM devices');
    }
    if (ownDevice !== null) await this.welcome(ownDevice, now);
  }

  /**
   * Whether another mail may go to this address for whoever asks; true counts as sent. What others
   * ask for does not keep a known device from being mailed.
   */
  async mayMail(source: Source, now: number): Promise<boolean> {
    return this.takeMail(this.counters(source, now), now);
  }

  /**
   * The same for another address of the mailbox that this guard is named by (domain/accounts/mailbox.ts): all of them
   * reach one person. `isKnown`: whether the guard of that address knows the device, which strangers then do
   * not keep from being mailed; all such devices together have as much as strangers have.
   */
  async mayMailAlias(source: Source, isKnown: boolean, now: number): Promise<boolean> {
    const counters = isKnown
      ? [
          { name: `device ${source.device}`, mailsPerHour: MAILS_PER_HOUR },
          { name: 'aliases', mailsPerHour: STRANGERS_MAILS_PER_HOUR },
        ]
      : this.counters(source, now);
    return this.takeMail(counters, now);
  }

  /** Says if the device has signed in to this account before. */
  knows(device: string, now: number): boolean {
    return this.standingOf(device, now) === 'known';
  }

  private async takeMail(
    counters: readonly Pick<Counter, 'name' | 'mailsPerHour'>[],
    now: number,
  ): Promise<boolean> {
    const isUsedUp = ({ name, mailsPerHour }: Pick<Counter, 'name' | 'mailsPerHour'>) =>
      this.mailsSince(name, now - HOUR_MS) >= mailsPerHour;
    if (counters.some(isUsedUp)) return false;
    this.makeTables();
    for (const { name } of counters)
      this.sql.exec('INSERT INTO mails (counter, sent_at) VALUES (?, ?)', name, now);
    await this.forgetLater(now);
    return true;
  }

  /**
   * Forgets what is too old to matter, and everything, tables too, once no device is known any more: there
   * is an object for every address that anybody has ever tried.
   */
  override async alarm(): Promise<void> {
    if (this.isBlank) return;
    const now = Date.now();
    this.sql.exec('DELETE FROM attempts WHERE last_at <= ?', now - MEMORY_MS);
    this.sql.exec('DELETE FROM mails WHERE sent_at <= ?', now - MEMORY_MS);
    this.sql.exec('DELETE FROM devices WHERE seen_at <= ?', now - DEVICE_MEMORY_MS);
    const isInUse = ['attempts', 'mails', 'devices'].some(
      (table) => this.sql.exec(`SELECT 1 FROM ${table} LIMIT 1`).toArray().length > 0,
    );
    if (isInUse) return this.forgetLater(now);
    await this.ctx.storage.deleteAll();
    this.isBlank = true;
  }

  /** To be called before anything is noted. */
  private makeTables(): void {
    if (this.isBlank) migrate(this.ctx.storage, signInGuardSteps);
    this.isBlank = false;
  }

  /** The counters that hold the source back. */
  private counters({ device, network }: Source, now: number): Counter[] {
    if (this.standingOf(device, now) === 'known')
      return [own(`device ${device}`), own(`known devices in ${network}`)];
    return [
      own(`network ${network}`),
      {
        name: 'strangers',
        isOwn: false,
        freeFailures: FREE_FAILURES_OF_STRANGERS,
        mailsPerHour: STRANGERS_MAILS_PER_HOUR,
      },
    ];
  }

  /** The counters that a failure of the source counts in. */
  private countersOfFailure(source: Source, now: number): Counter[] {
    const counters = this.counters(source, now);
    const network = own(`network ${source.network}`);
    return counters.some(({ name }) => name === network.name) ? counters : [...counters, network];
  }

  private standingOf(device: string, now: number): DeviceTrust {
    if (this.isBlank) return 'first';
    const since = now - DEVICE_MEMORY_MS;
    const known = this.sql
      .exec<{ device: string }>(
        'SELECT device FROM devices WHERE seen_at > ?1 ORDER BY device = ?2 DESC LIMIT 1',
        since,
        device,
      )
      .toArray();
    if (known.length === 0) return 'first';
    return known[0]!.device === device ? 'known' : 'new';
  }

  private mailsSince(counter: string, since: number): number {
    if (this.isBlank) return 0;
    return this.sql
      .exec<{ n: number }>(
        'SELECT count(*) AS n FROM mails WHERE counter = ? AND sent_at > ?',
        counter,
        since,
      )
      .one().n;
  }

  private pausedUntil(counter: string): number {
    if (this.isBlank) return 0;
    const [row] = this.sql
      .exec<{ paused_until: number }>(
        'SELECT paused_until FROM attempts WHERE counter = ?',
        counter,
      )
      .toArray();
    return row?.paused_until ?? 0;
  }

  /** Counts one more failure; whether it is the first that brings a pause. */
  private fail({ name, freeFailures }: Counter, now: number): boolean {
    const { failures } = this.sql
      .exec<{ failures: number }>(
        `INSERT INTO attempts (counter, failures, paused_until, last_at) VALUES (?1, 1, 0, ?2)
         ON CONFLICT DO UPDATE SET failures = failures + 1, last_at = excluded.last_at
         RETURNING failures`,
        name,
        now,
      )
      .one();
    this.sql.exec(
      'UPDATE attempts SET paused_until = ? WHERE counter = ?',
      now + lockoutAfter(failures, freeFailures),
      name,
    );
    return failures === freeFailures;
  }

  /** Whether the day's warning has not been given yet; then it now is. */
  private takeWarning(now: number): boolean {
    const [last] = this.sql
      .exec<{ sent_at: number }>('SELECT max(sent_at) AS sent_at FROM warnings')
      .toArray();
    if (last && last.sent_at > now - DAY_MS) return false;
    this.sql.exec('DELETE FROM warnings');
    this.sql.exec('INSERT INTO warnings (sent_at) VALUES (?)', now);
    return true;
  }

  /** The alarm looks once a day, from the first thing noted on. */
  private async forgetLater(now: number): Promise<void> {
    const at = await this.ctx.storage.getAlarm();
    if (at === null) await this.ctx.storage.setAlarm(now + MEMORY_MS);
  }
}
