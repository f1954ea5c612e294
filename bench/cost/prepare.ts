import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { databaseFile } from '../../scripts/local/database-file.ts';
import { migrate } from '../../scripts/local/migrate.ts';
import type { Filling } from './fill-file.ts';

/** Creates the local D1 of the state folder with this number of posts; several at once use several cores. */
export async function prepare(stateDir: string, posts: number): Promise<void> {
  await migrate(stateDir);
  const workerData: Filling = { file: databaseFile(stateDir), posts };
  const filling = fileURLToPath(import.meta.resolve('./fill-file.ts'));
  await once(new Worker(filling, { workerData }), 'exit');
}
