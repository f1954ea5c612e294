import { env } from 'cloudflare:workers';
import { observedD1 } from '../../../bench/observed-d1.ts';
import { type Database, database } from '../../../worker/db/client.ts';

/** What `run` costs in D1: rows read, and round trips. */
export async function costOf(
  run: (db: Database) => Promise<unknown>,
): Promise<{ rowsRead: number; roundTrips: number }> {
  const cost = { rowsRead: 0, roundTrips: 0 };
  const d1 = observedD1(env.DB, {
    sent: () => {
      cost.roundTrips += 1;
    },
    cost: ({ rows_read }) => {
      cost.rowsRead += rows_read;
    },
  });
  await run(database(d1));
  return cost;
}
