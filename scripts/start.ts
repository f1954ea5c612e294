/** `npm start`: builds, migrates, seeds once and serves the production bundle in local workerd. */
import { localSecretsFile, stateDir } from './local/environment.ts';
import { prepareState } from './local/prepare.ts';
import { run, serve } from './local/run.ts';

const port = process.env.PORT ?? '8787';

console.log('Building…');
await run('vite', ['build']);
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
