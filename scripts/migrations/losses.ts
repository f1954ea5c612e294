import type { DatabaseSync } from 'node:sqlite';
import { schemaObjects } from './present-schema.ts';

/**
 * Applies a migration as D1 does, in a transaction that enforces foreign keys whatever the migration
 * says, to a database whose tables all have rows. Returns a sentence for each table that loses or
 * changes rows though no statement names it, and for each trigger that is gone though none drops it.
 */
export function lossesOf(database: DatabaseSync, sql: string): string[] {
  fillTables(database);
  const before = contentOf(database);
  database.exec(`BEGIN;\n${sql}\nCOMMIT;`);
  const after = contentOf(database);
  const statements = sql
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((statement) => !/^\s*CREATE (TRIGGER|VIEW)/i.test(statement))
    .join(';\n');
  const isSaid = (verbs: string, name: string) =>
    new RegExp(`\\b(?:${verbs})\\s+[\`"]?${name}\\b`, 'i').test(statements);
  const losses: string[] = [];
  for (const [name, rows] of before.rows) {
    const left = after.rows.get(name);
    if (left === undefined || isSaid('DELETE FROM', name)) continue;
    if (left.length < rows.length) losses.push(`${name} loses rows`);
    else if (`${left}` !== `${rows}` && !isSaid('UPDATE|INTO|ALTER TABLE|RENAME TO', name))
      losses.push(`${name} has other rows`);
  }
  for (const [trigger, table] of before.triggers)
    if (after.rows.has(table) && !after.triggers.has(trigger) && !isSaid('DROP TRIGGER', trigger))
      losses.push(`the trigger ${trigger} is gone`);
  return losses;
}

/** The rows of each table as JSON, and the table of each trigger. */
function contentOf(database: DatabaseSync) {
  const objects = schemaObjects(database);
  const rows = new Map<string, string[]>();
  for (const { type, name } of objects)
    if (type === 'table')
      rows.set(
        name,
        database
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .map((row) => JSON.stringify(row)),
      );
  const triggers = objects.filter(({ type }) => type === 'trigger');
  return { rows, triggers: new Map(triggers.map(({ name, table }) => [name, table])) };
}

/**
 * Adds two rows to each ordinary table. All columns of the first are 9001, those of the second 9002: so
 * every reference of a table leads to a row.
 */
export function fillTables(database: DatabaseSync): void {
  const objects = schemaObjects(database);
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;');
  for (const { type, name, sql } of objects) {
    if (type !== 'table' || sql.startsWith('CREATE VIRTUAL')) continue;
    const columns = database
      .prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
      .all(name)
      .map((column) => `"${column.name}"`);
    if (database.prepare(`SELECT 1 FROM "${name}" WHERE ${columns[0]} = 9002`).get()) continue;
    // They would refuse such rows.
    const triggers = objects.filter((each) => each.type === 'trigger' && each.table === name);
    for (const trigger of triggers) database.exec(`DROP TRIGGER "${trigger.name}"`);
    for (const value of [9_001, 9_002])
      database.exec(
        `INSERT OR IGNORE INTO "${name}" (${columns}) VALUES (${columns.map(() => value)})`,
      );
    for (const trigger of triggers) database.exec(trigger.sql);
  }
  database.exec('PRAGMA foreign_keys = ON');
}
