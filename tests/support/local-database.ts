import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Changes the database of the server with this state, for what the product itself has no way to do. */
export function withDatabase(stateDir: string, change: (db: DatabaseSync) => void): void {
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const db = new DatabaseSync(path.join(folder, file!), { timeout: 5_000 });
  try {
    change(db);
  } finally {
    db.close();
  }
}
