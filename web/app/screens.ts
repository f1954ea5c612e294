import type { ComponentType } from 'react';
import { reloadOnce, untilCodeComes } from '../lib/code.ts';
import { checkLine } from '../lib/line.ts';
import { lateScreen } from './late-screen.tsx';

/**
 * The code of every screen and of the frames around them, each in a file of its own that comes when
 * it is first needed; by path from web/, as site/screens.ts names them.
 */
const screens = import.meta.glob<ComponentType>(
  [
    './app/pages/*-page.tsx',
    './features/*/*-page.tsx',
    // The landing page comes with the app.
    '!./features/landing/*',
    './app/server-state.tsx',
    './app/shell/main-layout.tsx',
    './app/shell/messages-layout.tsx',
  ],
  { base: '../', import: 'default' },
);

/** Loads the component in `file`. Throws where there is no such file. */
function loaderOf(file: string) {
  const load = screens[`./${file}`];
  if (!load) throw new Error(`no screen in ${file}`);
  return load;
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
        // What it says depends on that.
        await checkLine();
        return lateScreen(load);
      }),
  };
}

/** The component in `file` itself, however long it takes to come. */
export function untilScreenComes(file: string): Promise<ComponentType> {
  return untilCodeComes(loaderOf(file), reloadOnce);
}
