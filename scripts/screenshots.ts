/**
 * `npm run screenshots`: takes the pictures in docs/, as the demo users see the product on a freshly
 * seeded marketplace. With `-- --compare` it changes no file and exits with 1 when a picture differs
 * from the committed one; the new pictures are then in node_modules/.cache/screenshots.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../site/paths.ts';
import { isBuilt } from './build/inputs.ts';
import { findBrowser } from './local/browser.ts';
import { run } from './local/run.ts';

const port = Number(process.env.PORT ?? 8788);
const origin = `http://localhost:${port}`;
const password = 'Demo-Questions-2026';

/** Greatest share of pixels that may differ: times and dates do each day. */
const DIFFERENT_MAX = 0.02;
/** Least difference of a colour channel, of 255, that counts; antialiasing stays below. */
const CHANNEL_MIN = 48;

const screens = [
  { file: 'screenshot', path: paths.home, as: null, width: 1280, height: 800 },
  { file: 'explore', path: paths.explore, as: 'asker@example.com', width: 1280, height: 900 },
  { file: 'messages', path: paths.messages, as: 'asker@example.com', width: 1280, height: 800 },
  { file: 'profile', path: paths.profile, as: 'creator@example.com', width: 1280, height: 900 },
  { file: 'feed-phone', path: paths.feed, as: 'asker@example.com', width: 375, height: 780 },
] as const;

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(origin + paths.auth);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(`**${paths.feed}`);
}

/** Takes every picture into `folder`. */
async function takePictures(folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  for (const { file, path: address, as, width, height } of screens) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (as) await signIn(page, as);
    await page.goto(origin + address);
    // The unread count appears a second after the screen.
    await page.waitForTimeout(2_000);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: path.join(folder, `${file}.png`) });
    await context.close();
  }
  await browser.close();
}

/** The share of pixels that differ between two pictures; 1 when their sizes do. */
async function differenceOf(left: string, right: string): Promise<number> {
  const read = (file: string) =>
    sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [one, other] = await Promise.all([read(left), read(right)]);
  if (one.info.width !== other.info.width || one.info.height !== other.info.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const isDifferent = [0, 1, 2].some(
      (channel) => Math.abs(one.data[at + channel]! - other.data[at + channel]!) >= CHANNEL_MIN,
    );
    if (isDifferent) different += 1;
  }
  return different / (one.data.length / 3);
}

/** Waits until the product answers, for at most ten minutes: it seeds first. */
async function waitForProduct(): Promise<void> {
  const end = Date.now() + 600_000;
  while (Date.now() < end) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The product has not started');
}

const isComparison = process.argv.includes('--compare');
const folder = isComparison ? 'node_modules/.cache/screenshots' : 'docs';
mkdirSync(folder, { recursive: true });
if (!isBuilt('dist')) await run('vite', ['build']);
const stateDir = mkdtempSync(path.join(tmpdir(), 'screenshots-'));
const product = spawn(process.execPath, ['scripts/preview.ts'], {
  env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, DIST_DIR: 'dist' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await waitForProduct();
  await takePictures(folder);
} finally {
  await new Promise((resolve) => {
    product.once('exit', resolve);
    product.kill('SIGTERM');
  });
  rmSync(stateDir, { recursive: true, force: true });
}
if (isComparison)
  for (const { file } of screens) {
    const difference = await differenceOf(`docs/${file}.png`, `${folder}/${file}.png`);
    const isSame = difference <= DIFFERENT_MAX;
    console.log(
      `${isSame ? '✓' : '✗'} docs/${file}.png: ${(100 * difference).toFixed(2)} % differ`,
    );
    if (!isSame) process.exitCode = 1;
  }
