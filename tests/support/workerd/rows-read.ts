import { env } from 'cloudflare:workers';
import { observedD1 } from '../../../bench/harness/observed-d1.ts';
import { type Database, database } from '../../../database/client.ts';

/** The queries sent to D1 so far. */
export interface Cost {
  rowsRead: number;
  rowsWritten: number;
  /** By one statement. */
  mostRead: number;
  mostWritten: number;
  roundTrips: number;
}

/** The tests' D1, with a record of the queries sent through this binding. */
export function countedD1(): { DB: D1Database; cost: Cost } {
  const cost: Cost = { rowsRead: 0, rowsWritten: 0, mostRead: 0, mostWritten: 0, roundTrips: 0 };
  const DB = observedD1(env.DB, {
    sent: () => {
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
