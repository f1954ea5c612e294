import type { OwnSession } from './own-session.ts';

/** What drizzle uses of a D1 session, and how the session learns of writes elsewhere. */
type Statements = Pick<OwnSession, 'prepare' | 'batch' | 'catchUp'>;

interface GuardedSession {
  userId: string;
  sessionId: string;
  /** The error for a caller whose session has ended. */
  refusal: () => Error;
}

const LIVE = 'select 1 from auth_sessions where id = ?1 and user_id = ?2';
/** Fails, and the batch it begins with it, where there is no such session: 'ended' is no JSON. */
const REQUIRE_LIVE = `select json(coalesce((${LIVE}), 'ended'))`;

/**
 * The D1 session for the requests of one signed-in caller. An access token outlives its session by
 * up to 15 minutes, so the first batch of a request begins with a statement that fails where the
 * session has ended: nothing is read or written then, and no round trip is added. A statement alone
 * cannot carry another one: a reading one runs beside the question, and what it read is dropped when
 * the session has ended; a writing one waits for the answer.
 */
export function guardedBySession(
  session: Statements,
  { userId, sessionId, refusal }: GuardedSession,
): Statements {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let isKnownLive = false;

  const ask = (query: string) => session.prepare(query).bind(sessionId, userId);

  async function requireLive(): Promise<void> {
    if (!(await ask(LIVE).first())) throw refusal();
    isKnownLive = true;
  }

  async function alone<Result>(query: string, run: () => Promise<Result>): Promise<Result> {
    if (isKnownLive) return run();
    if (!/^\s*select\b/i.test(query)) {
      await requireLive();
      return run();
    }
    const [result] = await Promise.all([run(), requireLive()]);
    return result;
  }

  function guardedStatement(query: string, statement: D1PreparedStatement): D1PreparedStatement {
    const guarded = {
      bind: (...values: unknown[]) => guardedStatement(query, statement.bind(...values)),
      first: (...column: []) => alone(query, () => statement.first(...column)),
      run: () => alone(query, () => statement.run()),
      all: () => alone(query, () => statement.all()),
      raw: (...options: []) => alone(query, () => statement.raw(...options)),
    } as D1PreparedStatement;
    originals.set(guarded, statement);
    return guarded;
  }

  return {
    catchUp: (bookmark) => session.catchUp(bookmark),
    prepare: (query) => guardedStatement(query, session.prepare(query)),
    async batch<Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
      const batch = statements.map((statement) => originals.get(statement) ?? statement);
      if (isKnownLive) return session.batch<Row>(batch);
      try {
        const [, ...results] = await session.batch<Row>([ask(REQUIRE_LIVE), ...batch]);
        isKnownLive = true;
        return results;
      } catch (error) {
        await requireLive();
        throw error;
      }
    },
  };
}
