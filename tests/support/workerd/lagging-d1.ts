import type { Random } from '../random.ts';

/**
 * D1 with read replicas that lag, over real databases: every write goes to the real one, the primary, and
 * reaches the others, which hold copies, any number of writes later. It implements the Sessions API as D1
 * does: a session reads from any replica, which waits until it has the writes that the session's bookmark
 * names.
 */

interface Statement {
  sql: string;
  params: unknown[];
}
type Real = Pick<D1Database, 'prepare' | 'batch'>;
/** Runs a query on a database; the caller does not choose which one. */
type Question<Answer> = (d1: Real) => Promise<Answer>;
/** `at`: the number of writes in the database that answered. */
interface Answered<Answer> {
  answer: Answer;
  at: number;
}

/** Longer than any query takes: a holder of a turn for so long was killed in the middle of it. */
const TURN_MS = 2_000;

/** Takes turns by polling: an object may not await a promise that another request or object has made. */
class Turn {
  private taken: { at: number } | null = null;

  async take<Result>(run: () => Promise<Result>): Promise<Result> {
    while (this.taken && performance.now() - this.taken.at < TURN_MS) await scheduler.wait(1);
    const own = { at: performance.now() };
    this.taken = own;
    try {
      return await run();
    } finally {
      if (this.taken === own) this.taken = null;
    }
  }
}

interface Replica {
  d1: D1Database;
  /** The number of writes that have reached it. */
  at: number;
  turn: Turn;
}

const isRead = ({ sql }: Statement) =>
  /^\s*select\b/i.test(sql) ||
  (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql));

const bound = (d1: Real, { sql, params }: Statement) => d1.prepare(sql).bind(...params);

const bookmarkOf = (at: number) =>
  `${at.toString(16).padStart(8, '0')}-00000000-00004e2f-0a1b2c3d4e5f60718293a4b5c6d7e8f9`;

export class LaggingD1 {
  /** The number of responses from a replica that lacked writes. */
  behind = 0;
  private readonly d1: D1Database;
  private readonly real: Real;
  private readonly replicas: Replica[];
  private readonly random: Random;
  private readonly isFar: boolean;
  private readonly turn = new Turn();
  private readonly writes: Statement[][] = [];

  /**
   * Makes `d1` lag for all its users from now on; `replicas` hold the same data. `isFar`: each response takes
   * 15 to 60 ms, as from another continent.
   */
  constructor(d1: D1Database, replicas: D1Database[], random: Random, { isFar = false } = {}) {
    this.d1 = d1;
    this.real = { prepare: d1.prepare.bind(d1), batch: d1.batch.bind(d1) };
    this.replicas = replicas.map((each) => ({ d1: each, at: 0, turn: new Turn() }));
    this.random = random;
    this.isFar = isFar;
    const always = new Session(this, 'always-primary');
    Object.assign(d1, {
      prepare: (sql: string) => always.prepare(sql),
      batch: (statements: LaggingStatement[]) => always.batch(statements),
      withSession: (start = 'first-unconstrained') => new Session(this, start),
    });
  }

  /** Restores `d1`. */
  stop(): void {
    for (const method of ['prepare', 'batch', 'withSession'])
      Reflect.deleteProperty(this.d1, method);
  }

  /** Waits as long as a query takes to reach its database. */
  async travel(): Promise<void> {
    if (this.isFar) await scheduler.wait(15 + this.random.below(46));
  }

  onPrimary<Answer>(statements: Statement[], ask: Question<Answer>): Promise<Answered<Answer>> {
    return this.turn.take(async () => {
      const answer = await ask(this.real);
      const writes = statements.filter((statement) => !isRead(statement));
      if (writes.length > 0) this.writes.push(writes);
      return { answer, at: this.writes.length };
    });
  }

  /** Runs the query on any replica that has at least `least` writes, or first applies them. */
  onReplica<Answer>(least: number, ask: Question<Answer>): Promise<Answered<Answer>> {
    if (least > this.writes.length) throw new Error('a bookmark beyond the last write');
    const replica = this.random.pick(this.replicas);
    return replica.turn.take(async () => {
      let at = Math.max(replica.at, least);
      if (this.random.chance(0.2)) at += this.random.below(this.writes.length - at + 1);
      const missing = this.writes.slice(replica.at, at).flat();
      if (missing.length > 0)
        await replica.d1.batch(missing.map((statement) => bound(replica.d1, statement)));
      replica.at = at;
      if (at < this.writes.length) this.behind += 1;
      return { answer: await ask(replica.d1), at };
    });
  }
}

class Session {
  private readonly d1: LaggingD1;
  private readonly start: string;
  /** The number of writes it has seen; null before it has seen any. */
  private seen: number | null;

  constructor(d1: LaggingD1, start: string) {
    this.d1 = d1;
    this.start = start;
    this.seen = /^[0-9a-f]{8}-/.test(start) ? Number.parseInt(start.slice(0, 8), 16) : null;
  }

  prepare(sql: string): LaggingStatement {
    return new LaggingStatement(this, sql, []);
  }

  batch(statements: LaggingStatement[]): Promise<D1Result[]> {
    return this.ask(statements, (d1) => d1.batch(statements.map((each) => bound(d1, each))));
  }

  getBookmark(): string | null {
    return this.seen === null ? null : bookmarkOf(this.seen);
  }

  async ask<Answer>(statements: Statement[], ask: Question<Answer>): Promise<Answer> {
    const isPrimarys =
      !statements.every(isRead) ||
      this.start === 'always-primary' ||
      (this.start === 'first-primary' && this.seen === null);
    await this.d1.travel();
    const { answer, at } = isPrimarys
      ? await this.d1.onPrimary(statements, ask)
      : await this.d1.onReplica(this.seen ?? 0, ask);
    this.seen = Math.max(this.seen ?? 0, at);
    return answer;
  }
}

class LaggingStatement implements Statement {
  readonly sql: string;
  readonly params: unknown[];
  private readonly session: Session;

  constructor(session: Session, sql: string, params: unknown[]) {
    this.session = session;
    this.sql = sql;
    this.params = params;
  }

  bind(...params: unknown[]): LaggingStatement {
    return new LaggingStatement(this.session, this.sql, params);
  }

  run() {
    return this.session.ask([this], (d1) => bound(d1, this).run());
  }

  all() {
    return this.session.ask([this], (d1) => bound(d1, this).all());
  }

  raw() {
    return this.session.ask([this], (d1) => bound(d1, this).raw());
  }

  first() {
    return this.session.ask([this], (d1) => bound(d1, this).first());
  }
}
