/**
 * `npm run screenshots`: takes the pictures in docs/, as the demo users see the product on a freshly
 * seeded marketplace.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { paths } from '../site/paths.ts';
import { isBuilt } from './build/inputs.ts';
import { findBrowser } from './local/browser.ts';
import { run } from './local/run.ts';

const port = Number(process.env.PORT ?? 8788);
const origin = `http://localhost:${port}`;
const password = 'Demo-Questions-2026';

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

async function takePictures(): Promise<void> {
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
    await page.screenshot({ path: `docs/${file}.png` });
    await context.close();
  }
  await browser.close();
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

if (!isBuilt('dist')) await run('vite', ['build']);
const stateDir = mkdtempSync(path.join(tmpdir(), 'screenshots-'));
const product = spawn(process.execPath, ['scripts/preview.ts'], {
  env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, DIST_DIR: 'dist' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await waitForProduct();
  await takePictures();
} finally {
  await new Promise((resolve) => {
    product.once('exit', resolve);
    product.kill('SIGTERM');
  });
  rmSync(stateDir, { recursive: true, force: true });
}
