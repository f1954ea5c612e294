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

/** Starts scripts/seed/worker over the local state, as the product itself would run there. */
export async function startLocalWorker(): Promise<LocalWorker> {
  const bundle = path.join(stateDir, 'seed-worker');
  // wrangler.toml speaks of assets, which the build would bring; wrangler wants to see a directory.
  const noPages = path.join(bundle, 'no-pages');
  mkdirSync(noPages, { recursive: true });
  await run('wrangler', [
    // Not the configuration that a build leaves, which may be at it just now.
    ...['deploy', 'scripts/seed/worker/index.ts', '--dry-run', '--config', 'wrangler.toml'],
    ...['--outdir', bundle, '--assets', noPages],
  ]);
  const { address, stop } = await serveWorker({
    config: 'wrangler.toml',
    main: path.join(bundle, 'index.js'),
    stateDir,
    port: 0,
    settings: {},
    // Crons would go on from a past that is relived.
    ringsCrons: false,
    logLevel: 'error',
  });
  return { send: requestSender(address), stop };
}
