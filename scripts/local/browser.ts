import { existsSync } from 'node:fs';
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

/** The part of Chromium that draws without a window: tests take a quarter less time with it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The path of the browser for tests: without a window where there is such a one. */
export function findTestBrowser(): string | undefined {
  const isThere = !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL);
  return isThere ? HEADLESS_SHELL : findBrowser();
}

/** The path of a browser that is there: the one named, an installed one, or Playwright's own. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  return [named, ...installed, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** The path of a whole browser, which shows notifications too; undefined where none is there. */
export function findWholeBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find(
    (path) => path && !/headless.shell/.test(path) && existsSync(path),
  );
}
