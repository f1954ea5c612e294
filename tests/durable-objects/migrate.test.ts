import { runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { conversationSteps } from '../../durable-objects/conversation/migrations.ts';
import { migrate } from '../../durable-objects/migrate.ts';
import { stubOf } from '../support/workerd/conversations.ts';

const steps = [
  'CREATE TABLE posts (id INTEGER)',
  'ALTER TABLE posts ADD COLUMN title TEXT',
  'ALTER TABLE posts ADD COLUMN body TEXT',
];

/** Migrates an object with the steps of each deployment in turn, and returns its columns. */
function columnsAfter(...deployments: number[]): Promise<string[]> {
  return runInDurableObject(stubOf(crypto.randomUUID()), (_, { storage }) => {
    for (const known of deployments) migrate(storage, steps.slice(0, known));
    return storage.sql
      .exec<{ name: string }>("SELECT name FROM pragma_table_info('posts')")
      .toArray()
      .map(({ name }) => name);
  });
}

it('migrate runs each new step once', async () => {
  expect(await columnsAfter(1)).toEqual(['id']);
  expect(await columnsAfter(1, 1, 3, 3)).toEqual(['id', 'title', 'body']);
});

it('migrate leaves a newer version unchanged, so that the next deployment repeats nothing', async () => {
  expect(await columnsAfter(3, 1, 3)).toEqual(['id', 'title', 'body']);
  expect(await columnsAfter(2, 1, 2, 1, 3)).toEqual(['id', 'title', 'body']);
});

it('migrate rolls back a failing step completely, and runs it again later', async () => {
  const failing = `ALTER TABLE posts ADD COLUMN title TEXT; ALTER TABLE nowhere ADD COLUMN title TEXT`;
  const columns = await runInDurableObject(stubOf(crypto.randomUUID()), (_, { storage }) => {
    expect(() => migrate(storage, [steps[0]!, failing])).toThrow('nowhere');
    migrate(storage, steps);
    return storage.sql.exec("SELECT name FROM pragma_table_info('posts')").toArray();
  });
  expect(columns.map(({ name }) => name)).toEqual(['id', 'title', 'body']);
});

it('the migration lower-cases message ids in capitals, and leaves the others', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const lowering = conversationSteps.findIndex((step) => step.includes('lower(id)'));
  const ids = await runInDurableObject(stubOf(crypto.randomUUID()), (_, { storage }) => {
    const { sql } = storage;
    migrate(storage, conversationSteps.slice(0, lowering));
    const store =
      'INSERT INTO messages (seq, id, sender_id, text, created_at) VALUES (?, ?, ?, ?, ?)';
    sql.exec(store, 1, first.toUpperCase(), 'asker', 'Bonjour', 1);
    sql.exec(store, 2, second, 'creator', 'Bonjour', 2);
    migrate(storage, conversationSteps);
    return sql.exec<{ id: string }>('SELECT id FROM messages ORDER BY seq').toArray();
  });
  expect(ids).toEqual([{ id: first }, { id: second }]);
});
