/**
 * Brings an object's tables up to date: runs those of the `steps` that it has not seen. Each is one transaction
 * with the version that it makes, so that one that fails half-way leaves nothing, and is run again when the
 * object next starts. Throws what the step throws.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly string[]): void {
  const { sql } = storage;
  sql.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
  const [row] = sql.exec<{ version: number }>('SELECT version FROM schema_version').toArray();
  const version = row?.version ?? 0;
  // What a newer deployment has done stays done when an older one comes back.
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
 * Says if an object has tables. One that was asked for a name that means nothing must leave nothing
 * behind, so that those are made by the first write.
 */
export function hasTables(sql: SqlStorage): boolean {
  const [table] = sql
    .exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'")
    .toArray();
  return table !== undefined;
}
