import { DatabaseSync } from 'node:sqlite';
import type { D1 } from '../../scripts/backup/d1-api.ts';
import { databaseFile } from '../../scripts/local/database-file.ts';

/**
 * Changes the database of a server with this state that has not started: SQLite's file has one writer at a
 * time. scripts/local/database-socket.ts changes that of a server that runs.
 */
export function withDatabase(stateDir: string, change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(databaseFile(stateDir), { timeout: 5_000 });
  try {
    change(db);
  } finally {
    db.close();
  }
}

/** A SQLite database with D1's interface; `onAsk` runs before each statement. */
export function asD1(db: DatabaseSync, onAsk: (sql: string) => void = () => {}): D1 {
  return {
    ask: async (sql) => {
      onAsk(sql);
      return db.prepare(sql).all() as Record<string, unknown>[];
    },
    bookmark: async () => String(db.prepare('SELECT total_changes() AS n').get()!.n),
  };
}
