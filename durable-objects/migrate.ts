/**
 * Brings an object's tables up to date by running the missing `steps`. Each step is one transaction with its
 * new version, so that a failed step leaves nothing, and runs again when the object next starts. Throws what
 * the step throws.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly string[]): void {
  const { sql } = storage;
  sql.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
  const [row] = sql.exec<{ version: number }>('SELECT version FROM schema_version').toArray();
  const version = row?.version ?? 0;
  // After a rollback to an older deployment, the newer one's steps stay done.
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    storage.transactionSync(() => {
      sql.exec(step);
      sql.exec('DELETE FROM schema_version');
      sql.exec('INSERT INTO schema_version (version) VALUES (?)', index + 1);
    });
  }
}

/**
 * True when the object has tables. The first write creates them, because an object for an unknown name must
 * store nothing.
 */
export function hasTables(sql: SqlStorage): boolean {
  const [table] = sql
    .exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'")
    .toArray();
  return table !== undefined;
}
