/**
 * `npm run screenshots`: takes the pictures in docs/ from a running product (`npm start`; `ORIGIN`
 * overrides the address), as the demo users see it.
 */
import { chromium, type Page } from '@playwright/test';
import { paths } from '../site/paths.ts';
import { findBrowser } from './local/browser.ts';

const origin = process.env.ORIGIN ?? 'http://localhost:8787';
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

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
for (const { file, path, as, width, height } of screens) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'fr-FR',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  if (as) await signIn(page, as);
  await page.goto(origin + path);
  // The unread count appears a second after the screen.
  await page.waitForTimeout(2_000);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `docs/${file}.png` });
  await context.close();
}
await browser.close();
