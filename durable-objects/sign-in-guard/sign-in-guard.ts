import { DurableObject } from 'cloudflare:workers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/limits.ts';
import { hasTables, migrate } from '../migrate.ts';
import {
  FAILURES_BEFORE_LOCKOUT,
  FREE_CODES_OF_STRANGERS,
  FREE_FAILURES_OF_STRANGERS,
  lockoutAfter,
} from './lockout.ts';
import { signInGuardSteps } from './migrations.ts';

/** Failures and mails are deleted after this time without another. */
const MEMORY_MS = DAY_MS;
const MAILS_PER_HOUR = 5;
/** Hourly limit of mails to an address for all unknown devices together. */
const UNKNOWN_DEVICES_MAILS_PER_HOUR = 30;
/** Once it is used up, a network that has had no mail for an hour gets one, if nobody has had such a mail for this time. */
const LATE_MAIL_MS = 2 * MINUTE_MS;
/** Hourly limit of mails that report new devices. */
const NEW_DEVICE_MAILS_PER_HOUR = 10;
/** A device stays known for this time after its last sign-in. */
const DEVICE_MEMORY_MS = 180 * DAY_MS;
const DEVICES_MAX = 50;

/** The origin of an attempt. */
export interface Source {
  /** The browser's own secret (worker/accounts/auth/device.ts). */
  device: string;
  /** The network of the request (worker/platform/http/rate-limits.ts). */
  network: string;
}

/** A device's trust before it signed in; `first` when the guard knew no device at all. */
export type DeviceTrust = 'known' | 'new' | 'first';

export interface Settled {
  /** Seconds until an answer may be given; 0 for now. */
  wait: number;
  standing: DeviceTrust;
  /** True when the account's owner should be warned of so many failures, at most once a day. */
  isWarning: boolean;
}

/**
 * The secret that is tried. Each has counters and known devices of its own: whoever knows the password must not
 * be able to clear the failures of codes by signing in, nor to be no stranger to them.
 */
export type Tried = 'password' | 'factor';

/** A group of attempts with shared limits. */
interface Counter {
  name: string;
  /** True when a right password resets it. */
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

const prefixOf = (tried: Tried) => (tried === 'factor' ? 'factor ' : '');

/**
 * One object per account, named by its e-mail address, whether or not the account exists. It counts attempts on the
 * account. A device that has signed in before has its own counter, and one with other known devices in its network.
 * Unknown devices have a counter for their network, and one for all of them together with a higher limit, which is the
 * account's own. Failures of known devices also count for their network, but failures of unknown devices never count
 * for known ones. So an attacker cannot lock a user out of their own device, and many devices have no more guesses than
 * one. For codes, a device is known once it has proven the second factor. `now` is epoch milliseconds.
 */
export class SignInGuard extends DurableObject<Env> {
  private readonly sql: SqlStorage;
  /** True before the first write, when there are no tables to read. */
  private isBlank: boolean;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.isBlank = !hasTables(this.sql);
    if (!this.isBlank) migrate(this.ctx.storage, signInGuardSteps);
  }

  /** Seconds until a password, or a code, may be tried; 0 for at once. */
  secondsUntilAllowed(source: Source, now: number, tried: Tried = 'password'): number {
    const pauses = this.counters(source, now, tried).map(({ name }) => this.pausedUntil(name));
    return Math.max(0, Math.ceil((Math.max(...pauses) - now) / 1000));
  }

  /**
   * Records the result of an attempt and returns if its answer may be given. A pause rejects even a right
   * password, because otherwise parallel guesses would all count. A right password makes the device known.
   */
  async settle(
    right: boolean,
    source: Source,
    now: number,
    tried: Tried = 'password',
  ): Promise<Settled> {
    const wait = this.secondsUntilAllowed(source, now, tried);
    if (wait > 0) return { wait, standing: this.trustOf(source.device, now), isWarning: false };
    if (right) {
      if (!this.isBlank)
        for (const { name } of this.counters(source, now, tried).filter(({ isOwn }) => isOwn))
          this.sql.exec('DELETE FROM attempts WHERE counter = ?', name);
      const standing = await this.welcome(source.device, now, tried);
      return { wait: 0, standing, isWarning: false };
    }
    this.makeTables();
    const paused = this.countersOfFailure(source, now, tried).filter((counter) =>
      this.fail(counter, now),
    );
    await this.scheduleExpiry(now);
    const standing = this.trustOf(source.device, now);
    return { wait: 0, standing, isWarning: paused.length > 0 && this.takeWarning(now) };
  }

  /**
   * Makes the device known after its user has proven to own the account. Returns its trust before. Of too many
   * devices, those stay that have proven the second factor, then those known for longest: whoever knows the
   * password displaces nobody by signing in from many.
   */
  async welcome(device: string, now: number, proof: Tried = 'password'): Promise<DeviceTrust> {
    const standing = this.trustOf(device, now);
    this.makeTables();
    this.sql.exec(
      `INSERT INTO devices (device, seen_at, first_seen_at, proven_at) VALUES (?1, ?2, ?2, ?3)
       ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at,
         proven_at = coalesce(excluded.proven_at, proven_at)`,
      device,
      now,
      proof === 'factor' ? now : null,
    );
    this.sql.exec(
      `DELETE FROM devices WHERE device NOT IN
         (SELECT device FROM devices
          ORDER BY device = ?1 DESC, proven_at IS NULL, first_seen_at LIMIT ?2)`,
      device,
      DEVICES_MAX,
    );
    await this.scheduleExpiry(now);
    return standing;
  }

  /**
   * Resets the guard once the owner has proven the account: deletes failures and devices, which may belong to
   * somebody who used the account without owning it. Failures of codes stay: a mailbox that was taken over must
   * not buy more guesses at the second factor. The owner's own device, when the proof came from it,
   * becomes known, so that the next other device causes an alert.
   */
  async startAfresh(ownDevice: string | null, now: number): Promise<void> {
    if (!this.isBlank) {
      this.sql.exec("DELETE FROM attempts WHERE counter NOT LIKE 'factor %'");
      this.sql.exec('DELETE FROM devices WHERE device IS NOT ?', ownDevice);
    }
    if (ownDevice !== null) await this.welcome(ownDevice, now);
  }

  /**
   * True when another mail may be sent to this address for the requester; true counts as sent. Mails for
   * other requesters do not use up the limit of a known device. Many networks slow a network down that has
   * requested none, and do not keep it out.
   */
  async mayMail(source: Source, now: number): Promise<boolean> {
    const counters = this.counters(source, now);
    if (await this.takeMail(counters, now)) return true;
    const network = counters.find(({ name }) => name === `network ${source.network}`);
    if (!network || this.mailsSince(network.name, now - HOUR_MS) > 0) return false;
    const late = { name: 'late strangers', mailsPerHour: HOUR_MS / LATE_MAIL_MS };
    if (this.mailsSince(late.name, now - LATE_MAIL_MS) > 0) return false;
    return this.takeMail([network, late], now);
  }

  /** True when the owner may be mailed about another new device; true counts as sent. */
  async mayReportDevice(now: number): Promise<boolean> {
    return this.takeMail([{ name: 'new devices', mailsPerHour: NEW_DEVICE_MAILS_PER_HOUR }], now);
  }

  /**
   * The same for another address of the mailbox that this guard is named by (domain/accounts/mailbox.ts),
   * since all of them reach one user. `isKnown`: the guard of that address knows the device, so unknown
   * devices do not use up its limit. All such devices together have the limit of unknown devices.
   */
  async mayMailAlias(source: Source, isKnown: boolean, now: number): Promise<boolean> {
    if (!isKnown) return this.mayMail(source, now);
    return this.takeMail(
      [
        { name: `device ${source.device}`, mailsPerHour: MAILS_PER_HOUR },
        { name: 'aliases', mailsPerHour: UNKNOWN_DEVICES_MAILS_PER_HOUR },
      ],
      now,
    );
  }

  /** True when the device has signed in to this account before. */
  knows(device: string, now: number): boolean {
    return this.trustOf(device, now) === 'known';
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
    await this.scheduleExpiry(now);
    return true;
  }

  /**
   * Deletes expired rows, and all storage once no device is known any more, because every address that
   * anybody has ever tried has an object.
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
    if (isInUse) return this.scheduleExpiry(now);
    await this.ctx.storage.deleteAll();
    this.isBlank = true;
  }

  /** Call it before the first write. */
  private makeTables(): void {
    if (this.isBlank) migrate(this.ctx.storage, signInGuardSteps);
    this.isBlank = false;
  }

  private counters({ device, network }: Source, now: number, tried: Tried = 'password'): Counter[] {
    const prefix = prefixOf(tried);
    if (this.trustOf(device, now, tried) === 'known')
      return [own(`${prefix}device ${device}`), own(`${prefix}known devices in ${network}`)];
    return [
      own(`${prefix}network ${network}`),
      {
        name: `${prefix}strangers`,
        isOwn: false,
        freeFailures: tried === 'factor' ? FREE_CODES_OF_STRANGERS : FREE_FAILURES_OF_STRANGERS,
        mailsPerHour: UNKNOWN_DEVICES_MAILS_PER_HOUR,
      },
    ];
  }

  private countersOfFailure(source: Source, now: number, tried: Tried): Counter[] {
    const counters = this.counters(source, now, tried);
    const network = own(`${prefixOf(tried)}network ${source.network}`);
    return counters.some(({ name }) => name === network.name) ? counters : [...counters, network];
  }

  private trustOf(device: string, now: number, tried: Tried = 'password'): DeviceTrust {
    if (this.isBlank) return 'first';
    const since = now - DEVICE_MEMORY_MS;
    const known = this.sql
      .exec<{ device: string }>(
        `SELECT device FROM devices WHERE seen_at > ?1 AND (?3 OR proven_at IS NOT NULL)
         ORDER BY device = ?2 DESC LIMIT 1`,
        since,
        device,
        tried === 'password' ? 1 : 0,
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

  /** Counts one more failure. True when it is the first that causes a pause. */
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

  /** True at most once a day; records the warning as sent. */
  private takeWarning(now: number): boolean {
    const [last] = this.sql
      .exec<{ sent_at: number }>('SELECT max(sent_at) AS sent_at FROM warnings')
      .toArray();
    if (last && last.sent_at > now - DAY_MS) return false;
    this.sql.exec('DELETE FROM warnings');
    this.sql.exec('INSERT INTO warnings (sent_at) VALUES (?)', now);
    return true;
  }

  /** Sets the daily alarm at the first write. */
  private async scheduleExpiry(now: number): Promise<void> {
    const at = await this.ctx.storage.getAlarm();
    if (at === null) await this.ctx.storage.setAlarm(now + MEMORY_MS);
  }
}
