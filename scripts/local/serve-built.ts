import path from 'node:path';
import { localSecretsFile, openOutbox, stateDir } from './environment.ts';
import { startLocalGoogle } from './google.ts';
import { prepareState } from './prepare.ts';
import { serve } from './run.ts';

/**
 * Serves what `vite build` left in dist/ (or `DIST_DIR`) in local workerd, on `PORT`; resolves when
 * it ends.
 */
export async function serveBuilt(): Promise<void> {
  const port = process.env.PORT ?? '8787';
  const dist = process.env.DIST_DIR ?? 'dist';
  await prepareState();
  const google = await startLocalGoogle();
  console.log(`Dis-moi: http://localhost:${port}`);
  const args = [
    'dev',
    ...['--config', path.join(dist, 'dis_moi/wrangler.json')],
    ...['--persist-to', stateDir],
    ...['--env-file', localSecretsFile()],
    ...['--ip', 'localhost', '--port', port],
    ...['--inspector-port', '0'],
    ...['--show-interactive-dev-session', 'false'],
    ...['--log-level', process.env.LOG_LEVEL ?? 'warn'],
  ];
  process.exitCode = await serve('wrangler', args, {
    ...google.settings,
    ...openOutbox,
    SITE_ORIGIN: `http://localhost:${port}`,
  });
  await google.stop();
}
