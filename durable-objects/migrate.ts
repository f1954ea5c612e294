/**
 * Brings an object's tables up to date: runs those of the `steps` that it has not seen, without
 * waiting in between, so that they are kept together.
 */
export function migrate(sql: SqlStorage, steps: readonly string[]): void {
  sql.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
  const [row] = sql.exec<{ version: number }>('SELECT version FROM schema_version').toArray();
  const version = row?.version ?? 0;
  // What a newer deployment has done stays done when an older one comes back.
  if (version >= steps.length) return;
  for (const step of steps.slice(version)) sql.exec(step);
  sql.exec('DELETE FROM schema_version');
  sql.exec('INSERT INTO schema_version (version) VALUES (?)', steps.length);
}

/**
 * Whether an object has tables. One that was asked for a name that means nothing must leave nothing
 * behind, so that those are made by the first write.
 */
export function hasTables(sql: SqlStorage): boolean {
  const [table] = sql
    .exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'")
    .toArray();
  return table !== undefined;
}
