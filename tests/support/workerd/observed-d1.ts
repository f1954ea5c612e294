import { env } from 'cloudflare:workers';
import { type Database, database } from '../../../database/client.ts';

export interface Statement {
  sql: string;
  params: unknown[];
}

export interface D1Observer {
  sent: (statements: Statement[]) => void;
  /** Awaited before each round trip, to simulate a distant database. */
  delayed?: () => Promise<unknown>;
  /** Called while the whole answer is in memory; never for a failed call. */
  answered?: () => void;
  /**
   * Gets the cost that D1 reports for a statement. A raw answer has none, so with this callback its
   * rows come as objects, which merge columns of the same name.
   */
  cost?: (meta: D1Meta) => void;
}

interface ObservedStatement extends Statement {
  statement: D1PreparedStatement;
}

type Row = Record<string, unknown>;

/** D1 that reports its calls to `observer`; sessions too. */
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
  function observed<Result extends D1Result>(result: Result): Result {
    observer.cost?.(result.meta);
    return result;
  }

  const prepared = (sql: string, statement: D1PreparedStatement, params: unknown[]) => {
    const self: ObservedStatement = { sql, params, statement };
    const all = async () => observed(await send([self], () => statement.all<Row>()));
    const rawWithCost = async () => (await all()).results.map((row) => Object.values(row));
    return {
      ...self,
      bind: (...values: unknown[]) => prepared(sql, statement.bind(...values), values),
      run: async () => observed(await send([self], () => statement.run())),
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
      return results.map(observed);
    },
  };
}

/** The queries sent to D1 so far. */
export interface Cost {
  rowsRead: number;
  rowsWritten: number;
  /** By one statement. */
  mostRead: number;
  mostWritten: number;
  statements: number;
  roundTrips: number;
}

/** The tests' D1, with a record of the queries sent through this binding. */
export function countedD1(): { DB: D1Database; cost: Cost } {
  const none = { rowsRead: 0, rowsWritten: 0, mostRead: 0, mostWritten: 0 };
  const cost: Cost = { ...none, statements: 0, roundTrips: 0 };
  const DB = observedD1(env.DB, {
    sent: ({ length }) => {
      cost.statements += length;
      cost.roundTrips += 1;
    },
    cost: ({ rows_read, rows_written }) => {
      cost.rowsRead += rows_read;
      cost.rowsWritten += rows_written;
      cost.mostRead = Math.max(cost.mostRead, rows_read);
      cost.mostWritten = Math.max(cost.mostWritten, rows_written);
    },
  });
  return { DB, cost };
}

/** The cost of `run` in D1: rows read and written, and round trips. */
export async function costOf(run: (db: Database) => Promise<unknown>): Promise<Cost> {
  const { DB, cost } = countedD1();
  await run(database(DB));
  return cost;
}
