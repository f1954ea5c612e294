import { env } from 'cloudflare:workers';
import { observedD1 } from '../../../bench/observed-d1.ts';
import { type Database, database } from '../../../database/client.ts';

/** What has been asked of D1 so far. */
export interface Cost {
  rowsRead: number;
  rowsWritten: number;
  /** By one statement. */
  mostWritten: number;
  roundTrips: number;
}

/** The tests' D1, and what has been asked of it through this binding. */
export function countedD1(): { DB: D1Database; cost: Cost } {
  const cost: Cost = { rowsRead: 0, rowsWritten: 0, mostWritten: 0, roundTrips: 0 };
  const DB = observedD1(env.DB, {
    sent: () => {
      cost.roundTrips += 1;
    },
    cost: ({ rows_read, rows_written }) => {
      cost.rowsRead += rows_read;
      cost.rowsWritten += rows_written;
      cost.mostWritten = Math.max(cost.mostWritten, rows_written);
    },
  });
  return { DB, cost };
}

/** What `run` costs in D1: rows read and written, and round trips. */
export async function costOf(run: (db: Database) => Promise<unknown>): Promise<Cost> {
  const { DB, cost } = countedD1();
  await run(database(DB));
  return cost;
}
