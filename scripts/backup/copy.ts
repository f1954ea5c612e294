import type { D1 } from './d1-api.ts';
import {
  type Content,
  contentOf,
  listTables,
  quoted,
  type Reference,
  readRows,
  type Table,
} from './tables.ts';

/** The content of a copy, and its consistency. */
export interface Manifest {
  /** ISO 8601 times of the first and last read. */
  begun: string;
  ended: string;
  /**
   * True when nothing was written meanwhile. Otherwise rows may be from different moments, as docs/operations.md says.
   */
  isOneMoment: boolean;
  tables: Record<string, Content>;
}

/** Maximum bytes of a statement; D1 takes 100,000. */
const STATEMENT_BYTES = 60_000;

/** The statement that refills each full-text table. */
const FULL_TEXT: Record<string, string> = {
  creator_search_words:
    '(rowid, user_id, name, username) SELECT at, id, name, username FROM searchable_creators',
  creator_search:
    '(rowid, user_id, name, username) SELECT at, id, name, username FROM searchable_creators',
  creator_texts:
    '(rowid, name, about, topics, bio) SELECT at, names, about, topics, bio FROM searchable_creators',
  post_texts: '(rowid, title, body) SELECT at, title, body FROM searchable_posts',
};

/**
 * Writes the whole database as SQL that recreates it in an empty one: tables and rows first, then objects derived from
 * them, and triggers last, which would count rows a second time. `write` gets whole statements. Each may be a
 * transaction of its own, since D1 imports a file in parts: every row comes after those that it references.
 */
export async function copyDatabase(
  d1: D1,
  write: (sql: string) => Promise<void>,
): Promise<Manifest> {
  const begun = new Date().toISOString();
  const before = await d1.bookmark();
  const made = await creationStatements(d1);
  const tables = await listTables(d1);
  const isOrdinary = new Set(tables.map(({ name }) => name));
  const content: Record<string, Content> = {};
  // In creation order: a reference to a later table does no harm.
  for (const { name, sql } of made.table) if (isOrdinary.has(name)) await write(`${sql};`);
  for (const table of tables) {
    content[table.name] = await contentOf(d1, table, (rows) =>
      writeStatements(rows, insertOf(table), write),
    );
    for (const reference of table.references)
      if (reference.table === table.name) await writeOwnReferences(d1, table, reference, write);
  }
  for (const { sql } of made.index) await write(`${sql};`);
  for (const { sql } of made.view) await write(`${sql};`);
  for (const { name, sql } of made.table) {
    if (!/^create virtual table/i.test(sql)) continue;
    if (!FULL_TEXT[name])
      throw new Error(`scripts/backup/copy.ts does not know how to fill ${name}`);
    await write(`${sql};`);
    // Settings of an index are rows of its own, as the migrations write them.
    await write(`INSERT INTO ${quoted(name)} (${quoted(name)}, rank) VALUES ('secure-delete', 1);`);
    await write(`INSERT INTO ${quoted(name)} ${FULL_TEXT[name]};`);
  }
  for (const { sql } of made.trigger) await write(`${sql};`);
  const isOneMoment = (await d1.bookmark()) === before;
  return { begun, ended: new Date().toISOString(), isOneMoment, tables: content };
}

interface Made {
  type: 'table' | 'index' | 'view' | 'trigger';
  name: string;
  sql: string;
}

/** The statements that created the database, in their order. */
async function creationStatements({ ask }: D1): Promise<Record<Made['type'], Made[]>> {
  const made = (await ask(
    'SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid',
  )) as unknown as Made[];
  return {
    table: [],
    index: [],
    view: [],
    trigger: [],
    ...Object.groupBy(made, ({ type }) => type),
  };
}

/** Writes statements with as many of the rows as each may have. */
async function writeStatements(
  rows: string[],
  statementOf: (rows: string) => string,
  write: (sql: string) => Promise<void>,
): Promise<void> {
  let next: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(row);
    if (next.length > 0 && bytes + size > STATEMENT_BYTES) {
      await write(statementOf(next.join(',\n')));
      next = [];
      bytes = 0;
    }
    next.push(row);
    bytes += size;
  }
  if (next.length > 0) await write(statementOf(next.join(',\n')));
}

/**
 * The statement that inserts rows, without those whose referenced row is not in the copy: it was
 * created or deleted during the copy. One of a single moment has no such row.
 */
function insertOf({ name, columns, references }: Table): (rows: string) => string {
  const into = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')})`;
  if (references.length === 0) return (rows) => `${into} VALUES\n${rows};`;
  const given = columns.map((_, index) => `column${index + 1}`);
  const conditions: string[] = [];
  for (const reference of references) {
    const own = reference.columns.map((column) => columns.indexOf(column));
    const values = own.map((index) => `column${index + 1}`);
    if (reference.table === name) for (const index of own) given[index] = 'NULL';
    else if (reference.onDelete === 'SET NULL')
      for (const index of own)
        given[index] = `iif(${isThere(reference, values)}, ${given[index]}, NULL)`;
    else
      conditions.push(
        `(${values.map((value) => `${value} IS NULL`).join(' OR ')} OR ${isThere(reference, values)})`,
      );
  }
  const where = conditions.length > 0 ? `\nWHERE ${conditions.join(' AND ')}` : '';
  return (rows) => `${into} SELECT ${given.join(', ')} FROM (VALUES\n${rows})${where};`;
}

/** True when the row that `values` refer to is there. */
function isThere({ table, to }: Reference, values: string[]): string {
  const same = to.map((column, index) => `other.${quoted(column)} = ${values[index]}`);
  return `EXISTS (SELECT 1 FROM ${quoted(table)} other WHERE ${same.join(' AND ')})`;
}

/** Writes the references within a table once all its rows are there. */
async function writeOwnReferences(
  d1: D1,
  table: Table,
  reference: Reference,
  write: (sql: string) => Promise<void>,
): Promise<void> {
  const columns = [...table.key, ...reference.columns];
  const value = (column: string) => `given.column${columns.indexOf(column) + 1}`;
  const name = quoted(table.name);
  const set = reference.columns.map((column) => `${quoted(column)} = ${value(column)}`);
  const same = table.key.map((column) => `${name}.${quoted(column)} = ${value(column)}`);
  const condition = [...same, isThere(reference, reference.columns.map(value))].join(' AND ');
  const statementOf = (rows: string) =>
    `UPDATE ${name} SET ${set.join(', ')} FROM (VALUES\n${rows}) given\nWHERE ${condition};`;
  for await (const rows of readRows(d1, { ...table, columns }))
    await writeStatements(
      rows.filter((row) => !row.endsWith(',NULL)')),
      statementOf,
      write,
    );
}

/** The differences between another database and a copy, a sentence for each table; empty when they are equal. */
export async function compareWith(d1: D1, { tables }: Manifest): Promise<string[]> {
  const differences: string[] = [];
  const found = await listTables(d1);
  for (const { name } of found) if (!tables[name]) differences.push(`${name} is not in the copy`);
  for (const [name, copied] of Object.entries(tables)) {
    const table = found.find((each) => each.name === name);
    if (!table) {
      differences.push(`${name} is missing`);
      continue;
    }
    const { rows, digest } = await contentOf(d1, table);
    if (rows !== copied.rows) differences.push(`${name} has ${rows} rows, not ${copied.rows}`);
    else if (digest !== copied.digest) differences.push(`${name} has other rows`);
  }
  const orphans = await d1.ask('PRAGMA foreign_key_check');
  if (orphans.length > 0) differences.push(`${orphans.length} rows refer to what is not there`);
  return differences;
}
