import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';

/** The stored kinds, by Stripe's names; references between objects are ids. */
export interface Kinds {
  'checkout.session': Stripe.Checkout.Session;
  /** The hidden parameters of a session; has the session's id. */
  session_plan: SessionPlan;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  balance_transaction: Stripe.BalanceTransaction;
  payout: Stripe.Payout;
  dispute: Stripe.Dispute;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  event: Stripe.EventBase;
  'v2.core.event': Stripe.V2.Core.EventBase & { related_object: { id: string } };
  'v2.core.account': Stripe.V2.Core.Account;
  account_link: {
    id: string;
    account: string;
    refreshUrl: string;
    returnUrl: string;
    endsAt: number;
    isUsed: boolean;
  };
}
export type Kind = keyof Kinds;

/** The stored answer of an endpoint, under an idempotency key. */
export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

/** The parameters of a session beyond those it shows. */
export interface SessionPlan {
  id: string;
  items: {
    id: string;
    name: string;
    description: string | null;
    quantity: number;
    unitAmount: number;
  }[];
  /** The payer's last input, to be shown again. */
  typed: { number: string; email: string };
  paymentIntent: {
    description: string | null;
    metadata: Record<string, string>;
    transfer_group: string | null;
    statement_descriptor: string | null;
    statement_descriptor_suffix: string | null;
    receipt_email: string | null;
  };
}

/** The platform, as the owner of objects that belong to no connected account. */
export const PLATFORM = '';

/**
 * The stand-in's state: one SQLite file. A request's changes are one transaction, so a kill leaves all of them or none.
 */
export class Store {
  readonly #db: DatabaseSync;

  /** Opens the file; without one, a state that ends with the process. */
  constructor(file: string | null) {
    this.#db = new DatabaseSync(file ?? ':memory:');
    this.#db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA busy_timeout = 5000;
      CREATE TABLE IF NOT EXISTS objects (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        account TEXT NOT NULL,
        data TEXT NOT NULL,
        UNIQUE (kind, id)
      );
      CREATE INDEX IF NOT EXISTS objects_of_kind ON objects (kind, account, seq);
      CREATE TABLE IF NOT EXISTS answers (
        key TEXT PRIMARY KEY, at INTEGER NOT NULL,
        fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL
      );
      CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS timers (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, due INTEGER NOT NULL, job TEXT NOT NULL,
        id TEXT NOT NULL
      );
      CREATE TABLE IF NOT EXISTS deliveries (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, path TEXT NOT NULL,
        body TEXT NOT NULL, copies INTEGER NOT NULL, reversed INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL
      );
    `);
  }

  get db(): DatabaseSync {
    return this.#db;
  }

  /** Runs `work` atomically: an exception rolls it back. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  /** The clock, in whole seconds; a control moves it ahead. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.clockAhead();
  }

  clockAhead(): number {
    return this.setting('clockAhead', 0);
  }

  setting<T>(name: string, otherwise: T): T {
    const row = this.#db.prepare('SELECT value FROM settings WHERE name = ?').get(name);
    return row ? JSON.parse(row.value as string) : otherwise;
  }

  set(name: string, value: unknown): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
      .run(name, JSON.stringify(value));
  }

  find<K extends Kind>(kind: K, id: string, account?: string): Kinds[K] | undefined {
    const row = this.#db
      .prepare('SELECT data, account FROM objects WHERE id = ? AND kind = ?')
      .get(id, kind);
    if (!row || (account !== undefined && row.account !== account)) return undefined;
    return JSON.parse(row.data as string);
  }

  /** `find` for an object that has to exist. */
  get<K extends Kind>(kind: K, id: string): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw new Error(`No ${kind} ${id}`);
    return found;
  }

  /** An object's owner: a connected account's id, or the platform's. */
  ownerOf(kind: Kind, id: string): string {
    const row = this.#db
      .prepare('SELECT account FROM objects WHERE id = ? AND kind = ?')
      .get(id, kind);
    if (!row) throw new Error(`No ${kind} ${id}`);
    return row.account as string;
  }

  /** Stores an object, new or changed. */
  put<K extends Kind>(kind: K, object: Kinds[K], account: string = PLATFORM): Kinds[K] {
    this.#db
      .prepare(
        `INSERT INTO objects (kind, id, account, data) VALUES (?, ?, ?, ?)
         ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`,
      )
      .run(kind, object.id, account, JSON.stringify(object));
    return object;
  }

  /** Changes some fields of an object and returns the result. */
  change<K extends Kind>(kind: K, id: string, fields: Partial<Kinds[K]>): Kinds[K] {
    return this.put(kind, { ...this.get(kind, id), ...fields });
  }

  /** The objects with these fields, newest first. */
  list<K extends Kind>(
    kind: K,
    where: Record<string, string | number> = {},
    account: string | null = PLATFORM,
  ): Kinds[K][] {
    const names = Object.keys(where);
    const conditions = names.map((name) => `AND data ->> '$.${name}' = ?`).join(' ');
    const ofAccount = account === null ? [] : [account];
    return this.#db
      .prepare(
        `SELECT data FROM objects WHERE kind = ? ${account === null ? '' : 'AND account = ?'}
         ${conditions} ORDER BY seq DESC`,
      )
      .all(kind, ...ofAccount, ...Object.values(where))
      .map((row) => JSON.parse(row.data as string));
  }

  /** Schedules `job` for the object with this id when the clock reaches `due`. */
  schedule(job: string, id: string, due: number): void {
    this.#db.prepare('INSERT INTO timers (due, job, id) VALUES (?, ?, ?)').run(due, job, id);
  }

  /** `schedule`, unless the job is already scheduled for then. */
  scheduleOnce(job: string, id: string, due: number): void {
    const isScheduled = this.#db
      .prepare('SELECT 1 FROM timers WHERE due = ? AND job = ? AND id = ?')
      .get(due, job, id);
    if (!isScheduled) this.schedule(job, id, due);
  }

  /** Takes the next due job, the earliest first. */
  nextDue(): { job: string; id: string } | undefined {
    const row = this.#db
      .prepare('SELECT seq, job, id FROM timers WHERE due <= ? ORDER BY due, seq LIMIT 1')
      .get(this.now());
    if (!row) return undefined;
    this.#db.prepare('DELETE FROM timers WHERE seq = ?').run(row.seq as number);
    return { job: row.job as string, id: row.id as string };
  }
}

/** A new id in Stripe's form: `newId('ch')`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}
