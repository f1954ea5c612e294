import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** Writes the landing page into the document, so that it can be read before any script runs. */
export const prerenderLanding: Plugin = {
  name: 'prerender-landing',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const landing = await renderLanding();
      const picture = landing.match(/<img src="([^"]+)"/)?.[1];
      if (!picture) throw new Error('the landing page has lost its first picture');
      return {
        html: html.replace('<div id="root"></div>', () => `<div id="root">${landing}</div>`),
        tags: [
          {
            tag: 'link',
            // The Worker takes it out of every other page.
            attrs: { rel: 'preload', href: picture, as: 'image', 'data-landing': '' },
            injectTo: 'head',
          },
        ],
      };
    },
  },
};

/** Builds web/prerender.tsx for Node, with the file names that the browser's build gives, and runs it. */
async function renderLanding(): Promise<string> {
  const outDir = mkdtempSync(path.resolve('node_modules/.prerender-'));
  try {
    await build({
      configFile: false,
      root: path.resolve('web'),
      plugins: [react()],
      logLevel: 'error',
      build: {
        ssr: 'prerender.tsx',
        outDir,
        rollupOptions: { output: { entryFileNames: '[name].mjs' } },
      },
    });
    const entry = pathToFileURL(path.join(outDir, 'prerender.mjs')).href;
    const module: { prerenderLanding: () => Promise<string> } = await import(entry);
    return await module.prerenderLanding();
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
