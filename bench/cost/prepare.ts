import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { run } from '../../scripts/local/run.ts';
import { hashPassword } from '../../worker/accounts/auth/password.ts';
import { fill } from './fill.ts';
import { PASSWORD } from './people.ts';

const passwordHash = await hashPassword(PASSWORD);

export async function prepare(stateDir: string, posts: number): Promise<void> {
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir]);
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`no database in ${folder}`);
  const start = performance.now();
  const database = new DatabaseSync(path.join(folder, file));
  fill(database, posts, passwordHash, Date.now());
  database.close();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.error(`${posts.toLocaleString('en')} posts with their data in ${seconds} s`);
}
