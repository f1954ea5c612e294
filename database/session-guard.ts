import type { OwnSession } from './own-session.ts';

/** What drizzle uses of a D1 session, and how the session learns of writes elsewhere. */
type Statements = Pick<OwnSession, 'prepare' | 'batch' | 'catchUp'>;

interface GuardedSession {
  userId: string;
  sessionId: string;
  /** The error for a caller whose session has ended. */
  refusal: () => Error;
}

const LIVE = `select '$' from auth_sessions where id = ?1 and user_id = ?2`;
const ENDED = 'session-has-ended';
/** Aborts its batch when the session is gone: `ENDED` is no JSON path, and SQLite's error names it. */
const REQUIRE_LIVE = `select json_extract('{}', coalesce((${LIVE}), '${ENDED}'))`;

const reads = (query: string) => /^\s*select\b/i.test(query);
const isOfEnded = (error: unknown) => error instanceof Error && error.message.includes(ENDED);

/**
 * The D1 session for the requests of one signed-in caller. An access token outlives its session by
 * up to 15 minutes, so every batch that writes begins with a statement that fails where the session has
 * ended: D1 runs such a batch on the primary as one transaction, so a replica that lags decides nothing.
 * A statement that writes alone becomes such a batch. The first batch that only reads begins with the same
 * statement; what it answers, perhaps from a replica, counts for reads. A statement that reads alone runs
 * beside the question, and its result is dropped when the session has ended.
 */
export function guardedBySession(
  session: Statements,
  { userId, sessionId, refusal }: GuardedSession,
): Statements {
  const originals = new WeakMap<
    D1PreparedStatement,
    { query: string; statement: D1PreparedStatement }
  >();
  let isLiveForReads = false;

  const ask = (query: string) => session.prepare(query).bind(sessionId, userId);

  async function requireLive(): Promise<void> {
    if (!(await ask(LIVE).first())) throw refusal();
    isLiveForReads = true;
  }

  async function guardedBatch<Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    try {
      const [, ...results] = await session.batch<Row>([ask(REQUIRE_LIVE), ...statements]);
      isLiveForReads = true;
      return results;
    } catch (error) {
      throw isOfEnded(error) ? refusal() : error;
    }
  }

  async function read<Result>(run: () => Promise<Result>): Promise<Result> {
    if (isLiveForReads) return run();
    const [result] = await Promise.all([run(), requireLive()]);
    return result;
  }

  function readingStatement(statement: D1PreparedStatement) {
    return {
      first: (...column: []) => read(() => statement.first(...column)),
      run: () => read(() => statement.run()),
      all: () => read(() => statement.all()),
      raw: (...options: []) => read(() => statement.raw(...options)),
    };
  }

  function writingStatement(statement: D1PreparedStatement) {
    const write = async () => (await guardedBatch<Record<string, unknown>>([statement]))[0]!;
    return {
      async first(column?: string) {
        const [row] = (await write()).results;
        return (column === undefined ? row : row?.[column]) ?? null;
      },
      run: write,
      all: write,
      raw: async () => (await write()).results.map((row) => Object.values(row)),
    };
  }

  function guardedStatement(query: string, statement: D1PreparedStatement): D1PreparedStatement {
    const guarded = {
      bind: (...values: unknown[]) => guardedStatement(query, statement.bind(...values)),
      ...(reads(query) ? readingStatement(statement) : writingStatement(statement)),
    } as D1PreparedStatement;
    originals.set(guarded, { query, statement });
    return guarded;
  }

  return {
    catchUp: (bookmark) => session.catchUp(bookmark),
    prepare: (query) => guardedStatement(query, session.prepare(query)),
    async batch<Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
      const batch = statements.map((statement) => originals.get(statement)?.statement ?? statement);
      const onlyReads = statements.every((statement) =>
        reads(originals.get(statement)?.query ?? ''),
      );
      return onlyReads && isLiveForReads ? session.batch<Row>(batch) : guardedBatch<Row>(batch);
    },
  };
}
