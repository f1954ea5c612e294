import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Notice } from '../../domain/notifications/notification.ts';
import { pushMessageOf } from '../../domain/notifications/push-message.ts';
import { findWholeBrowser } from '../../scripts/local/browser.ts';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { type Account, endToken, expect, test } from '../support/browser.ts';
import { bubbles, newConversation, say, write } from '../support/conversations.ts';
import { startProxy } from '../support/network-proxy.ts';
import { startPushService } from '../support/push-service.ts';

/** The app on a phone or a desktop: installed, offline, after a deployment, and with push notifications. */

test.use({ serviceWorkers: 'allow' });

/** A user's browser at an address other than the tests' own, with its service worker. */
function contextAt(browser: Browser, origin: string, account: Account): Promise<BrowserContext> {
  const value = JSON.stringify(account.session);
  const origins = [{ origin, localStorage: [{ name: SESSION_KEY, value }] }];
  return browser.newContext({ baseURL: origin, storageState: { cookies: [], origins } });
}

/** Opens a page in that browser, whose clock the test can move. */
async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

/** Lets the seconds pass after which the page registers its service worker. */
const waitForServiceWorker = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(1_000);
    const state = await page.evaluate(() => navigator.serviceWorker.controller?.state);
    expect(state).toBe('activated');
  }).toPass();

/** The names of the service worker's caches. */
const cachedNames = (page: Page) => page.evaluate(() => caches.keys());

const OFFLINE = 'Hors ligne. Tout reprendra au retour du réseau.';

test('the site can be installed from any page', async ({ page, request }) => {
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { errors, url, data } = await devtools.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], new URL('/manifest.webmanifest', page.url()).href]);
  const manifest = JSON.parse(data!);
  expect(manifest).toMatchObject({ name: 'Dis-moi', display: 'standalone', lang: 'fr' });
  for (const { src, sizes } of manifest.icons) {
    const edge = await page.evaluate(async (path) => {
      const picture = await createImageBitmap(await (await fetch(path)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(edge, src).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable');
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2);
});

test('the app shows offline what its user has read, until they sign out', async ({
  browser,
  baseURL,
  newAccount,
  request,
}) => {
  const { id, paths, pair } = await newConversation(newAccount, request, 'day');
  await say(request, pair.asker, id, 'Quelles chaussures pour débuter ?');
  const proxy = await startProxy(baseURL!);
  const context = await contextAt(browser, proxy.origin, pair.asker);
  const page = await pageIn(context);
  await page.goto('/main/messages');
  await waitForServiceWorker(page);
  // The session comes along with it, too.
  await endToken(page);
  await page.goto('/main/messages');
  await page.getByRole('link', { name: /Camille Répond/ }).click();
  await expect(bubbles(page)).toHaveText([/Quelles chaussures/]);

  // Hours later, in a tunnel: the token has ended, and no new one can be requested.
  await endToken(page);
  await proxy.cut();
  await page.reload();
  await expect(bubbles(page)).toHaveText([/Quelles chaussures/]);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.goto(paths.asker.replace(/\?c=.*/, ''));
  await expect(page.getByText('En attente du réseau…')).toBeVisible();
  // A name with a dot is not treated as a file.
  await page.goto('/main/user/camille.rousseau');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.goto('/main/messages');
  await expect(page.getByRole('link', { name: /Camille Répond/ })).toBeVisible();

  // Messages sent meanwhile arrive once the connection is back.
  await say(request, pair.creator, id, 'Celles dans lesquelles vous êtes bien.');
  await proxy.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Looks in its row, since the text may be read out, too.
  await expect(page.getByRole('link', { name: /Camille Répond/ })).toContainText(
    'Celles dans lesquelles vous êtes bien.',
  );
  await expect(page.getByText(OFFLINE)).toHaveCount(0);

  // Another user signs in on this device, and then signs out.
  const cachedFor = async () =>
    (await cachedNames(page)).filter((name) => name.startsWith('answers-')).join();
  expect(await cachedFor()).toBe(`answers-${pair.asker.session.user.id}`);
  await page.evaluate(
    ([key, session]) => localStorage.setItem(key!, session!),
    [SESSION_KEY, JSON.stringify(pair.creator.session)],
  );
  await page.reload();
  await waitForServiceWorker(page);
  await expect.poll(cachedFor).not.toContain(pair.asker.session.user.id);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(cachedFor).toBe('');
  await context.close();
  await proxy.cut();
});

test('a deployment reaches the next page, and breaks no open page', async ({
  browser,
  baseURL,
  account,
}) => {
  const proxy = await startProxy(baseURL!);
  const context = await contextAt(browser, proxy.origin, await account('asker@example.com'));
  const page = await pageIn(context);
  await page.goto('/main/help');
  await waitForServiceWorker(page);
  const [before] = (await cachedNames(page)).filter((name) => name.startsWith('shell-'));

  // The server now has files under other names, and the old ones are gone.
  const gone = /\/assets\/messages-page-[\w-]+\.js/;
  proxy.change((path, text) => {
    if (gone.test(path)) return null;
    if (path === '/service-worker.js')
      return text.replace(before!.replace('shell-', ''), 'deployed').replace(gone, '/share.png');
    return text.replace('<head>', '<head><meta name="deployment" content="2">');
  });
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversations');

  await page.goto('/main/help');
  await expect(page.locator('meta[name=deployment]')).toHaveCount(1);
  // The browser lets the earlier service worker finish first, which takes seconds.
  await expect
    .poll(async () => (await cachedNames(page)).filter((name) => name.startsWith('shell-')), {
      timeout: 30_000,
    })
    .toEqual(['shell-deployed']);
  await proxy.cut();
  await page.reload();
  await expect(page.locator('meta[name=deployment]')).toHaveCount(1);
  await context.close();
});

/** Replaces a browser's `PushManager` where its push service is out of reach. */
function subscribeAt(subscription: { endpoint: string; keys: Record<string, string> }) {
  let present: PushSubscription | null = null;
  const { prototype } = PushManager;
  prototype.getSubscription = async () => present;
  prototype.subscribe = async (options) => {
    present = {
      endpoint: subscription.endpoint,
      options,
      toJSON: () => subscription,
      unsubscribe: async () => {
        present = null;
        return true;
      },
    } as unknown as PushSubscription;
    return present;
  };
}

/** Has the browser's push service deliver `data` to the page's service worker. */
async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations[0]!.registrationId),
    ),
  );
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

test('an asker is offered push notifications, and a push leads to the answer', async ({
  baseURL,
  newAccount,
  request,
}) => {
  const executablePath = findWholeBrowser();
  test.skip(!executablePath, 'a browser without a window, as the one here, shows no notifications');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const { key } = await (await request.get('/api/push/key')).json();
  const service = await startPushService(key);
  const answer = await fetch(`${service.origin}/subscriptions`, { method: 'POST' });
  const subscription = await answer.json();
  const { id, paths, pair } = await newConversation(newAccount, request, 'question');
  const context = await contextAt(browser, baseURL!, pair.asker);
  await context.grantPermissions(['notifications'], { origin: baseURL });
  await context.addInitScript(subscribeAt, subscription);
  const page = await pageIn(context);
  await page.goto(paths.asker);
  await waitForServiceWorker(page);
  await write(page, 'Que semer en novembre ?');
  await page.getByRole('button', { name: 'Être prévenu de la réponse' }).click();
  await expect(page.getByText('une notification vous préviendra sur cet appareil')).toBeVisible();
  await page.getByRole('link', { name: 'Feed' }).first().click();
  await expect(page).toHaveURL('/main/feed');
  await say(request, pair.creator, id, 'Des fèves.');

  const notice = { id, kind: 'answer', title: 'Réponse', body: 'Sujet', href: paths.asker };
  const { payload } = pushMessageOf({ notice: notice as Notice });
  await deliverPush(page, JSON.stringify(payload));
  const [worker] = context.serviceWorkers();
  // The types of these tests lack the service worker's globals, so the code is passed as text.
  const shown = () =>
    worker!.evaluate(
      'registration.getNotifications().then((all) => all.map(({ title, body }) => [title, body]))',
    );
  await expect.poll(shown).toEqual([['Réponse', 'Sujet']]);
  await worker!.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await expect(page).toHaveURL(paths.asker);
  await expect(bubbles(page).last()).toHaveText(/Des fèves/);
  await expect.poll(shown).toEqual([]);
  await browser.close();
  await service.stop();
});
