import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { migrate } from '../../scripts/local/migrate.ts';
import type { Filling } from './fill-file.ts';

/** Creates the local D1 of the state folder with this number of posts; several at once use several cores. */
export async function prepare(stateDir: string, posts: number): Promise<void> {
  await migrate(stateDir);
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`no database in ${folder}`);
  const workerData: Filling = { file: path.join(folder, file), posts };
  const filling = fileURLToPath(import.meta.resolve('./fill-file.ts'));
  await once(new Worker(filling, { workerData }), 'exit');
}
