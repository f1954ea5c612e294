import path from 'node:path';
import { build, type Connect, type Plugin, type Rolldown } from 'vite';
import { AFTER_PAINT, BEFORE_PAINT, REFRESH_AND_FETCH } from '../../site/page-contract.ts';

/** Their URLs, and the source of each. */
const sources = {
  [BEFORE_PAINT]: 'before-paint.ts',
  [AFTER_PAINT]: 'after-paint.ts',
  [REFRESH_AND_FETCH]: 'refresh-and-fetch.ts',
};

/**
 * The scripts that run around the first paint. They are classic scripts, which a browser runs at once, while modules
 * wait for the whole document. So they are built beside the app, each as one file.
 */
export const classicScripts: Plugin = {
  name: 'classic-scripts',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    for (const [address, file] of Object.entries(sources))
      this.emitFile({
        type: 'asset',
        fileName: address.slice(1),
        source: await classicScript(file),
      });
  },
  configureServer({ middlewares }) {
    for (const [address, file] of Object.entries(sources))
      serveScript(middlewares, address, () => classicScript(file));
  },
};

/** Rebuilds a script on each request to the development server. */
export function serveScript(
  middlewares: Connect.Server,
  address: string,
  make: () => Promise<string>,
): void {
  middlewares.use(address, (_request, response, next) => {
    make().then((code) => {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      response.setHeader('Cache-Control', 'no-store');
      response.end(code);
    }, next);
  });
}

/** The code of a classic script, `file` from web/, bundled with its imports and the constants in `define`. */
export async function classicScript(
  file: string,
  define: Record<string, string> = {},
): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: path.resolve('web'),
    publicDir: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: path.resolve('web', file), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
