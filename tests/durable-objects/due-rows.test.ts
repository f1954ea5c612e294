import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { type DueRow, DueRows } from '../../durable-objects/due-rows.ts';
import { stubOf } from '../support/workerd/conversations.ts';

type Task = DueRow & { name: string };

/** Runs the check with tasks by name and time, of which two are taken at once. */
function withTasks(
  times: Record<string, number | null>,
  check: (tasks: DueRows<Task>, read: () => Task[]) => void | Promise<void>,
): Promise<void> {
  return runInDurableObject(stubOf(crypto.randomUUID()), async (_, { storage: { sql } }) => {
    sql.exec('CREATE TABLE tasks (name TEXT, due_at INTEGER, attempts INTEGER DEFAULT 0)');
    for (const [name, time] of Object.entries(times))
      sql.exec('INSERT INTO tasks (name, due_at) VALUES (?, ?)', name, time);
    const policy = { firstMs: 10, longestMs: 15, attemptsMax: Number.POSITIVE_INFINITY };
    const tasks = new DueRows<Task>(sql, { table: 'tasks', key: ['name'], policy, limit: 2 });
    await check(tasks, () => sql.exec<Task>('SELECT * FROM tasks ORDER BY name').toArray());
  });
}

describe('DueRows', () => {
  it('takes those that wait longest, a limited number, and names the next time', () =>
    withTasks({ late: 3, first: 1, idle: null, second: 2 }, (tasks) => {
      expect(tasks.due(0)).toEqual([]);
      expect(tasks.due(3).map(({ name }) => name)).toEqual(['first', 'second']);
      expect(tasks.nextDueAt()).toBe(1);
      for (const name of ['first', 'second', 'late']) tasks.remove({ name });
      expect(tasks.nextDueAt()).toBeNull();
    }));

  it('goes on after a failure, and tries it again with growing delays', () =>
    withTasks({ a: 1, b: 2 }, async (tasks, read) => {
      const failures: [string, unknown][] = [];
      const run = (now: number) =>
        tasks.run(
          tasks.due(now),
          async (task) => {
            if (task.name === 'a') throw 'down';
            tasks.remove(task);
          },
          (error, { name }) => failures.push([name, error]),
          now,
        );
      await run(2);
      expect(read()).toEqual([{ name: 'a', due_at: 12, attempts: 1 }]);
      await run(11);
      expect(failures).toEqual([['a', 'down']]);
      await run(12);
      expect(read()).toEqual([{ name: 'a', due_at: 27, attempts: 2 }]);
    }));
});
