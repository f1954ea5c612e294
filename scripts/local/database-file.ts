import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The path of the SQLite file of the local D1 in a state folder, which has to exist. */
export function databaseFile(stateDir: string): string {
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`no database in ${folder}`);
  return path.join(folder, file);
}
