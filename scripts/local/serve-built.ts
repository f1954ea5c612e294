import { localSecretsFile, stateDir } from './environment.ts';
import { prepareState } from './prepare.ts';
import { serve } from './run.ts';

/** Serves what `vite build` left in dist/ in local workerd, on `PORT`; resolves when it ends. */
export async function serveBuilt(): Promise<void> {
  const port = process.env.PORT ?? '8787';
  await prepareState();
  console.log(`Dis-moi: http://localhost:${port}`);
  process.exitCode = await serve('wrangler', [
    'dev',
    ...['--config', 'dist/dis_moi/wrangler.json'],
    ...['--persist-to', stateDir],
    ...['--env-file', localSecretsFile()],
    ...['--ip', 'localhost', '--port', port],
    ...['--inspector-port', '0'],
    ...['--show-interactive-dev-session', 'false'],
    ...['--log-level', process.env.LOG_LEVEL ?? 'warn'],
  ]);
}
