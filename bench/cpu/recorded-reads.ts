import { observedD1, type Statement } from '../harness/observed-d1.ts';

/** A request's calls to its bindings, in the order of its round trips. */
export interface Reads {
  d1: Statement[][];
  kv: string[][];
  /** The keys that were counted against limits. */
  limits: string[];
}

/** D1 that records its round trips in `reads`. */
export function recordedD1(d1: D1Database, reads: Reads): D1Database {
  return observedD1(d1, { sent: (statements) => reads.d1.push(statements) });
}

/** KV that records the keys that are read together. */
export function recordedKv(kv: KVNamespace, reads: Reads): KVNamespace {
  return {
    get(keys: string[], type: 'json') {
      reads.kv.push(keys);
      return kv.get(keys, type);
    },
  } as unknown as KVNamespace;
}

export function recordedLimit(limit: RateLimit, reads: Reads): RateLimit {
  return {
    limit(options) {
      reads.limits.push(options.key);
      return limit.limit(options);
    },
  };
}
