import { observedD1, type Statement } from '../harness/observed-d1.ts';

/** D1 with its round trips counted; `explain` runs the statements again and returns the cost of each. */
export function meteredD1(d1: D1Database) {
  let roundTrips = 0;
  let sent: Statement[] = [];
  let answered = () => {};
  const binding = observedD1(d1, {
    sent: (statements) => {
      roundTrips += 1;
      sent.push(...statements);
    },
    answered: () => answered(),
  });

  return {
    binding,
    reset() {
      roundTrips = 0;
      sent = [];
    },
    roundTrips: () => roundTrips,
    /** Registers a listener that runs whenever an answer has arrived, while the whole answer is in memory. */
    onAnswer(listener: () => void) {
      answered = listener;
    },
    /** Runs the read statements since the last reset once more each. */
    async explain() {
      const explained = [];
      for (const { sql, params } of sent.filter((statement) =>
        /^(select|with)/i.test(statement.sql),
      )) {
        const { meta } = await d1
          .prepare(sql)
          .bind(...params)
          .all();
        explained.push({ sql, params, rowsRead: meta.rows_read, ms: meta.duration });
      }
      return explained;
    },
  };
}

export function meteredKv(kv: KVNamespace) {
  let counts: Record<string, number> = {};
  const counted =
    (name: 'get' | 'put' | 'list' | 'delete') =>
    (...args: unknown[]) => {
      counts[name] = (counts[name] ?? 0) + 1;
      return (kv[name] as (...args: unknown[]) => unknown).apply(kv, args);
    };
  return {
    binding: {
      get: counted('get'),
      put: counted('put'),
      list: counted('list'),
      delete: counted('delete'),
    } as unknown as KVNamespace,
    reset() {
      counts = {};
    },
    operations: () =>
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
  };
}
