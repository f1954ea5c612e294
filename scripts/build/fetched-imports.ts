import path from 'node:path';
import type { Plugin } from 'vite';

const FETCHED = path.resolve('web/platform/import-fetched.ts');

/**
 * Routes each `import()` of the built app through web/platform/import-fetched.ts, which replaces
 * Vite's own helper. That helper requests files with links, and never retries a failed file.
 */
export const fetchedImports: Plugin = {
  name: 'fetched-imports',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `import { importFetched } from ${JSON.stringify(FETCHED)};
export const __vitePreload = (load, files) => importFetched(load, files?.map((file) => '/' + file));`,
  },
};
