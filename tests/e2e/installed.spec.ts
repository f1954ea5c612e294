import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Notice } from '../../domain/notifications/notification.ts';
import { pushMessageOf } from '../../domain/notifications/push-message.ts';
import { findWholeBrowser } from '../../scripts/local/browser.ts';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { type Account, endToken, expect, test } from '../support/browser.ts';
import { bubbles, newConversation, say, write } from '../support/conversations.ts';
import { layLine } from '../support/network-proxy.ts';
import { startPushService } from '../support/push-service.ts';

/** The app on a phone or a desktop: installed, without a line, after a deployment, called back. */

test.use({ serviceWorkers: 'allow' });

/** Somebody's browser at another address than the tests' own, with its service worker. */
function contextAt(browser: Browser, origin: string, account: Account): Promise<BrowserContext> {
  const value = JSON.stringify(account.session);
  const origins = [{ origin, localStorage: [{ name: SESSION_KEY, value }] }];
  return browser.newContext({ baseURL: origin, storageState: { cookies: [], origins } });
}

/** Opens a page there whose clock can be moved. */
async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

/** Lets the seconds pass after which the page has its service worker. */
const untilAtHome = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(1_000);
    const state = await page.evaluate(() => navigator.serviceWorker.controller?.state);
    expect(state).toBe('activated');
  }).toPass();

/** The names of what the service worker keeps. */
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

test('without a line the app shows what its person has read, until they sign out', async ({
  browser,
  baseURL,
  newAccount,
  request,
}) => {
  const { id, paths, pair } = await newConversation(newAccount, request, 'day');
  await say(request, pair.asker, id, 'Quelles chaussures pour débuter ?');
  const line = await layLine(baseURL!);
  const context = await contextAt(browser, line.origin, pair.asker);
  const page = await pageIn(context);
  await page.goto('/main/messages');
  await untilAtHome(page);
  // What comes along with the session, too.
  await endToken(page);
  await page.goto('/main/messages');
  await page.getByRole('link', { name: /Camille Répond/ }).click();
  await expect(bubbles(page)).toHaveText([/Quelles chaussures/]);

  // Hours later, in a tunnel: the token has ended, and nobody can be asked for another.
  await endToken(page);
  await line.cut();
  await page.reload();
  await expect(bubbles(page)).toHaveText([/Quelles chaussures/]);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.goto(paths.asker.replace(/\?c=.*/, ''));
  // The list beside it waits, too, until what was kept of it has come.
  const conversation = page.locator('#conversation');
  await expect(conversation.getByText('En attente du réseau…')).toBeVisible();
  // A name with a dot is no file's.
  await page.goto('/main/user/camille.rousseau');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.goto('/main/messages');
  await expect(page.getByRole('link', { name: /Camille Répond/ })).toBeVisible();

  // What was said meanwhile comes with the line.
  await say(request, pair.creator, id, 'Celles dans lesquelles vous êtes bien.');
  await line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // In its row: it may be read out, too.
  await expect(page.getByRole('link', { name: /Camille Répond/ })).toContainText(
    'Celles dans lesquelles vous êtes bien.',
  );
  await expect(page.getByText(OFFLINE)).toHaveCount(0);

  // Somebody else signs in here, and then nobody is.
  const cachedFor = async () =>
    (await cachedNames(page)).filter((name) => name.startsWith('answers-')).join();
  expect(await cachedFor()).toBe(`answers-${pair.asker.session.user.id}`);
  await page.evaluate(
    ([key, session]) => localStorage.setItem(key!, session!),
    [SESSION_KEY, JSON.stringify(pair.creator.session)],
  );
  await page.reload();
  await untilAtHome(page);
  await expect.poll(cachedFor).not.toContain(pair.asker.session.user.id);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(cachedFor).toBe('');
  await context.close();
  await line.cut();
});

test('a deployment is there with the next page, and breaks none that is open', async ({
  browser,
  baseURL,
  account,
}) => {
  const line = await layLine(baseURL!);
  const context = await contextAt(browser, line.origin, await account('asker@example.com'));
  const page = await pageIn(context);
  await page.goto('/main/help');
  await untilAtHome(page);
  const [before] = (await cachedNames(page)).filter((name) => name.startsWith('shell-'));

  // The server has files by other names now, and the old ones no more.
  const gone = /\/assets\/messages-page-[\w-]+\.js/;
  line.change((path, text) => {
    if (gone.test(path)) return null;
    if (path === '/service-worker.js')
      return text.replace(before!.replace('shell-', ''), 'deployed').replace(gone, '/share.png');
    return text.replace('<head>', '<head><meta name="deployment" content="2">');
  });
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversations');

  await page.goto('/main/help');
  await expect(page.locator('meta[name=deployment]')).toHaveCount(1);
  // The browser has the worker before it finish first, which takes seconds by itself.
  await expect
    .poll(async () => (await cachedNames(page)).filter((name) => name.startsWith('shell-')), {
      timeout: 30_000,
    })
    .toEqual(['shell-deployed']);
  await line.cut();
  await page.reload();
  await expect(page.locator('meta[name=deployment]')).toHaveCount(1);
  await context.close();
});

/** What a browser's `PushManager` is replaced by where its push service is out of reach. */
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

test('who has asked is offered to be called back, and a push leads to the answer', async ({
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
  await untilAtHome(page);
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
  // What workers have is not among the types of these tests: it is said as text.
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
