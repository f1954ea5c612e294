import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/local/browser.ts';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { TIME_ZONE_COOKIE } from '../../site/page-cookies.ts';
import { paths } from '../../site/paths.ts';

const DEMO_CREATOR = { email: 'creator@example.com', password: 'Demo-Questions-2026' };

/** Opens a browser with its own profile in `folder`, which Lighthouse reaches at `port`. */
export async function openBrowser(folder: string, port?: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    args: [
      ...['--no-sandbox', '--disable-background-networking'],
      ...(port ? [`--remote-debugging-port=${port}`] : []),
    ],
    viewport: { width: 375, height: 780 },
    // The service worker would answer in the server's place, once a screen has been open for a while.
    serviceWorkers: 'block',
    locale: 'fr-FR',
  });
}

/** Stores a demo creator's session in the browser, as a sign-in and a first visit do. */
export async function signIn(browser: BrowserContext, origin: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(origin + paths.contact);
  await page.evaluate(
    async ([key, credentials]) => {
      const answer = await fetch('/api/auth/token?grant_type=password', {
        method: 'POST',
        body: credentials,
      });
      if (!answer.ok) throw new Error(`not signed in: ${await answer.text()}`);
      localStorage.setItem(key!, await answer.text());
    },
    [SESSION_KEY, JSON.stringify(DEMO_CREATOR)],
  );
  await page.goto(origin + paths.help);
  await page.waitForFunction((name) => document.cookie.includes(name), TIME_ZONE_COOKIE);
  await page.close();
}

export async function newestSale(origin: string): Promise<string> {
  const { access_token: token } = JSON.parse(await newSession(origin));
  const answer = await fetch(`${origin}/api/me/orders?role=creator`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { orders } = (await answer.json()) as { orders: { id: string }[] };
  return orders[0]!.id;
}

async function newSession(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(DEMO_CREATOR),
  });
  if (!answer.ok) throw new Error(`not signed in: ${await answer.text()}`);
  return answer.text();
}
