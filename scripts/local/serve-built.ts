import path from 'node:path';
import { openDatabaseSocket } from './database-socket.ts';
import { localSecrets, openOutbox, stateDir } from './environment.ts';
import { startLocalGoogle } from './google.ts';
import { startPayments } from './payments.ts';
import { prepareState } from './prepare.ts';
import { onEnd } from './run.ts';
import { serveWorker } from './serve-worker.ts';

/**
 * Serves the output of `vite build` in dist/ (or `DIST_DIR`) in local workerd, on the port, until
 * this process ends. `DATABASE_SOCKET` lets tests change its D1.
 */
export async function serveBuilt(port: number): Promise<void> {
  // Miniflare ends workerd when this process exits. Its own listeners would exit with an error, so
  // ours are registered first.
  onEnd(() => process.exit(0));
  await prepareState();
  console.log('Starting the Worker…');
  const google = await startLocalGoogle();
  const payments = await startPayments(`http://localhost:${port}`);
  const worker = await serveWorker({
    config: path.join(process.env.DIST_DIR ?? 'dist', 'dis_moi/wrangler.json'),
    stateDir,
    port,
    settings: {
      ...localSecrets(),
      ...google.settings,
      ...payments.settings,
      ...openOutbox,
      SITE_ORIGIN: `http://localhost:${port}`,
      PASSWORD_COST: process.env.PASSWORD_COST ?? 'full',
      SECONDS_PER_DAY: Number(process.env.SECONDS_PER_DAY ?? 86_400),
    },
    logLevel: process.env.LOG_LEVEL,
  });
  if (process.env.DATABASE_SOCKET) await openDatabaseSocket(worker, stateDir);
  console.log(`Dis-moi: http://localhost:${port}`);
}
