import path from 'node:path';
import type { Plugin } from 'vite';

/** Files of libraries that every page would load, and what stands in for each in the browser. */
const standIns: [library: RegExp, file: string][] = [
  [/\/react-router\/dist\/\w+\/lib\/dom\/ssr\/components\.js$/, 'web/platform/router-parts.ts'],
  [/\/react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/, 'web/platform/router-parts.ts'],
  [/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/, 'web/ui/create-icon.ts'],
];

const found = new Set<RegExp>();

/**
 * Builds the app without parts of libraries that it never uses and that no bundler can drop, 5 kB
 * together. The server has the whole libraries, and renders the same. Fails when a library has moved
 * such a part.
 */
export const leanLibraries: Plugin = {
  name: 'lean-libraries',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: standIns.map(([library]) => library) },
    handler(id) {
      const [library, file] = standIns.find(([library]) => library.test(id))!;
      found.add(library);
      const source = JSON.stringify(path.resolve(file));
      return `export * from ${source}; export { default } from ${source};`;
    },
  },
  buildEnd() {
    const missing = standIns.find(([library]) => !found.has(library));
    if (missing) this.error(`no library has ${missing[0]}`);
  },
};

const REGISTER = path.resolve('site/screens.ts');

/** Fields of the register's rows that only the Worker reads, as they are written. */
const WORKERS_FIELDS = /\b(?:asks: \[[^\]]*\]|isUnlisted: true|isSecret: true),?/g;

/** Builds the register of screens into the app without what only the Worker reads. */
export const leanRegister: Plugin = {
  name: 'lean-register',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: REGISTER },
    handler(code) {
      const lean = code.replaceAll(WORKERS_FIELDS, '');
      if (lean.length === code.length) this.error('the register has no field to leave out');
      return { code: lean, map: null };
    },
  },
};
