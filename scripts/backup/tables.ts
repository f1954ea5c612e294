import { createHash } from 'node:crypto';
import type { D1 } from './d1-api.ts';

/** An ordinary table, and how to read its rows. */
export interface Table {
  name: string;
  /** The stored columns; the rowid first when no column is it. */
  columns: string[];
  /** The columns that order its rows: the rowid, or the primary key of a table without one. */
  key: string[];
  /** Foreign keys; the referenced rows have to be inserted first. */
  references: Reference[];
}

export interface Reference {
  table: string;
  columns: string[];
  /** Columns of the other table. */
  to: string[];
  /** The action when the referenced row is deleted: `SET NULL`, or a cascade. */
  onDelete: string;
}

/** A digest of a table's content, to compare two tables. */
export interface Content {
  rows: number;
  /** SHA-256 of all rows as SQL, in the order of their table's key. */
  digest: string;
}

/** Rows read by one statement. */
const PAGE = 1_000;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Every ordinary table, after those that it references. Full-text tables and their shadow tables are excluded. */
export async function listTables({ ask }: D1): Promise<Table[]> {
  const listed = await ask(
    `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
     AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name`,
  );
  const tables = new Map<string, Table>();
  for (const { name, wr } of listed as { name: string; wr: number }[]) {
    const columns = (await ask(
      `SELECT name, type, pk, hidden FROM pragma_table_xinfo(${literal(name)})`,
    )) as { name: string; type: string; pk: number; hidden: number }[];
    const stored = columns.filter(({ hidden }) => hidden === 0);
    const keys = stored.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    const isRowid = keys.length === 1 && /^integer$/i.test(keys[0]!.type);
    const names = stored.map((column) => column.name);
    tables.set(name, {
      name,
      columns: isRowid || wr ? names : ['rowid', ...names],
      key: wr ? keys.map((column) => column.name) : ['rowid'],
      references: await referencesOf(ask, name),
    });
  }
  return referencedFirst(tables);
}

async function referencesOf(ask: D1['ask'], name: string): Promise<Reference[]> {
  const rows = (await ask(
    `SELECT id, "table", "from", "to", on_delete FROM pragma_foreign_key_list(${literal(name)}) ORDER BY id, seq`,
  )) as { id: number; table: string; from: string; to: string; on_delete: string }[];
  return Object.values(Object.groupBy(rows, ({ id }) => id)).map((parts) => ({
    table: parts![0]!.table,
    columns: parts!.map(({ from }) => from),
    to: parts!.map(({ to }) => to),
    onDelete: parts![0]!.on_delete,
  }));
}

/** Tables in an order in which each comes after those that it references. */
function referencedFirst(tables: Map<string, Table>): Table[] {
  const ordered = new Set<Table>();
  const under = new Set<string>();
  const place = (table: Table) => {
    if (under.has(table.name)) return;
    under.add(table.name);
    for (const { table: other } of table.references) place(tables.get(other)!);
    ordered.add(table);
  };
  for (const table of tables.values()) place(table);
  return [...ordered];
}

/** The rows of a table as SQL tuples, page by page: exact, whatever type a value has. */
export async function* readRows(
  { ask }: D1,
  { name, columns, key }: Table,
): AsyncGenerator<string[]> {
  const tupleOf = (names: string[]) =>
    `'(' || ${names.map((column) => `quote(${quoted(column)})`).join(" || ',' || ")} || ')'`;
  const order = key.map(quoted).join(', ');
  for (let last: string | null = null; ; ) {
    const behind: string = last === null ? '' : `WHERE (${order}) > ${last}`;
    const rows: { at: string; tuple: string }[] = (await ask(
      `SELECT ${tupleOf(key)} AS at, ${tupleOf(columns)} AS tuple FROM ${quoted(name)} ${behind} ORDER BY ${order} LIMIT ${PAGE}`,
    )) as { at: string; tuple: string }[];
    if (rows.length === 0) return;
    yield rows.map(({ tuple }) => tuple);
    last = rows.at(-1)!.at;
  }
}

/** The content of a table; `onPage` gets the rows as they are read. */
export async function contentOf(
  d1: D1,
  table: Table,
  onPage: (rows: string[]) => Promise<void> = async () => {},
): Promise<Content> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of readRows(d1, table)) {
    rows += page.length;
    for (const row of page) hash.update(row).update('\n');
    await onPage(page);
  }
  return { rows, digest: hash.digest('hex') };
}
