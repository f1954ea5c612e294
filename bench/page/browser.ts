import { type BrowserContext, chromium } from '@playwright/test';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { findBrowser } from '../../scripts/local/browser.ts';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { TIME_ZONE_COOKIE } from '../../site/page-cookies.ts';
import { paths } from '../../site/paths.ts';
import type { Viewer } from './screens.ts';

type Member = Exclude<Viewer, 'visitor'>;

const password = 'Demo-Questions-2026';
const credentials: Record<Member, { email: string; password: string }> = {
  creator: { email: 'creator@example.com', password },
  blocker: { email: 'asker@example.com', password },
};
/** A creator of the explore screen, who is missing from it for whoever blocks them. */
const BLOCKED = 'sophie.chenilles';

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

/** Stores a member's session in the browser, as a sign-in and a first visit do. */
export async function signIn(
  browser: BrowserContext,
  origin: string,
  member: Member,
): Promise<void> {
  if (member === 'blocker') await block(origin);
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
    [SESSION_KEY, JSON.stringify(credentials[member])],
  );
  await page.goto(origin + paths.help);
  await page.waitForFunction((name) => document.cookie.includes(name), TIME_ZONE_COOKIE);
  await page.close();
}

/** Has the blocker block {@link BLOCKED}; their session must begin afterwards, because it says so. */
async function block(origin: string): Promise<void> {
  await requestAs('blocker', origin, `/api/users/${BLOCKED}/block`, 'PUT');
}

export async function newestSale(origin: string): Promise<string> {
  const { orders } = await requestAs<{ orders: { id: string }[] }>(
    'creator',
    origin,
    '/api/me/orders?role=creator',
  );
  return orders[0]!.id;
}

/** The path of the creator's first conversation. */
export async function newestConversation(origin: string): Promise<string> {
  const { conversations } = await requestAs<{
    conversations: {
      id: string;
      other: { username: string };
      topic: { id: string };
      pricing: PricingModel;
    }[];
  }>('creator', origin, '/api/conversations?tab=active');
  const { id, other, topic, pricing } = conversations[0]!;
  return paths.conversation(other.username, topic.id, pricing, id);
}

async function requestAs<Answer>(
  member: Member,
  origin: string,
  path: string,
  method = 'GET',
): Promise<Answer> {
  const session = await fetch(`${origin}/api/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials[member]),
  });
  if (!session.ok) throw new Error(`not signed in: ${await session.text()}`);
  const { access_token: token } = (await session.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(origin + path, { method, headers });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json() as Promise<Answer>;
}
