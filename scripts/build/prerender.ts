import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import {
  type AppScripts,
  attributeOf,
  ROOT_ID,
  SCRIPTS_FILE,
  type WebServer,
} from '../../site/page-contract.ts';
import { typesetting } from './french-spacing.ts';

/** The entry of every page. */
const APP = 'main.tsx';
/** The module by which the app finds the file of any screen. */
const SCREEN_FILES = 'app/screen-files.ts';

/** The parts of web/server.tsx that the build needs: the landing page's HTML, and the files of each screen. */
type Written = Pick<WebServer, 'modules'> & { landing: string };

let written: Promise<Written> | undefined;

/**
 * Renders the landing page into the document, so that it is readable before any script runs. Also writes
 * {@link SCRIPTS_FILE}, by which the Worker preloads the code of each page's screen (worker/pages/scripts.ts).
 */
export const prerender: Plugin = {
  name: 'prerender',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      written ??= write();
      const { landing } = await written;
      const picture = landing.match(/<img src="([^"]+)"/)?.[1];
      if (!picture) throw new Error('the landing page has no first picture');
      return {
        html: html.replace(`<div id="${ROOT_ID}"></div>`, (root) =>
          root.replace('><', () => `>${landing}<`),
        ),
        tags: [
          {
            tag: 'link',
            // The Worker removes it from every other page.
            attrs: { rel: 'preload', href: picture, as: 'image', [attributeOf('landing')]: '' },
            injectTo: 'head',
          },
        ],
      };
    },
  },
  async generateBundle(_options, bundle) {
    written ??= write();
    const { modules } = await written;
    const app = scriptsOf([APP], bundle);
    const screens = Object.entries(modules).map(([screen, files]) => {
      const scripts = scriptsOf([SCREEN_FILES, ...files], bundle);
      return [screen, scripts.filter((script) => !app.includes(script))];
    });
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const files = chunks.map(({ fileName }) => `/${fileName}`);
    const scripts: AppScripts = { app, screens: Object.fromEntries(screens), files };
    this.emitFile({
      type: 'asset',
      fileName: SCRIPTS_FILE.slice(1),
      source: JSON.stringify(scripts),
    });
  },
};

/** The files that contain `modules`, and their imports. */
function scriptsOf(modules: string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const needed = new Set<string>();
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (needed.has(fileName)) return;
    needed.add(fileName);
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) add(chunk);
  };
  for (const name of modules) {
    const id = path.resolve('web', name);
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`the build has no ${name}`);
    add(chunk);
  }
  return [...needed].map((file) => `/${file}`);
}

/** Builds web/server.tsx for Node, with the file names that the browser's build gives, and runs it. */
async function write(): Promise<Written> {
  const outDir = mkdtempSync(path.resolve('node_modules/.prerender-'));
  try {
    await build({
      configFile: false,
      root: path.resolve('web'),
      plugins: [react(), typesetting],
      logLevel: 'error',
      build: {
        ssr: 'server.tsx',
        outDir,
        rollupOptions: { output: { entryFileNames: '[name].mjs' } },
      },
    });
    const file = pathToFileURL(path.join(outDir, 'server.mjs')).href;
    const { default: server }: { default: WebServer } = await import(file);
    // Rendering loads further files from the folder.
    const { html } = await server.renderPage({ url: 'http://localhost/', cookies: '', site: null });
    return { modules: server.modules, landing: html };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
