import path from 'node:path';
import { stateDir } from '../../scripts/local/environment.ts';
import { onEnd, run } from '../../scripts/local/run.ts';
import { serveWorker } from '../../scripts/local/serve-worker.ts';

/** Serves the Worker of a wrangler.toml like the product: bundled, on `PORT`, with its state in `STATE_DIR`. */
export async function serveBundled(config: string, source: string): Promise<void> {
  onEnd(() => process.exit(0));
  const bundle = path.join(stateDir, 'bundle');
  await run('wrangler', ['deploy', '--dry-run', '--outdir', bundle, '--config', config]);
  await serveWorker({
    config,
    main: path.join(bundle, source.replace(/\.ts$/, '.js')),
    stateDir,
    port: Number(process.env.PORT),
    settings: {},
    logLevel: 'error',
  });
}
