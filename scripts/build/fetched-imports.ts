import path from 'node:path';
import type { Plugin } from 'vite';

const FETCHED = path.resolve('web/platform/import-fetched.ts');

/**
 * Has each `import()` of the built app go through web/platform/import-fetched.ts, in the place of the helper that Vite has
 * for them: that one asks for files with links, and a file that does not come stays away.
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
