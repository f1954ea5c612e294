import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import {
  personalKeys,
  personalObjects,
  personalObjectTables,
  personalQueues,
  personalTables,
} from '../../domain/accounts/personal-data.ts';
import { conversationSteps } from '../../durable-objects/conversation/migrations.ts';
import { inboxSteps } from '../../durable-objects/inbox/migrations.ts';
import { signInGuardSteps } from '../../durable-objects/sign-in-guard/migrations.ts';
import { migratedDatabase } from '../../scripts/migrations/present-schema.ts';
import { queueJobs } from '../../worker/jobs/jobs.ts';

/** The names of a database's tables, without those that SQLite makes for an index of words. */
function tablesOf(database: DatabaseSync): string[] {
  const tables = database
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
         and name not glob '*_data' and name not glob '*_idx' and name not glob '*_content'
         and name not glob '*_docsize' and name not glob '*_config'`,
    )
    .all() as { name: string }[];
  return tables.map(({ name }) => name).toSorted();
}

function tablesOfObject(steps: readonly string[]): string[] {
  const database = new DatabaseSync(':memory:');
  for (const step of steps) database.exec(step);
  return tablesOf(database);
}

interface Configuration {
  durable_objects: { bindings: { class_name: string }[] };
  r2_buckets: { binding: string }[];
  kv_namespaces: { binding: string }[];
}
const configuration: Configuration = unstable_readConfig({ config: 'wrangler.toml' });

/** The bindings that an entry's key begins with. */
const bindingsIn = (table: object) => [
  ...new Set(Object.keys(table).map((key) => key.split('/')[0]!)),
];

describe('the table of personal data', () => {
  it('names every table of D1, and no other', () => {
    expect(Object.keys(personalTables).toSorted()).toEqual(tablesOf(migratedDatabase()));
  });

  it('names every table of the objects, and no other', () => {
    const classes = {
      Conversation: conversationSteps,
      // Stores nothing (docs/decisions/044-update-batcher.md).
      UpdateBatcher: [],
      Inbox: inboxSteps,
      SignInGuard: signInGuardSteps,
    };
    const { durable_objects } = configuration;
    expect(durable_objects.bindings.map(({ class_name }) => class_name).toSorted()).toEqual(
      Object.keys(classes).toSorted(),
    );
    const tables = Object.entries(classes).flatMap(([name, steps]) =>
      tablesOfObject(steps).map((table) => `${name}.${table}`),
    );
    expect(Object.keys(personalObjectTables).toSorted()).toEqual(tables.toSorted());
  });

  it('names every bucket, KV namespace and queue, and no other', () => {
    const { r2_buckets, kv_namespaces } = configuration;
    expect(bindingsIn(personalObjects).toSorted()).toEqual(
      r2_buckets.map(({ binding }) => binding).toSorted(),
    );
    expect(bindingsIn(personalKeys).toSorted()).toEqual(
      kv_namespaces.map(({ binding }) => binding).toSorted(),
    );
    expect(Object.keys(personalQueues).toSorted()).toEqual(Object.keys(queueJobs).toSorted());
  });

  it('says in words what each place holds, and what deletion and the export do', () => {
    const places = Object.entries({
      ...personalTables,
      ...personalObjectTables,
      ...personalObjects,
      ...personalKeys,
      ...personalQueues,
    });
    const wordless = places.filter(([, { holds, deletion, export: exported }]) =>
      [holds, ...Object.values(deletion), ...Object.values(exported)].some((text) => !text),
    );
    expect(wordless).toEqual([]);
  });
});
