import type { ComponentType } from 'react';
import { loadChunk, reloadOnce } from '../platform/chunk-loader.ts';
import { checkLine } from '../platform/connectivity.ts';
import { screenOnceLoaded } from './lazy-screen.tsx';

/**
 * Loads the component in `file`, a path from web/. The list of all files is a separate chunk, since
 * a visitor of the landing page may never need it. Rejects when there is no such file.
 */
function loaderOf(file: string) {
  return async (): Promise<ComponentType> => {
    const files = await import('./screen-files.ts');
    return files.load(file);
  };
}

/**
 * A route's component from `file`. When the code does not load, as when offline, a placeholder
 * waits for it; otherwise the router would show nothing at all. Each route needs its own result
 * object, since the router empties it.
 */
export function lazily(file: string) {
  const load = loaderOf(file);
  return {
    Component: () =>
      load().catch(async () => {
        // The placeholder's text depends on the connection.
        await checkLine();
        return screenOnceLoaded(load);
      }),
  };
}

/** The component in `file`; retries until it has loaded. */
export function loadScreenChunk(file: string): Promise<ComponentType> {
  return loadChunk(loaderOf(file), reloadOnce);
}
