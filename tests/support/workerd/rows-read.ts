import { env } from 'cloudflare:workers';
import { observedD1 } from '../../../bench/observed-d1.ts';
import { type Database, database } from '../../../database/client.ts';

/** What has been asked of D1 so far. */
export interface Cost {
  rowsRead: number;
  roundTrips: number;
}

/** The tests' D1, and what has been asked of it through this binding. */
export function countedD1(): { DB: D1Database; cost: Cost } {
  const cost: Cost = { rowsRead: 0, roundTrips: 0 };
  const DB = observedD1(env.DB, {
    sent: () => {
      cost.roundTrips += 1;
    },
    cost: ({ rows_read }) => {
      cost.rowsRead += rows_read;
    },
  });
  return { DB, cost };
}

/** What `run` costs in D1: rows read, and round trips. */
export async function costOf(run: (db: Database) => Promise<unknown>): Promise<Cost> {
  const { DB, cost } = countedD1();
  await run(database(DB));
  return cost;
}
