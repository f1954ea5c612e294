/** What a request has cost so far. */
export interface Cost {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
  kvReads: number;
}

/**
 * A statement that tells what it costs; it goes through a batch, whose answers carry D1's figures.
 */
interface MeteredStatement {
  statement: D1PreparedStatement;
}

/** D1 with what its answers say about rows added up in `cost`; sessions too. */
export function meteredD1(d1: D1Database, cost: Cost): D1Database {
  const metered = (source: D1Database | D1DatabaseSession) => {
    const batch = async (statements: MeteredStatement[]) => {
      cost.roundTrips += 1;
      const results = await source.batch<Record<string, unknown>>(
        statements.map(({ statement }) => statement),
      );
      for (const { meta } of results) {
        cost.rowsRead += meta.rows_read;
        cost.rowsWritten += meta.rows_written;
      }
      return results;
    };
    const prepared = (statement: D1PreparedStatement) => {
      const self = {
        statement,
        bind: (...values: unknown[]) => prepared(statement.bind(...values)),
        run: async () => (await batch([self]))[0],
        all: async () => (await batch([self]))[0],
        first: async () => (await batch([self]))[0]!.results[0] ?? null,
        raw: async () => (await batch([self]))[0]!.results.map((row) => Object.values(row)),
      };
      return self;
    };
    return { prepare: (sql: string) => prepared(source.prepare(sql)), batch };
  };
  return {
    ...metered(d1),
    withSession(start: D1SessionConstraint) {
      const session = d1.withSession(start);
      return { ...metered(session), getBookmark: () => session.getBookmark() };
    },
  } as unknown as D1Database;
}

/** KV with its reads counted in `cost`. */
export function meteredKv(kv: KVNamespace, cost: Cost): KVNamespace {
  return new Proxy(kv, {
    get(target, name: keyof KVNamespace) {
      return (...args: unknown[]) => {
        if (name === 'get' || name === 'getWithMetadata' || name === 'list') cost.kvReads += 1;
        return (target[name] as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}
