import { greatestBookmark } from '../domain/bookmark.ts';
import type { Database } from './client.ts';
import { type Deadline, outageIn } from './deadline.ts';

/**
 * Access to D1: the deadline, the bookmark, the counters and the session guard, each around the same two methods
 * that drizzle uses. From D1 outwards a request has {@link d1WithDeadline}, {@link d1OfEra}, {@link countedD1},
 * {@link openD1Session} and, when the caller is signed in, {@link guardedBySession}.
 */
type Statements = Pick<D1DatabaseSession, 'prepare' | 'batch'>;

// ------------------------------------------------------------------------------------------- round trips

/** One round trip: a statement alone, or a batch. */
interface Trip<Answer> {
  isBatch: boolean;
  sqls: string[];
  statements: D1PreparedStatement[];
  send(): Promise<Answer>;
  answerFrom(results: D1Result[]): Answer;
  /** D1's figures for the statements. It is empty for `first` and `raw`, which return only rows. */
  metasOf(answer: Answer): D1Meta[];
}

type Intercept = <Answer>(trip: Trip<Answer>) => Promise<Answer>;

/** The same source, with each round trip passed through `intercept`. */
function intercepted(source: Statements, intercept: Intercept): Statements {
  return {
    prepare: (sql) =>
      new InterceptedStatement(
        sql,
        source.prepare(sql),
        intercept,
      ) as unknown as D1PreparedStatement,
    batch<Row>(statements: D1PreparedStatement[]) {
      const own = statements as unknown as InterceptedStatement[];
      const inner = own.map(({ statement }) => statement);
      return intercept<D1Result<Row>[]>({
        isBatch: true,
        sqls: own.map(({ sql }) => sql),
        statements: inner,
        send: () => source.batch<Row>(inner),
        answerFrom: (results) => results as D1Result<Row>[],
        metasOf: (results) => results.map(({ meta }) => meta),
      });
    },
  };
}

type ResultRow = Record<string, unknown>;
const rowsOf = (result: D1Result | undefined) => (result?.results ?? []) as ResultRow[];

class InterceptedStatement {
  readonly sql: string;
  readonly statement: D1PreparedStatement;
  private readonly intercept: Intercept;

  constructor(sql: string, statement: D1PreparedStatement, intercept: Intercept) {
    this.sql = sql;
    this.statement = statement;
    this.intercept = intercept;
  }

  bind(...values: unknown[]): InterceptedStatement {
    return new InterceptedStatement(this.sql, this.statement.bind(...values), this.intercept);
  }

  run(): Promise<D1Result> {
    return this.alone({
      send: () => this.statement.run(),
      answerFrom: ([result]) => result!,
      metasOf: ({ meta }) => [meta],
    });
  }

  all(): Promise<D1Result> {
    return this.alone({
      send: () => this.statement.all(),
      answerFrom: ([result]) => result!,
      metasOf: ({ meta }) => [meta],
    });
  }

  first(...column: string[]): Promise<unknown> {
    return this.alone({
      send: () => this.statement.first(...(column as [])),
      answerFrom([result]) {
        const [row] = rowsOf(result);
        return (column[0] === undefined ? row : row?.[column[0]]) ?? null;
      },
      metasOf: () => [],
    });
  }

  raw(...options: []): Promise<unknown[][]> {
    return this.alone({
      send: () => this.statement.raw(...options),
      answerFrom: ([result]) => rowsOf(result).map((row) => Object.values(row)),
      metasOf: () => [],
    });
  }

  private alone<Answer>(call: Pick<Trip<Answer>, 'send' | 'answerFrom' | 'metasOf'>) {
    const { sql, statement } = this;
    return this.intercept({ isBatch: false, sqls: [sql], statements: [statement], ...call });
  }
}

/** True when the text of a statement shows that it changes nothing; false in doubt. */
function onlyReads(sql: string): boolean {
  return /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql);
}

// ---------------------------------------------------------------------------------------------- deadline

/**
 * D1 and its sessions with a deadline. A read is sent again once when D1 says that this helps. A write is
 * not, because nobody knows whether the first attempt was applied.
 */
export function d1WithDeadline(d1: D1Database, deadline: Pick<Deadline, 'wait'>): D1Database {
  const intercept: Intercept = async ({ sqls, send }) => {
    const mayWrite = !sqls.every(onlyReads);
    const once = () => deadline.wait('d1', send, mayWrite);
    try {
      return await once();
    } catch (error) {
      if (mayWrite || !outageIn(error)?.isWorthAskingAgain) throw error;
      return once();
    }
  };
  return {
    ...intercepted(d1, intercept),
    withSession(start) {
      const session = d1.withSession(start);
      return { ...intercepted(session, intercept), getBookmark: () => session.getBookmark() };
    },
  } as D1Database;
}

// ---------------------------------------------------------------------------------------------- counters

export interface D1Use {
  /** Round trips, failed ones included. */
  trips: number;
  /** Attempts, including the reads that D1 repeats internally. */
  attempts: number;
  /** Rows read, as far as D1 reports them. */
  rows: number;
  /** The region that answered last, and whether it is the primary's; null when D1 does not say. */
  region: string | null;
  primary: boolean | null;
}

export const noD1Use = (): D1Use => ({
  trips: 0,
  attempts: 0,
  rows: 0,
  region: null,
  primary: null,
});

/** The same session, with its round trips counted in `use`. */
export function countedD1(session: D1DatabaseSession, use: D1Use): D1DatabaseSession {
  const counted = intercepted(session, async ({ send, metasOf }) => {
    use.trips += 1;
    use.attempts += 1;
    const answer = await send();
    const metas = metasOf(answer);
    for (const { rows_read } of metas) use.rows += rows_read;
    const [meta] = metas;
    use.attempts += Math.max(0, (meta?.total_attempts ?? 1) - 1);
    use.region = meta?.served_by_region ?? use.region;
    use.primary = meta?.served_by_primary ?? use.primary;
    return answer;
  });
  return { ...counted, getBookmark: () => session.getBookmark() } as D1DatabaseSession;
}

// --------------------------------------------------------------------------------- sessions and bookmarks

/** Prefix that sorts after every bookmark of D1, which consists of hexadecimal digits. */
const prefixOf = (era: number) => (era ? `z${String(era).padStart(4, '0')}-` : '');

const CONSTRAINTS: readonly string[] = [
  'first-primary',
  'first-unconstrained',
] satisfies D1SessionConstraint[];

/** True when a text may be a bookmark of {@link d1OfEra}. */
export function isBookmark(text: string): boolean {
  return /^(z\d{4}-)?[0-9a-f-]{1,200}$/.test(text);
}

/**
 * D1 with bookmarks that carry the database's era. A database that replaces another starts with smaller
 * bookmarks, so it must not receive the bookmarks of the old one. `era` counts these databases, from 0.
 */
export function d1OfEra(d1: D1Database, era: number): D1Database {
  const prefix = prefixOf(era);
  const startOf = (start: string) => {
    if (CONSTRAINTS.includes(start)) return start;
    const isOfEra = prefix === '' ? !start.startsWith('z') : start.startsWith(prefix);
    return isOfEra ? start.slice(prefix.length) : 'first-unconstrained';
  };
  return {
    prepare: (query: string) => d1.prepare(query),
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
    withSession(start = 'first-unconstrained') {
      const session = d1.withSession(startOf(start));
      return {
        prepare: (query: string) => session.prepare(query),
        batch: (statements: D1PreparedStatement[]) => session.batch(statements),
        getBookmark() {
          const bookmark = session.getBookmark();
          return bookmark && prefix + bookmark;
        },
      };
    },
  } as D1Database;
}

/**
 * A D1 session that can catch up with another writer, such as an object that has written for the same user.
 * After that it also reads those writes, and its bookmark includes them.
 */
export interface D1Session extends Statements, Pick<D1DatabaseSession, 'getBookmark'> {
  /** Does nothing for null. */
  advanceTo(bookmark: string | null): void;
}

/** Opens a session at `start`, as {@link D1Database.withSession} does. */
export function openD1Session(
  d1: Pick<D1Database, 'withSession'>,
  start: D1SessionConstraint | string,
): D1Session {
  let session = d1.withSession(start);
  let isOnPrimary = start === 'first-primary';
  let others: string | null = null;
  return {
    prepare: (query) => session.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      try {
        return await session.batch<T>(statements);
      } catch (error) {
        // A batch that writes has failed on what the primary has, so what is read to decide again comes from there.
        others = greatestBookmark(others, session.getBookmark());
        session = d1.withSession('first-primary');
        isOnPrimary = true;
        throw error;
      }
    },
    getBookmark: () => greatestBookmark(session.getBookmark(), others),
    advanceTo(bookmark) {
      others = greatestBookmark(others, bookmark);
      const reached = session.getBookmark();
      // A session whose first query goes to the primary reads everything anyway.
      const isAhead = isOnPrimary && reached === null;
      if (others === null || isAhead || greatestBookmark(others, reached) === reached) return;
      session = d1.withSession(others);
    },
  };
}

/**
 * A session like {@link openD1Session}, with all reads on the primary. It behaves like D1 without a
 * session, and it has a bookmark.
 */
export function openPrimarySession(d1: D1Database): D1Session {
  let others: string | null = null;
  const sessions: D1DatabaseSession[] = [];
  const next = () => {
    const session = d1.withSession('first-primary');
    sessions.push(session);
    return session;
  };
  return {
    prepare: (query) => next().prepare(query),
    batch: (statements) => next().batch(statements),
    getBookmark: () =>
      greatestBookmark(others, ...sessions.map((session) => session.getBookmark())),
    advanceTo(bookmark) {
      others = greatestBookmark(others, bookmark);
    },
  };
}

/**
 * Makes later reads of `db` include everything written up to the bookmark. A `db` without a session reads
 * everything anyway.
 */
export function advanceTo(db: Database, bookmark: string | null): void {
  const { $client } = db as Database & { $client: Partial<D1Session> };
  $client.advanceTo?.(bookmark);
}

/** Bookmark of the latest state that `db` has seen; null when it has no session, or has seen nothing. */
export function bookmarkOf(db: Database): string | null {
  const { $client } = db as Database & { $client: Partial<D1Session> };
  return $client.getBookmark?.() ?? null;
}

// ------------------------------------------------------------------------------------------ session guard

interface GuardedSession {
  userId: string;
  sessionId: string;
  /** The error for a caller whose session has ended. */
  refusal: () => Error;
  /** A condition on the session under which its caller is refused too. */
  also?: {
    /** SQL about the session `?1` of the user `?2`. */
    isRefused: string;
    refusal: () => Error;
  };
}

const LIVE = 'exists (select 1 from auth_sessions where id = ?1 and user_id = ?2)';
const ENDED = 'session-has-ended';
const REFUSED = 'session-is-refused';

/** Selects `$`, or the reason why the caller is refused. */
const verdict = (isRefused: string) =>
  `(case when not ${LIVE} then '${ENDED}' when ${isRefused} then '${REFUSED}' else '$' end)`;

const isSelect = (sql: string) => /^\s*select\b/i.test(sql);
const names = (error: unknown, reason: string) =>
  error instanceof Error && error.message.includes(reason);

/**
 * The D1 session for the requests of one signed-in caller. An access token outlives its session by up to 15
 * minutes, so every batch that writes begins with a statement that fails when the session has ended. D1
 * runs such a batch on the primary as one transaction, so a lagging replica cannot decide this. A single
 * statement that writes becomes such a batch. The first batch that only reads begins with the same
 * statement, and its result, perhaps from a replica, is reused for later reads. A single statement that
 * reads runs in parallel with the check, and its result is dropped when the session has ended.
 */
export function guardedBySession(
  session: Statements & Pick<D1Session, 'advanceTo'>,
  { userId, sessionId, refusal, also }: GuardedSession,
): Statements & Pick<D1Session, 'advanceTo'> {
  let isLiveForReads = false;
  const bound = (sql: string) => session.prepare(sql).bind(sessionId, userId);
  const decided = verdict(also?.isRefused ?? 'false');
  /** Aborts its batch for a refused caller: the reason is not a valid JSON path, and SQLite's error names it. */
  const requireFit = `select json_extract('{}', ${decided})`;

  async function requireLive(): Promise<void> {
    const reason = await bound(`select ${decided} as reason`).first('reason');
    if (reason === ENDED) throw refusal();
    if (reason === REFUSED) throw also!.refusal();
    isLiveForReads = true;
  }

  const guarded = intercepted(session, async (trip) => {
    const reads = trip.sqls.every(isSelect);
    if (reads && isLiveForReads) return trip.send();
    if (reads && !trip.isBatch) {
      const [answer] = await Promise.all([trip.send(), requireLive()]);
      return answer;
    }
    try {
      const [, ...results] = await session.batch([bound(requireFit), ...trip.statements]);
      isLiveForReads = true;
      return trip.answerFrom(results);
    } catch (error) {
      if (names(error, ENDED)) throw refusal();
      throw also && names(error, REFUSED) ? also.refusal() : error;
    }
  });
  return { ...guarded, advanceTo: (bookmark) => session.advanceTo(bookmark) };
}
