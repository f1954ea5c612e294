import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { ownPorts, runDir } from '../../scripts/local/browser-run.ts';
import { attributeOf, THEME_KEY } from '../../site/page-contract.ts';
import { expect, PASSWORD, test } from '../support/browser.ts';
import { confirmationLinks } from '../support/outbox.ts';

/** `npm run dev`, where Vite serves the app's source, which the other tests do not cover. */

const port = ownPorts.development;
const origin = `http://127.0.0.1:${port}`;
let server: ChildProcess;
let ended: Promise<unknown[]>;

// The tests share one server, so they run one after another.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  // Vite bundles the libraries first, when they have changed.
  test.setTimeout(150_000);
  const folder = `${runDir}/development-${randomUUID()}`;
  // An empty marketplace suffices, and is ready at once.
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/seeded`, '');
  server = spawn(process.execPath, ['scripts/dev.ts'], {
    env: { ...process.env, PORT: String(port), STATE_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  ended = once(server, 'exit');
  await Promise.race([
    ended.then(([code]) => {
      throw new Error(`The development server ended with ${code}.`);
    }),
    expect
      .poll(() => fetch(`${origin}/api/health`).then((answer) => answer.status, String), {
        timeout: 120_000,
      })
      .toBe(200),
  ]);
});

test.afterAll(async () => {
  server.kill();
  await ended;
});

test('the development server shows its screens', async ({ page }) => {
  for (const [address, heading] of [
    ['/', 'Posez une question. Recevez une réponse.'],
    ['/decouvrir', 'Découvrir'],
    ['/auth', 'Connexion'],
  ]) {
    await page.goto(origin + address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading!);
  }
  // A script runs before the first paint here too.
  await page.evaluate((key) => localStorage.setItem(key, 'dark'), THEME_KEY);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute(attributeOf('theme'), 'dark');
});

test('the mails of the development server lead to the port that it serves', async ({
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: origin });
  const email = 'personne@example.com';
  const data = { name: 'Une personne', username: 'personne' };
  await request.post('/api/auth/signup', { data: { email, password: PASSWORD, data } });
  const [link] = await confirmationLinks(request, email);
  expect(new URL(link!).origin).toBe(origin);
  await request.dispose();
});
