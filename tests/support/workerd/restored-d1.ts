import { env } from 'cloudflare:workers';

/** All rows of every table, at one time. */
export type D1Snapshot = Map<string, Record<string, unknown>[]>;

/** Maximum values of one statement; D1 allows a hundred. */
const VALUES_MAX = 100;

/** Tables with rows of their own, excluding full-text search, which triggers fill, and the runtime's. */
async function tablesOfRows(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select m.name as name from sqlite_master m where m.type = 'table'
      and m.name not like 'sqlite_%' and m.name not like '_cf_%' and m.name <> 'd1_migrations'
      and m.sql not like 'CREATE VIRTUAL%'
      and not exists (select 1 from sqlite_master v where v.sql like 'CREATE VIRTUAL%'
        and instr(m.name, v.name || '_') = 1)
      order by m.name`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The columns of a table that can be written. */
async function columnsOf(table: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'select name from pragma_table_xinfo(?) where hidden = 0',
  )
    .bind(table)
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** D1's current rows, for {@link restoreD1}. */
export async function snapshotD1(): Promise<D1Snapshot> {
  const snapshot: D1Snapshot = new Map();
  for (const table of await tablesOfRows()) {
    const columns = await columnsOf(table);
    const list = columns.map((column) => `"${column}"`).join();
    const { results } = await env.DB.prepare(`select ${list} from "${table}"`).all();
    snapshot.set(table, results);
  }
  return snapshot;
}

/**
 * Restores D1 to the snapshot, as Time Travel does; objects, Stripe and R2 keep what they have learned since.
 * Runs in one batch, in which the triggers are dropped.
 */
export async function restoreD1(snapshot: D1Snapshot): Promise<void> {
  const { results: triggers } = await env.DB.prepare(
    `select name, sql from sqlite_master where type = 'trigger' order by rowid`,
  ).all<{ name: string; sql: string }>();
  const statements = [env.DB.prepare('pragma defer_foreign_keys = true')];
  for (const { name } of triggers) statements.push(env.DB.prepare(`drop trigger "${name}"`));
  for (const table of snapshot.keys()) statements.push(env.DB.prepare(`delete from "${table}"`));
  for (const [table, rows] of snapshot) {
    const columns = Object.keys(rows[0] ?? {});
    const perStatement = Math.max(1, Math.floor(VALUES_MAX / Math.max(1, columns.length)));
    for (let at = 0; at < rows.length; at += perStatement) {
      const some = rows.slice(at, at + perStatement);
      const values = some.map(() => `(${columns.map(() => '?').join()})`).join();
      const list = columns.map((column) => `"${column}"`).join();
      statements.push(
        env.DB.prepare(`insert into "${table}" (${list}) values ${values}`).bind(
          ...some.flatMap((row) => columns.map((column) => row[column])),
        ),
      );
    }
  }
  for (const { sql } of triggers) statements.push(env.DB.prepare(sql));
  await env.DB.batch(statements);
}
