import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { unstable_startWorker } from 'wrangler';
import { quietTools, stateDir } from '../local/environment.ts';

/**
 * A running Worker of the seed. `send` gives the answer's text, and rejects unless it is a success.
 */
export interface LocalWorker {
  send(method: string, path: string, body?: BodyInit): Promise<string>;
  dispose(): Promise<void>;
}

/** Starts scripts/seed/worker over the local state, as the product itself would run there. */
export async function startLocalWorker(): Promise<LocalWorker> {
  Object.assign(process.env, quietTools);
  // wrangler.toml speaks of assets, which the build would bring; wrangler wants to see a directory.
  const noPages = path.join(stateDir, 'no-pages');
  mkdirSync(noPages, { recursive: true });
  const worker = await unstable_startWorker({
    config: 'wrangler.toml',
    entrypoint: 'scripts/seed/worker/index.ts',
    assets: noPages,
    // The product's cron shall not ring here.
    triggers: [],
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      inspector: false,
      logLevel: 'error',
      persist: stateDir,
      watch: false,
      liveReload: false,
    },
  });
  await worker.ready;
  const address = await worker.url;
  return {
    async send(method, path, body) {
      const response = await fetch(new URL(path, address), { method, body });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text;
    },
    dispose: () => worker.dispose(),
  };
}
