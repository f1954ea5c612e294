import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { stateDir } from '../local/environment.ts';
import { run } from '../local/run.ts';
import { serveWorker } from '../local/serve-worker.ts';
import { requestSender, type SendRequest } from './request-sender.ts';

/** A running Worker of the seed. */
export interface LocalWorker {
  send: SendRequest;
  stop(): Promise<void>;
}

/** Starts scripts/seed/worker on the local state, as the product itself would run there. */
export async function startLocalWorker(): Promise<LocalWorker> {
  const bundle = path.join(stateDir, 'seed-worker');
  // wrangler.toml has assets, which the build would create; wrangler requires a directory.
  const noPages = path.join(bundle, 'no-pages');
  mkdirSync(noPages, { recursive: true });
  await run('wrangler', [
    // Not the build's configuration, which may be under construction.
    ...['deploy', 'scripts/seed/worker/index.ts', '--dry-run', '--config', 'wrangler.toml'],
    ...['--outdir', bundle, '--assets', noPages],
  ]);
  const { address, stop } = await serveWorker({
    config: 'wrangler.toml',
    main: path.join(bundle, 'index.js'),
    stateDir,
    port: 0,
    settings: {},
    // Crons would act on a past that is being replayed.
    ringsCrons: false,
    logLevel: 'error',
  });
  return { send: requestSender(address), stop };
}
