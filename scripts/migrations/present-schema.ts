import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS_FOLDER, migrationNames, readMigration } from './migration-files.ts';

export const SCHEMA_FILE = path.join(MIGRATIONS_FOLDER, 'schema.sql');

const HEADER = `-- The present schema, written by \`npm run db:schema\` from the migrations; not a migration.
-- Grouped by table: its definition, its indexes, and its triggers in the order of INSERT, UPDATE, DELETE.
`;

/** A row of sqlite_master. */
interface SchemaObject {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  /** The table that an index or trigger belongs to. */
  table: string;
  sql: string;
}

/** An empty database with all migrations applied. */
export function migratedDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const name of migrationNames()) database.exec(readMigration(name));
  return database;
}

export function schemaObjects(database: DatabaseSync): SchemaObject[] {
  const rows = database
    .prepare(`SELECT type, name, tbl_name AS "table", sql FROM sqlite_master WHERE sql IS NOT NULL`)
    .all() as unknown as SchemaObject[];
  // Full-text indexes have shadow tables.
  const indexes = rows.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL TABLE'));
  const ownedBySqlite = (name: string) =>
    name.startsWith('sqlite_') || indexes.some((index) => name.startsWith(`${index.name}_`));
  return rows.filter((row) => indexes.includes(row) || !ownedBySqlite(row.name));
}

/**
 * Comments directly above the latest CREATE of each object, by its name, and the order in which the
 * migrations create tables and views.
 */
function readMigrations(): { comments: Map<string, string>; order: string[] } {
  const comments = new Map<string, string>();
  const order: string[] = [];
  for (const migration of migrationNames())
    for (const statement of readMigration(migration).split('--> statement-breakpoint')) {
      const created =
        /^CREATE (?<type>TABLE|VIEW|VIRTUAL TABLE|TRIGGER|(?:UNIQUE )?INDEX) [`"]?(?<name>\w+)/m.exec(
          statement,
        )?.groups;
      if (!created) continue;
      const above = statement.slice(0, statement.indexOf('CREATE '));
      comments.set(created.name!, above.split('\n\n').at(-1)!.trim());
      if (created.type !== 'TRIGGER' && !created.type!.endsWith('INDEX')) order.push(created.name!);
    }
  return { comments, order };
}

/** Sort key by time and event of a trigger, so that those of one event stand together. */
function firing({ sql }: SchemaObject): number {
  const [, moment, event] = /\b(BEFORE|AFTER) (INSERT|UPDATE|DELETE)\b/.exec(sql)!;
  return ['INSERT', 'UPDATE', 'DELETE'].indexOf(event!) * 2 + Number(moment === 'AFTER');
}

export function presentSchema(): string {
  const { comments, order } = readMigrations();
  const database = migratedDatabase();
  const objects = schemaObjects(database);
  database.close();
  const write = ({ name, sql }: SchemaObject) =>
    [comments.get(name), `${sql};`].filter(Boolean).join('\n');
  const place = (name: string) => order.lastIndexOf(name);
  const groups = objects
    .filter(({ type }) => type === 'table' || type === 'view')
    .sort((one, other) => place(one.name) - place(other.name))
    .map((table) => {
      const own = objects.filter((object) => object.table === table.name && object !== table);
      const indexes = own.filter(({ type }) => type === 'index');
      const triggers = own
        .filter(({ type }) => type === 'trigger')
        .sort((one, other) => firing(one) - firing(other));
      return [
        `-- ${`---- ${table.name} `.padEnd(112, '-')}`,
        write(table),
        ...(indexes.length ? [indexes.map(write).join('\n')] : []),
        ...triggers.map(write),
      ].join('\n\n');
    });
  return `${HEADER}\n${groups.join('\n\n')}\n`;
}
