/** Serves the bare object like the product: bundled, on `PORT`, with its state in `STATE_DIR`. */
import path from 'node:path';
import { stateDir } from '../../scripts/local/environment.ts';
import { onEnd, run } from '../../scripts/local/run.ts';
import { serveWorker } from '../../scripts/local/serve-worker.ts';

onEnd(() => process.exit(0));
const config = 'bench/chat/wrangler.toml';
const bundle = path.join(stateDir, 'bundle');
await run('wrangler', ['deploy', '--dry-run', '--outdir', bundle, '--config', config]);
await serveWorker({
  config,
  main: path.join(bundle, 'bare-worker.js'),
  stateDir,
  port: Number(process.env.PORT),
  settings: {},
  logLevel: 'error',
});
