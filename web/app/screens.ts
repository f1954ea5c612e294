import type { ComponentType } from 'react';
import { loadChunk, reloadOnce } from '../platform/chunk-loader.ts';
import { checkLine } from '../platform/connectivity.ts';
import { lateScreen } from './lazy-screen.tsx';

/**
 * Loads the component in `file`, a path from web/. The names of all files are a file of their own, since
 * who comes to the landing page may never need them. Rejects where there is no such file.
 */
function loaderOf(file: string) {
  return async (): Promise<ComponentType> => {
    const files = await import('./screen-files.ts');
    return files.load(file);
  };
}

/**
 * A route's component from `file`. For code that does not come, as when offline, something stands in
 * that waits for it: the router would show nothing at all. Each route needs an answer of its own, since
 * the router empties it.
 */
export function lazily(file: string) {
  const load = loaderOf(file);
  return {
    Component: () =>
      load().catch(async () => {
        // What the screen says depends on the line.
        await checkLine();
        return lateScreen(load);
      }),
  };
}

/** The component in `file` itself, however long it takes to come. */
export function loadScreenChunk(file: string): Promise<ComponentType> {
  return loadChunk(loaderOf(file), reloadOnce);
}
