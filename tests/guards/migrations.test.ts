import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { generateSQLiteDrizzleJson } from 'drizzle-kit/api';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as schema from '../../database/schema.ts';
import {
  changedSinceLanding,
  findSnapshots,
  notLanded,
  readDigests,
} from '../../scripts/migrations/landed.ts';

const FOLDER = 'migrations';

describe('the migrations of D1', () => {
  it('are as they landed: what has landed never changes, a new migration does', () => {
    expect(changedSinceLanding(FOLDER)).toEqual([]);
  });

  it('are all noted: `npm run land-migrations` notes a new one', () => {
    expect(notLanded(FOLDER)).toEqual([]);
  });
});

describe('a change of a migration', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  it('is noticed: an edited line, a deleted file, a new one', () => {
    cpSync(FOLDER, copy, { recursive: true });
    appendFileSync(path.join(copy, '0001_counters.sql'), ' ');
    rmSync(path.join(copy, '0005_search.sql'));
    appendFileSync(path.join(copy, '9999_new.sql'), 'SELECT 1;');
    expect(changedSinceLanding(copy)).toEqual(['0001_counters.sql', '0005_search.sql']);
    expect(notLanded(copy)).toEqual([...notLanded(FOLDER), '9999_new.sql']);
  });
});

/** What drizzle-kit keeps of the schema: how the latest migration left it. */
interface Snapshot {
  tables: Record<string, unknown>;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const snapshots = findSnapshots(FOLDER);

/** The tables that `tables` and the latest snapshot do not describe alike. */
async function unmigrated(tables: Record<string, unknown>): Promise<string[]> {
  // Compared as JSON, as the snapshot has been written.
  const described: Snapshot = JSON.parse(JSON.stringify(await generateSQLiteDrizzleJson(tables)));
  const latest: Snapshot = readJson(snapshots.at(-1)!);
  const names = new Set([...Object.keys(described.tables), ...Object.keys(latest.tables)]);
  return [...names].filter(
    (name) => !isDeepStrictEqual(described.tables[name], latest.tables[name]),
  );
}

describe('database/schema.ts', () => {
  it('is what the migrations make: if not, `npx drizzle-kit generate --name what-changes`', async () => {
    expect(await unmigrated(schema)).toEqual([]);
  });

  it('is noticed when it has changed', async () => {
    const { topics, ...others } = schema;
    expect(await unmigrated(others)).toEqual(['topics']);
    const changed = sqliteTable('topics', { id: text('id').primaryKey() });
    expect(await unmigrated({ ...others, topics: changed })).toContain('topics');
  });

  it('has one history: a migration made beside another is to be made again after it', () => {
    const { entries }: { entries: { idx: number; tag: string }[] } = readJson(
      `${FOLDER}/meta/_journal.json`,
    );
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual([...readDigests(FOLDER).keys()]);
    expect(entries.map(({ idx, tag }) => [idx, Number(tag.slice(0, 4))])).toEqual(
      entries.map((_, index) => [index, index]),
    );
  });

  it('is kept once, as the latest migration left it: `npm run land-migrations` drops the others', () => {
    const latest = [...readDigests(FOLDER).keys()].at(-1)!;
    expect(snapshots).toEqual([`${FOLDER}/meta/${latest.slice(0, 4)}_snapshot.json`]);
  });
});
