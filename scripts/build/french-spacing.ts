import type { Plugin } from 'vite';

/** Compiles JSX to web/platform/jsx-runtime.ts, so that all text of the web gets French spacing. */
export const typesetting: Plugin = {
  name: 'typesetting',
  config: () => ({ oxc: { jsx: { importSource: '#web' } } }),
};
