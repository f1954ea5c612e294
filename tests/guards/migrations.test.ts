import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as schema from '../../database/schema.ts';
import { lossesOf } from '../../scripts/migrations/losses.ts';
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

describe('D1 migrations', () => {
  it('never change once they are frozen', () => {
    expect(changedSinceFrozen(FOLDER)).toEqual([]);
  });

  it('are all frozen: `npm run db:freeze` records a new one', () => {
    expect(notFrozen(FOLDER)).toEqual([]);
  });

  it('match one pattern in every environment of wrangler.toml, which schema.sql does not match', () => {
    const patterns = readFileSync('wrangler.toml', 'utf8').match(/^migrations_pattern = .*$/gm)!;
    expect(new Set(patterns)).toEqual(new Set(['migrations_pattern = "migrations/[0-9]*.sql"']));
    expect(migrationNames()).not.toContain(path.basename(SCHEMA_FILE));
    expect(migrationNames().length).toBeGreaterThan(0);
  });
});

describe('frozen migration', () => {
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

describe('rows and triggers', () => {
  it('survive every migration', () => {
    const database = new DatabaseSync(':memory:');
    const losses = migrationNames().map((name) => [name, lossesOf(database, readMigration(name))]);
    expect(losses.filter(([, lost]) => lost!.length > 0)).toEqual([]);
  });

  it('survive a new column that takes over the values of an old one', () => {
    const sql = `ALTER TABLE auth_users ADD COLUMN refusal TEXT NOT NULL DEFAULT '';
      UPDATE auth_users SET refusal = coalesce(mail_refusal, '');
      ALTER TABLE auth_users DROP COLUMN mail_refusal;`;
    expect(lossesOf(migratedDatabase(), sql)).toEqual([]);
  });

  it('are reported as lost when drizzle-kit rebuilds a table for a changed default', async () => {
    const latest = readJson(snapshots.at(-1)!);
    const changed = structuredClone(latest);
    changed.tables.auth_users.columns.email_confirmed_at.default = 0;
    const sql = await generateSQLiteMigration(latest, changed);
    const losses = lossesOf(migratedDatabase(), sql.join('\n'));
    expect(losses).toContain('auth_sessions loses rows');
    expect(losses).toContain('the trigger auth_users_claimed is gone');
  });
});

describe('migrations/schema.sql', () => {
  it('is up to date with the migrations: `npm run db:schema` writes it', () => {
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(presentSchema());
  });

  it('creates the same database as the migrations', () => {
    const fromFile = new DatabaseSync(':memory:');
    fromFile.exec(readFileSync(SCHEMA_FILE, 'utf8'));
    const names = (database: DatabaseSync) =>
      schemaObjects(database)
        .map(({ type, name, sql }) => `${type} ${name}: ${sql}`)
        .sort();
    expect(names(fromFile)).toEqual(names(migratedDatabase()));
  });

  it('has a comment that explains each table, view and trigger', () => {
    const statements = presentSchema().split('\n\n');
    const bare = statements.filter((text) => /^CREATE (TABLE|VIEW|VIRTUAL|TRIGGER)/.test(text));
    expect(bare).toEqual([]);
  });
});

/** SQL without its strings and comments. */
const withoutTexts = (sql: string) => sql.replace(/'(?:[^']|'')*'|--.*$/gm, '');

/**
 * D1 splits a file of statements at the END of a bare CASE inside a trigger. Local wrangler splits
 * it more carefully, so that only the first deployment would fail.
 */
const bareCases = (sql: string): string[] =>
  withoutTexts(sql).match(/(?<!\(\s*)\bCASE\b.*/gi) ?? [];

describe('trigger in a migration', () => {
  const triggers = schemaObjects(migratedDatabase()).filter(({ type }) => type === 'trigger');

  it('has parentheses around each CASE, since D1 splits the statement there otherwise', () => {
    expect(triggers.length).toBeGreaterThan(100);
    expect(triggers.flatMap(({ sql }) => bareCases(sql))).toEqual([]);
  });

  it('is reported when a CASE is bare, and not when it is in parentheses or a string', () => {
    expect(bareCases("SELECT id, CASE a WHEN 0 THEN 1 END IN ('b')")).toHaveLength(1);
    expect(
      bareCases("SELECT (CASE a WHEN 0 THEN 1 END), (\n  CASE b END), 'in CASE' -- CASE"),
    ).toEqual([]);
  });

  it('is a single statement of its migration', () => {
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

/** The tables that differ between `tables` and the latest snapshot. */
async function unmigrated(tables: Record<string, unknown>): Promise<string[]> {
  // Compared as JSON, the snapshot's format.
  const described: Snapshot = JSON.parse(JSON.stringify(await generateSQLiteDrizzleJson(tables)));
  const latest: Snapshot = readJson(snapshots.at(-1)!);
  const names = new Set([...Object.keys(described.tables), ...Object.keys(latest.tables)]);
  return [...names].filter(
    (name) => !isDeepStrictEqual(described.tables[name], latest.tables[name]),
  );
}

describe('database/schema.ts', () => {
  it('matches the migrations: if not, `npx drizzle-kit generate --name what-changes`', async () => {
    expect(await unmigrated(schema)).toEqual([]);
  });

  it('is reported when it has changed', async () => {
    const { topics, ...others } = schema;
    expect(await unmigrated(others)).toEqual(['topics']);
    const changed = sqliteTable('topics', { id: text('id').primaryKey() });
    expect(await unmigrated({ ...others, topics: changed })).toContain('topics');
  });

  it('has a linear history: a migration made in parallel must be generated again', () => {
    const { entries }: { entries: { idx: number; tag: string }[] } = readJson(
      `${FOLDER}/meta/_journal.json`,
    );
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(migrationNames());
    expect(entries.map(({ idx, tag }) => [idx, Number(tag.slice(0, 4))])).toEqual(
      entries.map((_, index) => [index, index]),
    );
  });

  it('has one snapshot, of the latest migration: `npm run db:freeze` deletes the others', () => {
    const latest = migrationNames().at(-1)!;
    expect(snapshots).toEqual([`${FOLDER}/meta/${latest.slice(0, 4)}_snapshot.json`]);
  });
});
