import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Debian's headless build; tests take a quarter less time with it than with a whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The path of a browser for tests, measurements and screenshots: the configured one, the one that
 * the lock file pins, or an installed one. Undefined when there is none.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  if (named) return named;
  const pinned = await unpackPinnedBrowser();
  if (runs(pinned)) return pinned;
  return [HEADLESS_SHELL, ...installed, chromium.executablePath()].find((path) => existsSync(path));
}

/** Unpacks the headless Chromium of a package, built for Linux on x64; once for each version. */
async function unpackPinnedBrowser(): Promise<string> {
  const inPackage = (file: string) =>
    new URL(`../${file}`, import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
  const folder = path.resolve('node_modules/.cache/chromium', version);
  const browser = path.join(folder, 'headless-shell');
  if (existsSync(browser)) return browser;
  mkdirSync(folder, { recursive: true });
  const half = `${browser}.${process.pid}`;
  await pipeline(
    createReadStream(inPackage('bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(half, { mode: 0o755 }),
  );
  renameSync(half, browser);
  return browser;
}

/** True when the browser runs on this machine, which may lack its libraries. */
function runs(browser: string): boolean {
  try {
    execFileSync(browser, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The path of a whole browser, which also shows notifications; undefined when none is installed. */
export function findWholeBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find(
    (path) => path && !/headless.shell/.test(path) && existsSync(path),
  );
}
