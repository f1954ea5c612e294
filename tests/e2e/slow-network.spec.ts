import type { Page } from '@playwright/test';
import { apiHeaders, boxOf, expect, PASSWORD, test, waitForHydration } from '../support/browser.ts';
import { makeCreator, postIdsOf } from '../support/creator.ts';

/** On a slow or broken connection each screen says quietly what it waits for, and continues unprompted. */

const OFFLINE = 'Hors ligne. Tout reprendra au retour du réseau.';
const WAITING = 'En attente du réseau…';

const cut = (page: Page) => page.context().setOffline(true);
const mend = (page: Page) => page.context().setOffline(false);

/** Presses 'Réessayer', after which the code loads: the page also retries unprompted. */
async function retry(page: Page, code: RegExp): Promise<void> {
  await page.evaluate(() => {
    const markPressed = () => document.body.setAttribute('data-pressed-by-test', '');
    document.addEventListener('click', markPressed, { capture: true, once: true });
  });
  const pressed = page.locator('body[data-pressed-by-test]');
  await page.route(code, async (route) =>
    (await pressed.count()) > 0 ? route.continue() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Réessayer' }).click();
}

/** The response of a captive portal, a Wi-Fi that wants its guests to sign in first. */
const portal = { status: 200, contentType: 'text/html', body: '<h1>Bienvenue à la gare</h1>' };

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported/] });

  test('a sign-in waits, and is sent once the network is back', { tag: '@journey' }, async ({
    page,
    newAccount,
  }) => {
    const { email } = await newAccount();
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await cut(page);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'Vous êtes hors ligne. Votre demande partira dès le retour du réseau.',
    );
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await mend(page);
    await expect(page).toHaveURL('/main/feed');
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
  });

  test('a screen that the user goes to loads once the network is back, whatever is pressed', async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount());
    await page.goto('/main/help');
    await cut(page);
    await page.getByRole('link', { name: 'Messages' }).first().click();
    const waiting = page.getByText('La page s’affichera dès le retour du réseau.');
    await expect(waiting).toBeVisible();
    await expect(page).toHaveURL('/main/messages');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(waiting).toBeVisible();
    await mend(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible();
    await expect(page.getByText('Aucun message')).toBeVisible();
  });

  test('likes, comments and the feed say that they wait, and continue', async ({
    open,
    newAccount,
    request,
  }) => {
    const person = await newAccount();
    const author = await newAccount();
    const titles = ['Le premier', 'Le second'].map((title) => `${title} de ${author.username}`);
    await makeCreator(request, author, {
      posts: titles.map((title) => ({ title, bodyText: 'Un texte.' })),
    });
    const page = await open(person);
    await page.goto('/main/feed');
    // The newest comes first.
    const ids = (await postIdsOf(request, author)).reverse();
    const postAt = (index: number) => ({ title: titles[index]!, id: ids[index]! });
    const [first, second] = [postAt(0), postAt(1)];
    const post = page.getByRole('article').filter({ hasText: first.title });
    const comments = post.getByRole('button', { name: /^Commentaires/ });
    await comments.click();
    await expect(post.getByLabel('Ajouter un commentaire')).toBeVisible();
    await cut(page);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await post
      .getByRole('button', { name: /^J’aime/ })
      .first()
      .click();
    await expect(post.getByText('En attente du réseau', { exact: true })).toBeVisible();
    const text = `Écrit dans un tunnel, ${person.username}`;
    await post.getByLabel('Ajouter un commentaire').fill(text);
    await post.getByRole('button', { name: 'Envoyer' }).click();
    const held = post.getByText('Votre commentaire partira au retour du réseau.');
    await expect(held).toBeVisible();
    await expect(post.getByLabel('Ajouter un commentaire')).toHaveValue(text);
    const other = page.getByRole('article').filter({ hasText: second.title });
    await other.getByRole('button', { name: /^Commentaires/ }).click();
    await expect(other.getByText(WAITING)).toBeVisible();

    await mend(page);
    await expect(post.getByText(text)).toBeVisible();
    await expect(held).toHaveCount(0);
    await expect(other.getByLabel('Ajouter un commentaire')).toBeVisible();
    await expect(post.getByText('En attente du réseau', { exact: true })).toHaveCount(0);
    const headers = apiHeaders(person);
    const liked = async () =>
      (await (await request.get(`/api/posts/${first.id}`, { headers })).json()).likedByMe;
    await expect.poll(liked).toBe(true);

    // A screen whose code is loaded already waits for its data.
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await expect(page.getByText('Aucun message')).toBeVisible();
    await page.getByRole('link', { name: 'Explorer' }).first().click();
    const category = page.getByRole('link', { name: /^Cuisine/ }).first();
    await category.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuisine');
    await cut(page);
    await page.goBack();
    await page
      .getByRole('link', { name: /^Sport/ })
      .first()
      .click();
    await expect(page.getByText(WAITING).first()).toBeVisible();
    await mend(page);
    await expect(page.getByText(WAITING)).toHaveCount(0);
  });
});

test.describe('a screen that failed', () => {
  test.use({ expectedComplaints: [/./] });

  test("waits for the network instead of opening the browser's own error page", async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount());
    await page.route('**/api/feed', (route) => route.fulfill({ json: { pages: 'none' } }));
    await page.goto('/main/feed');
    await expect(page.getByText('Une erreur est survenue')).toBeVisible();
    await page.unroute('**/api/feed');
    await cut(page);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('La page s’affichera dès le retour du réseau.')).toBeVisible();
    await mend(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test("a captive portal's response is not treated as data", async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  const answers = /\/api\/|\/favicon\.svg/;
  await page.route(answers, (route) => route.fulfill(portal));
  await page.goto('/main/feed');
  await expect(page.getByText('Ce réseau demande sans doute de vous identifier.')).toBeVisible();
  await expect(page.getByText(WAITING)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feed');
  await page.unroute(answers);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Ce réseau demande sans doute de vous identifier.')).toHaveCount(0);
});

test.describe('code that fails to load', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|404|dynamically imported|MIME type/] });

  test('reloads the page once when a deployment has removed it', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    await page.goto('/main/help');
    const code = /assets\/messages-page-[^/]+\.js$/;
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await expect(page.getByText('Cette page n’a pas pu être chargée')).toBeVisible();
    expect(documents).toEqual(['/main/messages']);
    await page.route(code, (route) => (documents.length > 1 ? route.continue() : route.fallback()));
    // Before the style sheet has loaded, the content for every width is shown.
    const loaded = page.waitForEvent('domcontentloaded');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await loaded;
    await waitForHydration(page);
    // The list has its own title, while the screen beside it still loads.
    await expect(page.getByRole('heading', { name: 'Chargement' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversations');
    expect(documents).toEqual(['/main/messages', '/main/messages']);
  });

  test('for a dialog says so, can be cancelled, and opens the dialog when it arrives', async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount());
    const code = /assets\/edit-dialog-[^/]+\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto('/main/profile');
    const edit = page.getByRole('button', { name: 'Modifier le profil' });
    await edit.click();
    const missing = page.getByText('La suite n’a pas pu être chargée.');
    await expect(missing).toBeVisible();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(missing).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');

    await edit.click();
    await expect(missing).toBeVisible();
    await retry(page, code);
    await expect(page.getByRole('dialog', { name: 'Modifier le profil' })).toBeVisible();
  });
});

test.describe('toasts', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('of successes and failures are distinguishable, and cover no header', async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount(), { viewport: { width: 375, height: 812 } });
    await page.goto('/main/profile/settings');
    const name = page.getByLabel('Nom complet');
    const save = page
      .getByRole('region', { name: 'Nom', exact: true })
      .getByRole('button', { name: 'Sauvegarder' });
    await name.fill('Un Autre Nom');
    await save.click();
    const success = page.getByRole('listitem').filter({ hasText: 'Profil mis à jour avec succès' });
    await expect(success.getByRole('img', { name: 'Succès' })).toBeVisible();
    await expect(success.getByRole('status')).toBeVisible();
    await name.fill('Dis-moi Support');
    await save.click();
    const failure = page.getByRole('listitem').filter({ hasText: 'Erreur lors de la sauvegarde' });
    await expect(failure.getByRole('img', { name: 'Échec' })).toBeVisible();
    await expect(failure.getByRole('alert')).toBeVisible();
    const header = await boxOf(page.locator('header'));
    // The toast's final position.
    await expect(async () => {
      const box = await boxOf(failure);
      expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
    }).toPass();
  });
});
