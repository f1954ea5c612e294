/** A statement as D1 gets it. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/** What is told of every round trip. */
export interface D1Observer {
  sent: (statements: Statement[]) => void;
  /** Awaited before each round trip: a database far away. */
  delayed?: () => Promise<unknown>;
  /** Called while all of the answer is held; never for one that failed. */
  answered?: () => void;
  /**
   * Given what D1 says that a statement has cost. A raw answer says nothing of it: with this, its
   * rows come as objects, in which columns of the same name are one.
   */
  cost?: (meta: D1Meta) => void;
}

interface ObservedStatement extends Statement {
  statement: D1PreparedStatement;
}

type Row = Record<string, unknown>;

/** D1 that does what it is asked and tells `observer` of it; sessions too. */
export function observedD1(d1: D1Database, observer: D1Observer): D1Database {
  return {
    ...observed(d1, observer),
    withSession(start: D1SessionConstraint) {
      const session = d1.withSession(start);
      return { ...observed(session, observer), getBookmark: () => session.getBookmark() };
    },
  } as unknown as D1Database;
}

function observed(source: D1Database | D1DatabaseSession, observer: D1Observer) {
  async function send<Answer>(statements: Statement[], call: () => Promise<Answer>) {
    observer.sent(statements.map(({ sql, params }) => ({ sql, params })));
    await observer.delayed?.();
    const answer = await call();
    observer.answered?.();
    return answer;
  }
  function noted<Result extends D1Result>(result: Result): Result {
    observer.cost?.(result.meta);
    return result;
  }

  const prepared = (sql: string, statement: D1PreparedStatement, params: unknown[]) => {
    const self: ObservedStatement = { sql, params, statement };
    const all = async () => noted(await send([self], () => statement.all<Row>()));
    const rawWithCost = async () => (await all()).results.map((row) => Object.values(row));
    return {
      ...self,
      bind: (...values: unknown[]) => prepared(sql, statement.bind(...values), values),
      run: async () => noted(await send([self], () => statement.run())),
      all,
      first: async () => (await all()).results[0] ?? null,
      raw: observer.cost ? rawWithCost : () => send([self], () => statement.raw()),
    };
  };
  return {
    prepare: (sql: string) => prepared(sql, source.prepare(sql), []),
    async batch(statements: ObservedStatement[]) {
      const batch = statements.map(({ statement }) => statement);
      const results = await send(statements, () => source.batch(batch));
      return results.map(noted);
    },
  };
}
