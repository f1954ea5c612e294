import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { run } from '../../scripts/local/run.ts';
import { type AppScripts, SCRIPTS_FILE } from '../../site/page-contract.ts';

export interface Scripts {
  files: number;
  /** Total of all of them, each compressed separately. */
  gzippedBytes: number;
}

/** Builds the product for the browser into `folder`. */
export async function buildProduct(folder: string): Promise<void> {
  await run('vite', ['build'], { env: { DIST_DIR: folder } });
}

/** Builds an empty page with only the libraries that every page uses, into `folder`. */
export async function buildEmptyPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: path.resolve('bench/page/empty'),
    plugins: [react()],
    logLevel: 'error',
    // As in the product, so that the two have the same files.
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
}

/** Builds the empty page into `folder`, and serves it until `close`. */
export async function serveEmptyPage(
  folder: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  await buildEmptyPage(folder);
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: 'localhost' },
  });
  return { url: server.resolvedUrls!.local[0]!, close: () => server.close() };
}

/**
 * The scripts that a built page requests automatically: those it runs, those it preloads, and those
 * that all pages of the product run.
 */
export function scriptsOf(folder: string): Scripts {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file]) => file!);
  const files = [...new Set([...named, ...appScriptsOf(folder)])];
  const sizes = files.map((file) => gzipSync(readFileSync(path.join(folder, file))).length);
  return { files: files.length, gzippedBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function appScriptsOf(folder: string): string[] {
  const file = path.join(folder, SCRIPTS_FILE);
  if (!existsSync(file)) return [];
  const { app }: AppScripts = JSON.parse(readFileSync(file, 'utf8'));
  return app;
}
