import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { AFTER_PAINT, BEFORE_PAINT } from '../../site/page-contract.ts';
import { SERVICE_WORKER } from '../../site/service-worker-contract.ts';
import { classicScript, serveScript } from './classic-scripts.ts';

const FILE = 'service-worker/service-worker.ts';

/** Files that every page needs, besides those with hashed names; from web/public/. */
const PUBLIC_FILES = [
  '/favicon.svg',
  '/avatar-placeholder.svg',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
];

/**
 * Builds the service worker with a list of the build's files, so that it changes with them, and
 * browsers cache the new ones. In development it caches nothing, and deletes older caches.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const builtIn = JSON.stringify(builtInOf(bundle));
      const source = await classicScript(FILE, { BUILT_IN: builtIn });
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER.slice(1), source });
    },
  },
  configureServer({ middlewares }) {
    serveScript(middlewares, SERVICE_WORKER, () => classicScript(FILE, { BUILT_IN: 'null' }));
  },
};

function builtInOf(bundle: Rolldown.OutputBundle) {
  const named = Object.keys(bundle)
    .filter((file) => /^assets\/.*\.(js|css|woff2)$/.test(file))
    .map((file) => `/${file}`)
    .sort();
  const digest = createHash('sha256').update(named.join());
  for (const script of [BEFORE_PAINT, AFTER_PAINT]) {
    const output = bundle[script.slice(1)];
    if (output?.type !== 'asset') throw new Error(`the build has no ${script}`);
    digest.update(output.source);
  }
  for (const file of PUBLIC_FILES) digest.update(readFileSync(`web/public${file}`));
  return {
    version: digest.digest('hex').slice(0, 12),
    files: [...named, BEFORE_PAINT, AFTER_PAINT, ...PUBLIC_FILES],
  };
}
