import { observedD1 } from '../harness/observed-d1.ts';

/** The cost of a request so far. */
export interface Cost {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
  kvReads: number;
}

/** D1 with its round trips, and the rows that its answers report, added up in `cost`. */
export function meteredD1(d1: D1Database, cost: Cost): D1Database {
  return observedD1(d1, {
    sent: () => {
      cost.roundTrips += 1;
    },
    cost: ({ rows_read, rows_written }) => {
      cost.rowsRead += rows_read;
      cost.rowsWritten += rows_written;
    },
  });
}

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

/** The cost of a run of the rankings. */
export interface RankingCost {
  statements: number;
  rowsRead: number;
  /** Rows read by one statement. */
  mostRead: number;
  kvCalls: number;
}

/** The bindings with all that is sent to D1 and KV added up in `cost`. */
export function countedBindings(env: Env, cost: RankingCost): Env {
  const DB = observedD1(env.DB, {
    sent: (statements) => {
      cost.statements += statements.length;
    },
    cost: ({ rows_read }) => {
      cost.rowsRead += rows_read;
      cost.mostRead = Math.max(cost.mostRead, rows_read);
    },
  });
  const RANKINGS = new Proxy(env.RANKINGS, {
    get(target, name: keyof KVNamespace) {
      return (...args: unknown[]) => {
        cost.kvCalls += 1;
        return (target[name] as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return { ...env, DB, RANKINGS };
}
