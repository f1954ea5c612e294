/** A statement as it reached D1. */
interface Statement {
  sql: string;
  values: unknown[];
}

/** What one request has read, in the order of its round trips. */
export interface Reads {
  d1: Statement[][];
  kv: string[][];
}

/** D1 that does what it is asked and notes it in `reads`; sessions too. */
export function recordedD1(d1: D1Database, reads: Reads): D1Database {
  const recorded = (source: D1Database | D1DatabaseSession) => {
    const prepared = (sql: string, statement: D1PreparedStatement, values: unknown[]) => {
      const noted = <Result>(result: Result): Result => {
        reads.d1.push([{ sql, values }]);
        return result;
      };
      return {
        sql,
        statement,
        values,
        bind: (...bound: unknown[]) => prepared(sql, statement.bind(...bound), bound),
        all: () => noted(statement.all()),
        raw: () => noted(statement.raw()),
        first: () => noted(statement.first()),
      };
    };
    return {
      prepare: (sql: string) => prepared(sql, source.prepare(sql), []),
      batch: (statements: ReturnType<typeof prepared>[]) => {
        reads.d1.push(statements.map(({ sql, values }) => ({ sql, values })));
        return source.batch(statements.map(({ statement }) => statement));
      },
    };
  };
  return {
    ...recorded(d1),
    withSession(start: D1SessionConstraint) {
      const session = d1.withSession(start);
      return { ...recorded(session), getBookmark: () => session.getBookmark() };
    },
  } as unknown as D1Database;
}

/** KV that notes the keys that are got together. */
export function recordedKv(kv: KVNamespace, reads: Reads): KVNamespace {
  return {
    get(keys: string[], type: 'json') {
      reads.kv.push(keys);
      return kv.get(keys, type);
    },
  } as unknown as KVNamespace;
}
