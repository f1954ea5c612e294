import type { Plugin } from 'vite';

/** Compiles JSX to web/platform/jsx-runtime.ts, so that no text of the web misses what French asks of spaces. */
export const typesetting: Plugin = {
  name: 'typesetting',
  config: () => ({ oxc: { jsx: { importSource: '#web' } } }),
};
