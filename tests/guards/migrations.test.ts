import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { is, SQL } from 'drizzle-orm';
import { getTableConfig, SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { afterAll, describe, expect, it } from 'vitest';
import * as schema from '../../database/schema.ts';
import { lossesOf } from '../../scripts/migrations/losses.ts';
import {
  changedSinceFrozen,
  MIGRATIONS_FOLDER as FOLDER,
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

  it('are reported as lost when a table is rebuilt for a changed default', () => {
    const columns = 'id, email, created_at, updated_at';
    const database = migratedDatabase();
    database.exec('CREATE TRIGGER auth_users_stay BEFORE DELETE ON auth_users BEGIN SELECT 1; END');
    const losses = lossesOf(
      database,
      `PRAGMA foreign_keys=OFF;
      CREATE TABLE new_users (id text PRIMARY KEY NOT NULL, email text NOT NULL,
        email_confirmed_at integer DEFAULT 0, created_at integer NOT NULL, updated_at integer NOT NULL);
      INSERT INTO new_users (${columns}) SELECT ${columns} FROM auth_users;
      DROP TABLE auth_users;
      ALTER TABLE new_users RENAME TO auth_users;`,
    );
    expect(losses).toContain('auth_sessions loses rows');
    expect(losses).toContain('the trigger auth_users_stay is gone');
  });
});

describe('ledger_transfers', () => {
  it('keeps its ids when VACUUM runs, since closed months refer to them', () => {
    const database = migratedDatabase();
    database.exec(`INSERT INTO ledger_transfers (rowid, key, debit, credit, cents, at)
      VALUES (5, 'paid:1', 'provider', 'hold:1', 300, 1); VACUUM`);
    const [row] = database.prepare('SELECT rowid FROM ledger_transfers').all();
    expect(row).toEqual({ id: 5 });
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

/** A column in one line, as schema.ts and SQLite both tell it. */
const line = (name: string, type: string, isKey: boolean, isRequired: boolean, value: unknown) =>
  [name, type.toLowerCase(), isKey ? 'key' : isRequired && 'not null', value]
    .filter(Boolean)
    .join(' ');

const reference = (from: string, table: string, to: string, onDelete = 'no action') =>
  `${from} -> ${table}.${to} ${onDelete.toLowerCase()}`;

/** A default of schema.ts in SQL. */
function defaultOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (is(value, SQL))
    return value.queryChunks.map((chunk) => (chunk as { value: unknown }).value).join();
  if (typeof value === 'object') return `'${JSON.stringify(value)}'`;
  return typeof value === 'string' ? `'${value}'` : `${value}`;
}

/** The columns and references of each table, by its name. */
type Tables = Record<string, string[]>;

function describedTables(tables: Record<string, unknown>): Tables {
  const described = Object.values(tables).filter((each) => is(each, SQLiteTable)) as SQLiteTable[];
  return Object.fromEntries(
    described.map((table) => {
      const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
      const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
      return [
        name,
        [
          ...columns.map((column) =>
            line(
              column.name,
              column.getSQLType(),
              column.primary || keys.includes(column.name),
              column.notNull,
              defaultOf(column.default),
            ),
          ),
          ...foreignKeys.map((key) => {
            const { columns, foreignTable, foreignColumns } = key.reference();
            const table = getTableConfig(foreignTable).name;
            return reference(columns[0]!.name, table, foreignColumns[0]!.name, key.onDelete);
          }),
        ].toSorted(),
      ];
    }),
  );
}

function storedTables(database: DatabaseSync): Tables {
  const read = (sql: string, table: string) =>
    database.prepare(sql).all(table) as Record<string, string & number>[];
  const tables = schemaObjects(database).filter(
    ({ type, sql }) => type === 'table' && !sql.startsWith('CREATE VIRTUAL'),
  );
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      [
        ...read('SELECT * FROM pragma_table_xinfo(?)', name).map((column) =>
          line(column.name!, column.type!, column.pk! > 0, column.notnull === 1, column.dflt_value),
        ),
        ...read('SELECT * FROM pragma_foreign_key_list(?)', name).map((key) =>
          reference(key.from!, key.table!, key.to!, key.on_delete),
        ),
      ].toSorted(),
    ]),
  );
}

describe('database/schema.ts', () => {
  it('has the tables, columns and references of the migrations', () => {
    expect(describedTables(schema)).toEqual(storedTables(migratedDatabase()));
  });

  it('is reported when a column differs', () => {
    const { topics } = describedTables({ topics: sqliteTable('topics', { id: text('id') }) });
    expect(topics).toEqual(['id text']);
    expect(storedTables(migratedDatabase()).topics).toContain('id text key');
  });
});
