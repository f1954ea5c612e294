import { randomUUID } from 'node:crypto';
import { SESSION_KEY } from '../../site/page-contract.ts';
import {
  apiHeaders,
  DEMO_PASSWORD,
  expect,
  PASSWORD,
  storedSession,
  test,
} from '../support/browser.ts';
import { bubbles, composer, newConversation, phone, write } from '../support/conversations.ts';
import { makeCreator, newAuthor } from '../support/creator.ts';
import { picture } from '../support/creator-fixtures.ts';

/** Browsers, keyboards and devices that differ from the most common ones. */

/** In the page: Safari's events when Enter chooses a candidate of an input method. */
function chooseCandidate(field: HTMLElement): void {
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '日本語' }));
  const key = { key: 'Enter', code: 'Enter', keyCode: 229, which: 229, bubbles: true };
  field.dispatchEvent(new KeyboardEvent('keydown', { ...key, cancelable: true }));
}

test('the Enter of an input method sends no message and no comment, and follows no link', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, paths } = await newConversation(newAccount, request, 'question');
  const page = await open(pair.asker);
  await page.goto(paths.asker);
  await composer(page).fill('Une moitié de phrase');
  await composer(page).evaluate(chooseCandidate);
  await expect(composer(page)).toHaveValue('Une moitié de phrase');
  await expect(bubbles(page)).toHaveCount(0);
  await composer(page).press('Enter');
  await expect(bubbles(page)).toHaveText(['Une moitié de phrase']);

  const { postId } = await newAuthor(newAccount, request);
  await page.goto(`/main/post/${postId}`);
  const comment = page.getByPlaceholder('Ajouter un commentaire...');
  await comment.fill('Un avis');
  await comment.evaluate(chooseCandidate);
  await expect(comment).toHaveValue('Un avis');
  await expect(page.getByText('Aucun commentaire pour le moment')).toBeVisible();

  await page.goto('/main/ask-question');
  const search = page.getByRole('combobox');
  await search.fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await search.press('ArrowDown');
  await search.evaluate(chooseCandidate);
  await expect(page).toHaveURL('/main/ask-question');
});

test('a message field grows with its text where `field-sizing` is missing', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, paths } = await newConversation(newAccount, request, 'day');
  const page = await open(pair.asker, phone);
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...query: [string, string?]) =>
      query[0] !== 'field-sizing' && supports.apply(CSS, query as never);
  });
  await page.goto(paths.asker);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const heightOf = () => composer(page).evaluate((field) => field.getBoundingClientRect().height);
  await composer(page).fill('Une ligne');
  const one = await heightOf();
  await composer(page).fill('Une\ndeux\ntrois\nquatre');
  const four = await heightOf();
  expect(four).toBeGreaterThan(2 * one);
  await composer(page).fill('Ligne\n'.repeat(40));
  expect(await heightOf(), 'no higher than its style allows').toBe(160);
  await composer(page).fill('Une ligne');
  expect(await heightOf()).toBe(one);
});

test('a long paste stays whole, is counted, and is not sent', async ({
  open,
  newAccount,
  request,
}) => {
  const { author, postId } = await newAuthor(newAccount, request);
  const page = await open(author);
  await page.goto(`/main/post/${postId}`);
  const comment = page.getByPlaceholder('Ajouter un commentaire...');
  await comment.fill('é'.repeat(2_001));
  await expect(comment).toHaveValue('é'.repeat(2_001));
  await expect(page.getByRole('alert')).toHaveText(/2\s001 \/ 2\s000 caractères/);
  await comment.press('Enter');
  await expect(page.getByText('Aucun commentaire pour le moment')).toBeVisible();
  await comment.fill('🎉'.repeat(2_000));
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.goto('/main/profile/posts');
  await page.getByRole('button', { name: /^Ajouter un post/ }).click();
  await page.getByRole('button', { name: 'Texte' }).click();
  const body = page.getByLabel('Contenu');
  await body.fill('x'.repeat(5_010));
  await expect(body).toHaveValue('x'.repeat(5_010));
  await expect(page.getByRole('alert')).toHaveText(/5\s010 \/ 5\s000 caractères/);
  await expect(page.getByRole('button', { name: 'Publier' })).toBeDisabled();
});

test('a 30-character username fits the public profile on a phone', async ({
  open,
  account,
  request,
}) => {
  const id = randomUUID().slice(0, 8);
  const username = `${'w'.repeat(22)}${id}`;
  const email = `personne-${id}@example.com`;
  await request.post('/api/auth/signup', {
    data: { email, password: PASSWORD, data: { name: 'Une Personne', username } },
  });
  const creator = await account(email, PASSWORD);
  await makeCreator(request, creator);
  for (const width of [320, 375]) {
    const page = await open(creator, { viewport: { width, height: 780 } });
    for (const path of [`/@${username}`, `/main/user/${username}`, '/main/profile']) {
      await page.goto(path);
      await expect(page.getByText(`@${username}`).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test('password managers find the e-mail as the username, under stable field names', async ({
  open,
  newAccount,
}) => {
  const page = await open();
  await page.goto('/auth');
  const email = page.getByLabel('E-mail');
  const fieldOf = (label: string) => page.getByLabel(label);
  // Browsers propose passkeys there, too.
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(email).toHaveAttribute('name', 'email');
  await expect(email).toHaveAttribute('id', 'email');
  await expect(fieldOf('Mot de passe')).toHaveAttribute('id', 'current-password');
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(fieldOf("Nom d'utilisateur")).toHaveAttribute('autocomplete', 'off');
  await expect(fieldOf('Mot de passe')).toHaveAttribute('id', 'new-password');

  const account = await newAccount();
  const settings = await open(account);
  await settings.goto('/main/profile/settings');
  const form = settings.locator('form', { has: settings.getByLabel('Nouveau mot de passe') });
  await expect(form.locator('input[autocomplete=username]')).toHaveValue(account.email);
});

test('a browser inside another application offers e-mail and a way out, not Google', async ({
  open,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 355.0.0.29.89';
  const page = await open(null, { ...phone, userAgent });
  await page.goto('/auth');
  await expect(page.getByText('Ouvrir dans le navigateur')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuer avec Google' })).toHaveCount(0);
  await page.getByLabel('E-mail').fill('asker@example.com');
  await page.getByLabel('Mot de passe').fill(DEMO_PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/main/feed');
});

for (const stored of ['{"access_token":', '"text"', '{"access_token":"a"}'])
  test(`a stored session that cannot be read, ${stored}, shows a visitor's header`, async ({
    open,
  }) => {
    const page = await open();
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      [SESSION_KEY, stored],
    );
    await page.goto('/decouvrir');
    await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Déconnexion' })).toHaveCount(0);
  });

test('a clock that is ahead requests no token beyond the first', async ({ open, newAccount }) => {
  const account = await newAccount();
  const page = await open(account);
  await page.clock.install({ time: Date.now() + 40 * 60 * 1000 });
  let rotations = 0;
  await page.route(/grant_type=refresh_token|\/auth\/resume/, (route) => {
    rotations += 1;
    return route.continue();
  });
  await page.goto('/main/feed');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(rotations).toBe(1);
  const { expires_at } = await storedSession(page);
  expect(expires_at * 1000).toBeGreaterThan(Date.now() + 50 * 60 * 1000);
  for (const path of ['/main/messages', '/main/profile', '/main/feed']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  await page.clock.runFor(60_000);
  expect(rotations).toBe(1);
});

test('a page over plain http, and one without observers, open a conversation', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, paths } = await newConversation(newAccount, request, 'day');
  const page = await open(pair.asker);
  await page.addInitScript(() => {
    // APIs that browsers leave out outside secure contexts, and that privacy extensions remove.
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    for (const name of ['locks', 'clipboard', 'serviceWorker'])
      Reflect.deleteProperty(Navigator.prototype, name);
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });
  await page.goto(paths.asker);
  await write(page, 'Sans TLS');
  await expect(bubbles(page)).toHaveText(['Sans TLS']);
  await expect(page.getByText('Envoi...')).toHaveCount(0);
  await page.goto('/main/feed');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/main/profile/settings');
  await expect(page.getByText('Ce navigateur ne reçoit pas')).toBeVisible();
  await page.goto('/decouvrir');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test.describe('a filter list', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('is named as the cause when it blocks a report, and the network is not', async ({
    open,
    newAccount,
    request,
  }) => {
    const { postId } = await newAuthor(newAccount, request);
    const page = await open(await newAccount());
    await page.route('**/api/reports', (route) => route.abort('blockedbyclient'));
    await page.goto(`/main/post/${postId}`);
    await page.getByRole('button', { name: /^Plus d’actions pour le post/ }).click();
    await page.getByRole('menuitem', { name: 'Signaler' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Autre' }).check();
    await dialog.getByRole('textbox', { name: 'Expliquez-nous' }).fill('Ce n’est pas vrai');
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(dialog.getByText('bloqueur de publicités')).toBeVisible();
    await expect(dialog.getByText('Vérifiez votre réseau')).toHaveCount(0);
  });
});

test('the number of comments excludes users whom the reader has blocked', async ({
  open,
  newAccount,
  request,
}) => {
  const { postId } = await newAuthor(newAccount, request);
  const [reader, blocked] = [await newAccount(), await newAccount()];
  await request.post(`/api/posts/${postId}/comments`, {
    headers: apiHeaders(blocked),
    data: { content: 'Un avis' },
  });
  await request.put(`/api/users/${blocked.username}/block`, { headers: apiHeaders(reader) });
  const page = await open(reader);
  await page.goto(`/main/post/${postId}`);
  await expect(page.getByText('Aucun commentaire pour le moment')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Commentaires : 0' })).toBeVisible();
});

test("a page restored by Back after a sign-out shows nobody's data", async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  await page.goto('/main/profile');
  await expect(page.getByRole('button', { name: 'Modifier le profil' })).toBeVisible();
  await page.evaluate((key) => {
    // A tab receives no event of its own changes, as a page in the back/forward cache receives none.
    localStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, SESSION_KEY);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', { name: 'Modifier le profil' })).toHaveCount(0);
});

test('an on-screen keyboard takes room from the page, and covers no message field', async ({
  request,
}) => {
  for (const path of ['/', '/auth', '/main/messages']) {
    const html = await (await request.get(path)).text();
    // Chromium's viewport attribute; without it the keyboard covers the lower edge.
    expect(html).toMatch(/<meta name="viewport" content="[^"]*interactive-widget=resizes-content/);
  }
});

test('the same picture can be chosen again after its crop was cancelled', async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  await page.goto('/main/profile');
  const file = await picture(600, 400);
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel('Photo de profil', { exact: true }).setInputFiles(file);
    await expect(page.getByRole('dialog', { name: /^Recadrer/ })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a crop is sent as a JPEG where the browser writes no WebP', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await page.goto('/main/profile');
  await page.getByLabel('Photo de profil', { exact: true }).setInputFiles(await picture(900, 900));
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Photo de profil mise à jour avec succès')).toBeVisible();
  const portrait = page
    .getByRole('button', { name: 'Changer la photo de profil' })
    .getByRole('presentation');
  await expect(portrait).toHaveAttribute('src', /\.jpg\?v=\d+$/);
});
