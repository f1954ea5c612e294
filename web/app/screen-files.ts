import type { ComponentType } from 'react';

/**
 * The code of every screen and of the frames around them, each in a file that loads on demand; by
 * path from web/, as site/screens.ts names them.
 */
const screens = import.meta.glob<ComponentType>(
  [
    './app/pages/*-page.tsx',
    './features/*/*-page.tsx',
    './app/{guard,not-found}.tsx',
    './app/server-state.tsx',
    './app/shell/main-layout.tsx',
    './app/shell/messages-layout.tsx',
  ],
  { base: '../', import: 'default' },
);

/** Loads the component in `file`. Throws when there is no such file. */
export function load(file: string): Promise<ComponentType> {
  const load = screens[`./${file}`];
  if (!load) throw new Error(`no screen in ${file}`);
  return load();
}
