import { env } from 'cloudflare:workers';
import { type Database, database } from '../../../worker/db/client.ts';

/** What `run` costs in D1: rows read, and round trips. */
export async function costOf(
  run: (db: Database) => Promise<unknown>,
): Promise<{ rowsRead: number; roundTrips: number }> {
  const cost = { rowsRead: 0, roundTrips: 0 };

  async function batch(statements: { statement: D1PreparedStatement }[]) {
    const results = await env.DB.batch<Record<string, unknown>>(
      statements.map(({ statement }) => statement),
    );
    cost.roundTrips += 1;
    for (const { meta } of results) cost.rowsRead += meta.rows_read;
    return results;
  }

  /**
   * The part of a statement that drizzle uses; a statement on its own goes through the batch too.
   */
  function counted(statement: D1PreparedStatement) {
    const self = {
      statement,
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      run: async () => (await batch([self]))[0],
      all: async () => (await batch([self]))[0],
      raw: async () => (await batch([self]))[0]!.results.map((row) => Object.values(row)),
    };
    return self;
  }

  const session = { prepare: (query: string) => counted(env.DB.prepare(query)), batch };
  await run(database(session as unknown as D1DatabaseSession));
  return cost;
}
