import type { Page } from '@playwright/test';
import { BLOCKS_KEY, ROOT_ID } from '../../site/page-contract.ts';
import { paths } from '../../site/paths.ts';
import { isDataScreen, namesOf, openScreens } from '../../site/screens.ts';
import { apiHeaders, expect, PASSWORD, test, waitForHydration } from '../support/browser.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { servedTitle } from '../support/screens.ts';

/** The page before any of the app's scripts has run, and how the app hydrates it. */

const mainScript = /\/assets\/index-[\w-]+\.js$/;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page can be read, and leads on', { tag: '@journey' }, async ({
    page,
    request,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Posez une question. Recevez une réponse.',
    );
    for (const name of ['Catégories populaires', 'Comment ça marche', 'Tarifs'])
      await expect(page.getByRole('region', { name })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Théo Zürcher' })).toContainText(/3\s€/);
    const font = await request.get(
      (await page.locator('link[as="font"]').first().getAttribute('href'))!,
    );
    expect(font.ok()).toBe(true);
    const picture = page.locator('link[as="image"]');
    const first = page.getByRole('main').locator('img').first();
    expect(await picture.getAttribute('href')).toBe(await first.getAttribute('src'));

    await page.getByRole('link', { name: 'Inscription' }).click();
    await expect(page).toHaveURL('/auth');
  });

  test('the other public pages can be read too', async ({ page }) => {
    await page.goto('/decouvrir');
    const popular = page.getByRole('region', { name: 'Contenu Populaire' });
    await expect(popular.getByRole('link').first()).toBeVisible();

    await page.goto('/decouvrir/category/cuisine');
    await page.getByRole('link', { name: /^Pâtisserie/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pâtisserie');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

    await page.goto('/@camille.rousseau');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Rousseau');
    await expect(page.getByText('Know Me Better')).toBeVisible();

    await page.goto('/contact');
    await page.getByRole('main').getByRole('link', { name: 'Règles et modération' }).click();
    await page.getByRole('link', { name: 'Contester une décision' }).click();
    await expect(page).toHaveURL('/moderation#contester');
    await expect(page.getByRole('heading', { name: 'Contester une décision' })).toBeInViewport();
    await expect(page.getByText('Les chiffres d’une année paraissent ici')).toBeAttached();

    await page.goto('/auth?error_code=otp_expired');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    await expect(page.getByText('Ce lien n’est plus valable')).toBeVisible();
  });

  test('the sign-in page says what it needs, and puts no password into an address', async ({
    page,
  }) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill('asker@example.com');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByLabel('Mot de passe').press('Enter');
    await expect(page).toHaveURL('/auth?error_code=no_script');
    await expect(page.getByRole('alert')).toHaveText(/^La connexion a besoin de JavaScript/);
  });
});

test("the app hydrates a page unchanged, with the server's data", async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdRequests(page, mainScript);
  await page.goto('/@camille.rousseau', { waitUntil: 'commit' });
  const posts = page.getByRole('region', { name: 'Activity' });
  await expect(posts).toBeVisible();
  const before = await posts.elementHandle();
  release();
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Passer au thème/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
  expect(await before!.evaluate((element) => element.isConnected)).toBe(true);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('text that users wrote stays text in the page that the server writes', async ({
  page,
  newAccount,
}) => {
  const hostile = '</script><script>alert(1)</script><!--\u2028';
  const { username } = await newAccount(hostile);
  await page.goto(`/@${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.trim());
});

test('a form that is submitted before hydration is sent after it', { tag: '@journey' }, async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount();
  const release = await holdRequests(page, mainScript);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('button', { name: 'Chargement...' })).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  release();
  await expect(page).toHaveURL('/main/feed');
});

test('a press during hydration waits until the form has the text that was typed before', async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount();
  // Presses between two of React's tasks: it has hydrated the page, and has not run the effects that read fields.
  await page.addInitScript((rootId) => {
    // A clock that runs fast has React's scheduler pause after each of its tasks.
    const { now } = performance;
    let ahead = 0;
    performance.now = () => {
      ahead += 10;
      return now.call(performance) + ahead;
    };
    const { postMessage } = MessagePort.prototype;
    const pressOnceHydrated = () => {
      const root = document.getElementById(rootId)!;
      const [, fiber] =
        Object.entries(root).find(([key]) => key.startsWith('__reactContainer')) ?? [];
      if (fiber?.stateNode.current.memoizedState.isDehydrated !== false) return;
      MessagePort.prototype.postMessage = postMessage;
      performance.now = now;
      root.querySelector<HTMLElement>('[type=submit]')!.click();
    };
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      queueMicrotask(pressOnceHydrated);
      return Reflect.apply(postMessage, this, message);
    };
  }, ROOT_ID);
  const release = await holdRequests(page, mainScript);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  release();
  await expect(page).toHaveURL('/main/feed');
});

test('a press that lasts through hydration sends the form', async ({ page, newAccount }) => {
  const { email } = await newAccount();
  const release = await holdRequests(page, mainScript);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  const button = page.getByRole('button', { name: 'Se connecter' });
  await button.hover();
  await page.mouse.down();
  release();
  // The server's button has these words ready.
  await expect(page.getByText('Chargement...')).toHaveCount(0);
  await page.mouse.up();
  await expect(page).toHaveURL('/main/feed');
});

test("a press of a form's other button before hydration works after it", async ({ page }) => {
  const release = await holdRequests(page, mainScript);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('camille@example.com');
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un compte');
  await expect(page.getByLabel('E-mail')).toHaveValue('camille@example.com');
});

test('what is pressed or chosen before hydration has its effect after it', async ({
  page,
  open,
  account,
}) => {
  await test.step('a button', async () => {
    const release = await holdRequests(page, mainScript);
    await page.goto('/@camille.rousseau', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Passer au thème/ }).click();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
  });

  await test.step('a choice', async () => {
    const release = await holdRequests(page, mainScript);
    await page.goto('/decouvrir/category/cuisine', { waitUntil: 'commit' });
    await page.getByLabel('Trier par').selectOption('Prix croissant');
    release();
    await expect(page).toHaveURL(/sort=price/);
    await expect(page.getByLabel('Trier par')).toHaveValue('price');
  });

  await test.step('a link that says where to return, in a part that hydrates after the rest', async () => {
    const release = await holdRequests(page, mainScript);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'S’abonner' }).click();
    release();
    await expect(page.getByText('Pour poser votre question', { exact: true })).toBeVisible();
  });

  await test.step("the frame of a members' screen, which the app renders anew", async () => {
    const member = await open(await account('asker@example.com'));
    const release = await holdRequests(member, mainScript);
    await member.goto('/main/explore', { waitUntil: 'commit' });
    await member.getByRole('button', { name: 'Réduire le menu' }).click();
    release();
    await expect(member.getByRole('button', { name: 'Déplier le menu' })).toBeVisible();
  });
});

test.describe("when the app's code fails to load", () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('it is requested again, and the submitted form is then sent', async ({
    page,
    newAccount,
  }) => {
    const { email } = await newAccount();
    const missed = page.waitForEvent('requestfailed');
    await page.route(mainScript, (route) => route.abort());
    await page.goto('/auth', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByLabel('Mot de passe').press('Enter');
    await missed;
    await page.unroute(mainScript);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page).toHaveURL('/main/feed');
  });

  test('the app and its screen load once the network is back', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    const code = /\/assets\/.*\.js$/;
    let missed = 0;
    page.on('requestfailed', (request) => {
      if (mainScript.test(request.url())) missed += 1;
    });
    await page.route(code, (route) => route.abort());
    await page.goto(paths.followers, { waitUntil: 'commit' });
    // Reloaded by its link, and by retries at growing intervals.
    await expect.poll(() => missed).toBeGreaterThan(2);
    await page.unroute(code);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abonnements');
  });
});

test('the skeleton of a guarded screen shows before its code', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  const release = await holdRequests(page, mainScript);
  await page.goto(paths.followers, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Messages' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Chargement...')).toBeAttached();
  const shape = page.getByRole('main').locator('[aria-hidden].bg-wash');
  await expect(shape.nth(5)).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abonnements');
});

test("a shared members' screen can be read before its code has loaded", async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  const release = await holdRequests(page, mainScript);
  await page.goto('/main/explore', { waitUntil: 'commit' });
  const popular = page.getByText('Contenu Populaire');
  await expect(popular).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  release();
  await page.getByRole('combobox').fill('pain');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(popular).toHaveCount(1);
});

test('a user who has blocked somebody on the shared screen does not see it', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const { topProfiles, trendingProfiles } = await (await request.get('/api/discovery')).json();
  const [shown] = trendingProfiles.length > 0 ? trendingProfiles : topProfiles;
  const profiles = (page: Page) => page.getByRole('region', { name: /^Profils/ });
  // Others may have the same name.
  const blocked = (page: Page) => profiles(page).locator(`[href$="/${shown.username}"]`);
  const person = await newAccount();
  await request.put(`/api/users/${shown.username}/block`, { headers: apiHeaders(person) });

  // The server does not know yet, since the session is older than the block.
  const before = await open(person);
  await before.addInitScript((key) => localStorage.setItem(key, 'noted'), BLOCKS_KEY);
  const release = await holdRequests(before, mainScript);
  await before.goto('/main/explore', { waitUntil: 'commit' });
  await expect(before.locator('[data-whole]')).toBeAttached();
  await expect(before.locator('[data-whole]')).toBeHidden();
  release();
  await expect(profiles(before).getByRole('article').first()).toBeVisible();
  await expect(blocked(before)).toHaveCount(0);

  const later = await open(await account(person.email, PASSWORD));
  const releaseLater = await holdRequests(later, mainScript);
  await later.goto('/main/explore', { waitUntil: 'commit' });
  await expect(later.locator('[data-whole]')).toBeVisible();
  await expect(profiles(later)).toBeVisible();
  await expect(blocked(later)).toHaveCount(0);
  releaseLater();
  await expect(later.getByRole('combobox')).toBeVisible();
  await expect(blocked(later)).toHaveCount(0);
});

test('a signed-in user never sees a page as visitors do', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  const release = await holdRequests(page, mainScript);
  await page.goto('/@camille.rousseau', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toContainText('Camille Rousseau');
  await expect(page.locator('#root')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Rousseau');
  await expect(page.getByRole('link', { name: 'Connexion' })).toHaveCount(0);
});

test('shared data comes with the page, behind the guard too', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of [
    '/main/explore',
    '/main/explore/category/cuisine',
    '/main/explore/category/cuisine/subcategory/patisserie',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/me/socket')).toEqual([]);
});

test('a reader keeps the scroll position when the app loads', async ({ open, newAccount }) => {
  const phone = { viewport: { width: 375, height: 700 } };
  for (const [account, ...addresses] of [
    [null, paths.home, paths.discover],
    [await newAccount(), paths.explore, paths.feed],
  ] as const) {
    const page = await open(account, phone);
    for (const path of addresses)
      await test.step(path, async () => {
        const release = await holdRequests(page, mainScript);
        await page.goto(path, { waitUntil: 'commit' });
        await page.waitForLoadState('domcontentloaded');
        await expect(page.locator('h1')).toBeVisible();
        await page.mouse.move(180, 350);
        await page.mouse.wheel(0, 400);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
        release();
        await waitForHydration(page);
        expect(await page.evaluate(() => scrollY)).toBe(400);
        await page.reload();
        expect(await page.evaluate(() => scrollY)).toBe(400);
      });
  }
});

test("a page requests its screen's code at once", async ({ open, newAccount, request }) => {
  const page = await open(await newAccount());
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) asked.push(pathname);
  });
  const release = await holdRequests(page, mainScript);
  const response = await page.goto(paths.followers, { waitUntil: 'commit' });
  const html = await response!.text();
  const preloaded = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
    ([, path]) => path!,
  );
  expect(preloaded.some((path) => path.includes('followers-page'))).toBe(true);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abonnements');
  expect(preloaded.filter((path) => !asked.includes(path))).toEqual([]);
  expect(preloaded.filter((path) => asked.indexOf(path) !== asked.lastIndexOf(path))).toEqual([]);

  for (const [path, code] of [
    ['/auth', 'auth-page'],
    ['/@camille.rousseau', 'public-profile-page'],
  ] as const) {
    const html = await (await request.get(path)).text();
    const scripts = html.match(/data-screen="([^"]+)"/)![1]!.split(' ');
    const screens = scripts.filter((script) => script.includes('-page'));
    expect(screens).toEqual([expect.stringContaining(code)]);
  }
});

test('no code is fetched over the network twice', async ({ open, newAccount }) => {
  for (const [account, path] of [
    [null, paths.home],
    [null, '/auth'],
    [await newAccount(), paths.feed],
  ] as const) {
    const page = await open(account);
    await page.goto(path, { waitUntil: 'networkidle' });
    const sent = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    );
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
  }
});

test('the app hydrates the landing page unchanged', async ({ page }) => {
  const release = await holdRequests(page, mainScript);
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  const before = await title.elementHandle();
  release();
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Passer au thème/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
  expect(await before!.evaluate((element) => element.isConnected)).toBe(true);
});

test('a signed-in user never sees the landing page of visitors', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  const release = await holdRequests(page, mainScript);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toContainText('Recevez une réponse.');
  await expect(page.locator('#root')).toBeHidden();
  release();
  await expect(page.getByRole('link', { name: 'Profil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connexion' })).toHaveCount(0);
});

test('a listed page has its own title, and nothing of the landing page', {
  tag: '@journey',
}, async ({ request }) => {
  const listed = namesOf(openScreens).filter(
    (name) => !isDataScreen(name) && !('isUnlisted' in openScreens[name]),
  );
  for (const path of [
    ...listed.map((name) => openScreens[name].path),
    paths.discoverCategory('sport'),
    paths.publicProfile('camille.rousseau'),
  ]) {
    const html = await (await request.get(path)).text();
    expect(servedTitle(html)).toMatch(/.+ · Dis-moi$/);
    expect(html.includes('Une vraie personne')).toBe(path === '/');
    expect(html.includes('as="image"')).toBe(path === '/');
  }
});

test.describe('an address that does not exist', () => {
  test.use({ expectedComplaints: [/404/] });

  test('is a 404, and says so', async ({ page }) => {
    const nobody = await page.goto('/@personne-de-ce-nom');
    expect(nobody!.status()).toBe(404);
    await expect(page.getByText('Utilisateur non trouvé')).toBeVisible();
    const nowhere = await page.goto('/nulle-part');
    expect(nowhere!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
  });
});
