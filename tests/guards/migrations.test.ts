import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { generateSQLiteDrizzleJson } from 'drizzle-kit/api';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as schema from '../../database/schema.ts';
import {
  changedSinceFrozen,
  MIGRATIONS_FOLDER as FOLDER,
  findSnapshots,
  migrationNames,
  notFrozen,
  readMigration,
} from '../../scripts/migrations/migration-files.ts';
import {
  migratedDatabase,
  presentSchema,
  SCHEMA_FILE,
  schemaObjects,
} from '../../scripts/migrations/present-schema.ts';

describe('the migrations of D1', () => {
  it('never change once they are frozen', () => {
    expect(changedSinceFrozen(FOLDER)).toEqual([]);
  });

  it('are all frozen: `npm run freeze-migrations` records a new one', () => {
    expect(notFrozen(FOLDER)).toEqual([]);
  });

  it('are named by one pattern in every environment of wrangler.toml, which schema.sql does not match', () => {
    const patterns = readFileSync('wrangler.toml', 'utf8').match(/^migrations_pattern = .*$/gm)!;
    expect(new Set(patterns)).toEqual(new Set(['migrations_pattern = "migrations/[0-9]*.sql"']));
    expect(migrationNames()).not.toContain(path.basename(SCHEMA_FILE));
    expect(migrationNames().length).toBeGreaterThan(0);
  });
});

describe('a frozen migration', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  it('is reported when it is edited or deleted, and a new one when it is not frozen', () => {
    cpSync(FOLDER, copy, { recursive: true });
    const [edited, deleted] = migrationNames();
    appendFileSync(path.join(copy, edited!), ' ');
    rmSync(path.join(copy, deleted!));
    appendFileSync(path.join(copy, '9999_new.sql'), 'SELECT 1;');
    expect(changedSinceFrozen(copy)).toEqual([edited, deleted]);
    expect(notFrozen(copy)).toEqual([...notFrozen(FOLDER), '9999_new.sql']);
  });
});

describe('migrations/schema.sql', () => {
  it('shows what the migrations make: `npm run schema` writes it', () => {
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(presentSchema());
  });

  it('makes the same database as the migrations', () => {
    const fromFile = new DatabaseSync(':memory:');
    fromFile.exec(readFileSync(SCHEMA_FILE, 'utf8'));
    const names = (database: DatabaseSync) =>
      schemaObjects(database)
        .map(({ type, name, sql }) => `${type} ${name}: ${sql}`)
        .sort();
    expect(names(fromFile)).toEqual(names(migratedDatabase()));
  });

  it('says in a comment why there is each table, view and trigger', () => {
    const statements = presentSchema().split('\n\n');
    const bare = statements.filter((text) => /^CREATE (TABLE|VIEW|VIRTUAL|TRIGGER)/.test(text));
    expect(bare).toEqual([]);
  });
});

/** SQL without its texts and comments. */
const withoutTexts = (sql: string) => sql.replace(/'(?:[^']|'')*'|--.*$/gm, '');

/**
 * D1 cuts a file of statements at the END of a bare CASE inside a trigger. Locally wrangler cuts it, and more
 * carefully, so that only the first deployment would notice.
 */
const bareCases = (sql: string): string[] =>
  withoutTexts(sql).match(/(?<!\(\s*)\bCASE\b.*/gi) ?? [];

describe('a trigger', () => {
  const triggers = schemaObjects(migratedDatabase()).filter(({ type }) => type === 'trigger');

  it('has parentheses around each CASE, without which D1 cuts the statement there', () => {
    expect(triggers.length).toBeGreaterThan(100);
    expect(triggers.flatMap(({ sql }) => bareCases(sql))).toEqual([]);
  });

  it('is reported when a CASE is bare, and not when it stands in parentheses or a text', () => {
    expect(bareCases("SELECT id, CASE a WHEN 0 THEN 1 END IN ('b')")).toHaveLength(1);
    expect(
      bareCases("SELECT (CASE a WHEN 0 THEN 1 END), (\n  CASE b END), 'in CASE' -- CASE"),
    ).toEqual([]);
  });

  it('stands whole in one statement of its migration', () => {
    const cut = migrationNames().flatMap((name) =>
      readMigration(name)
        .split('--> statement-breakpoint')
        .filter((statement) => (statement.match(/^CREATE /gm) ?? []).length > 1),
    );
    expect(cut).toEqual([]);
  });
});

/** drizzle-kit's snapshot of the schema after the latest migration. */
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
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(migrationNames());
    expect(entries.map(({ idx, tag }) => [idx, Number(tag.slice(0, 4))])).toEqual(
      entries.map((_, index) => [index, index]),
    );
  });

  it('has one snapshot, of the latest migration: `npm run freeze-migrations` deletes the others', () => {
    const latest = migrationNames().at(-1)!;
    expect(snapshots).toEqual([`${FOLDER}/meta/${latest.slice(0, 4)}_snapshot.json`]);
  });
});
