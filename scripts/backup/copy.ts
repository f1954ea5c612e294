import type { D1 } from './d1-api.ts';
import {
  type Content,
  contentOf,
  listTables,
  quoted,
  type Reference,
  type Table,
} from './tables.ts';

/** The content of a copy, and its consistency. */
export interface Manifest {
  /** ISO 8601 times of the first and last read. */
  begun: string;
  ended: string;
  /**
   * True when nothing was written meanwhile. Otherwise rows may be from different moments, as
   * docs/operations.md says.
   */
  isOneMoment: boolean;
  tables: Record<string, Content>;
}

/** Maximum bytes of a statement; D1 takes 100,000. */
const STATEMENT_BYTES = 60_000;

/** The statement that refills each full-text table; some of them store none of the indexed text. */
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
 * Writes the whole database as SQL that recreates it in an empty one: tables and rows first, then
 * objects derived from them, and triggers last, which would count rows a second time. `write` gets
 * whole statements.
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
  await write('PRAGMA defer_foreign_keys = TRUE;');
  const content: Record<string, Content> = {};
  // In creation order: a reference to a later table does no harm.
  for (const { name, sql } of made.table) if (isOrdinary.has(name)) await write(`${sql};`);
  for (const table of tables)
    content[table.name] = await contentOf(d1, table, (rows) => writeRows(table, rows, write));
  for (const { sql } of made.index) await write(`${sql};`);
  for (const table of tables.toReversed())
    for (const reference of table.references) await write(dropOrphans(table, reference));
  for (const { sql } of made.view) await write(`${sql};`);
  for (const { name, sql } of made.table) {
    if (!/^create virtual table/i.test(sql)) continue;
    if (!FULL_TEXT[name])
      throw new Error(`scripts/backup/copy.ts does not know how to fill ${name}`);
    await write(`${sql};`);
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

async function writeRows(
  { name, columns }: Table,
  rows: string[],
  write: (sql: string) => Promise<void>,
): Promise<void> {
  const into = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES`;
  let statement: string[] = [];
  let bytes = 0;
  const end = async () => {
    if (statement.length > 0) await write(`${into}\n${statement.join(',\n')};`);
    statement = [];
    bytes = 0;
  };
  for (const row of rows) {
    const size = Buffer.byteLength(row);
    if (bytes + size > STATEMENT_BYTES) await end();
    statement.push(row);
    bytes += size;
  }
  await end();
}

/**
 * Deletes a row whose referenced row was deleted during the copy, as the delete would have. A copy
 * of one moment has none.
 */
function dropOrphans({ name }: Table, { table, columns, to, onDelete }: Reference): string {
  const own = columns.map((column) => `${quoted(name)}.${quoted(column)}`);
  const same = to.map((column, index) => `other.${quoted(column)} = ${own[index]}`);
  const isOrphan = `${own.map((column) => `${column} IS NOT NULL`).join(' AND ')} AND NOT EXISTS (
  SELECT 1 FROM ${quoted(table)} other WHERE ${same.join(' AND ')})`;
  return onDelete === 'SET NULL'
    ? `UPDATE ${quoted(name)} SET ${columns.map((column) => `${quoted(column)} = NULL`).join(', ')} WHERE ${isOrphan};`
    : `DELETE FROM ${quoted(name)} WHERE ${isOrphan};`;
}

/**
 * The differences between another database and a copy, a sentence for each table; empty when they
 * are equal.
 */
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
