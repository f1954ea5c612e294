import { randomUUID } from 'node:crypto';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, boxOf, expect, PASSWORD, test } from '../support/browser.ts';
import { confirmAddress, confirmationLinks, mailedLink, mailsTo } from '../support/outbox.ts';

test('name, address and password are changed separately', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newAccount('Ancien Nom'));
  await page.goto('/main/profile/settings');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const save = (name: string) => section(name).getByRole('button', { name: 'Sauvegarder' }).click();

  await expect(page.getByLabel('Nom complet')).toHaveValue('Ancien Nom');
  await page.getByLabel('Nom complet').fill('Nouveau Nom');
  await save('Nom');
  await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();

  const email = `nouvelle-${randomUUID().slice(0, 8)}@example.com`;
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await save('Adresse e-mail');
  await expect(page.getByText(`Un lien de confirmation a été envoyé à ${email}.`)).toBeVisible();
  const person = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  expect(JSON.parse(person!).user.email).not.toBe(email);

  const link = await mailedLink(request, email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page.getByText('votre nouvelle adresse est confirmée')).toBeVisible();
  await page.getByRole('link', { name: 'Paramètres du compte' }).click();
  const password = `${PASSWORD}-bis`;
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await save('Mot de passe');
  await expect(page.getByText('Mot de passe mis à jour')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Nom complet')).toHaveValue('Nouveau Nom');
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(email);
  const answer = await request.post('/api/auth/token?grant_type=password', {
    data: { email, password },
  });
  expect(answer.ok()).toBe(true);
});

test('a change that somebody else made is taken back by the mailed link', async ({
  open,
  newAccount,
  request,
}) => {
  const person = await newAccount();
  await confirmAddress(request, person.email);
  const changed = await request.put('/api/auth/user', {
    headers: apiHeaders(person),
    data: { password: `${PASSWORD}-du-voleur` },
  });
  expect(changed.ok()).toBe(true);

  const page = await open();
  await page.goto(await mailedLink(request, person.email));
  await expect(page.getByRole('heading', { name: 'Annuler un changement' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annuler ce changement' }).click();
  await expect(page.getByText('votre compte est rétabli')).toBeVisible();
  await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click();
  await expect(page.getByRole('button', { name: 'Recevoir un lien' })).toBeVisible();
});

test('a change to a mistyped address is given up', async ({ open, newAccount }) => {
  const person = await newAccount();
  const page = await open(person);
  await page.goto('/main/profile/settings');
  const section = page.getByRole('region', { name: 'Adresse e-mail', exact: true });
  await section.getByRole('textbox', { name: 'E-mail', exact: true }).fill(`x${person.email}`);
  await section.getByRole('button', { name: 'Sauvegarder' }).click();
  await section.getByRole('button', { name: 'Garder mon adresse actuelle' }).click();
  await expect(page.getByText('Votre adresse reste la même')).toBeVisible();
  await expect(section.getByText('Un lien de confirmation')).toHaveCount(0);
});

test('shows that the address is unconfirmed, and mails the link again on request', async ({
  open,
  newAccount,
  request,
}) => {
  const person = await newAccount();
  const page = await open(person);
  await page.goto(paths.settings);
  const said = page.getByText('Votre adresse n’est pas confirmée');
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renvoyer le lien' }).click();
  await expect(page.getByText('Lien de confirmation envoyé')).toBeVisible();
  const [link] = await confirmationLinks(request, person.email, 2);
  await page.goto(link!);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await page.getByRole('link', { name: 'Paramètres du compte' }).click();
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect(said).toHaveCount(0);
});

test('a suspended user learns that a mailed link changes nothing', async ({ page }) => {
  await page.goto(`${paths.link}?type=email_change&error_code=user_banned`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce compte est suspendu');
});

test.describe('when the account cannot be reloaded', () => {
  test.use({ expectedComplaints: [/status of 503/] });

  test('the text that the user is typing stays', async ({ open, newAccount }) => {
    const page = await open(await newAccount('Ancien Nom'));
    await page.clock.install();
    await page.goto('/main/profile/settings');
    await page.getByLabel('Nom complet').fill('Un nom à moitié');
    let asked = 0;
    await page.route('**/api/me', (route) => {
      asked += 1;
      return route.fulfill({ status: 503 });
    });
    // A user comes back to the tab after a while, and the screen is requested again, three times.
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      expect(asked).toBeGreaterThanOrEqual(3);
    }).toPass();
    await expect(page.getByLabel('Nom complet')).toHaveValue('Un nom à moitié');
    await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  });
});

test.describe('every device at once', () => {
  // When the session ends, the screen's requests in flight are refused.
  test.use({ expectedComplaints: [/status of (40[01]|500)/] });

  test('signing out everywhere ends the sessions of other devices', async ({
    open,
    newAccount,
    account,
    request,
  }) => {
    const person = await newAccount();
    const elsewhere = await account(person.email, PASSWORD);
    const page = await open(person);
    await page.goto('/main/profile/settings');
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('Cet appareil')).toHaveCount(1);
    const signOut = sessions.getByRole('button', { name: 'Se déconnecter partout' });
    await page.route('**/api/auth/logout*', (route) => route.fulfill({ status: 500, json: {} }));
    await signOut.click();
    await expect(page.getByText(/vos sessions sont peut-être encore ouvertes/)).toBeVisible();
    await expect(page).toHaveURL('/main/profile/settings');
    await page.unroute('**/api/auth/logout*');
    await signOut.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Connexion', exact: true })).toBeVisible();

    const answer = await request.get('/api/auth/user', {
      headers: { Authorization: `Bearer ${elsewhere.session.access_token}` },
    });
    expect(answer.status()).toBe(403);
  });
});

test('one other session can be ended alone', { tag: '@journey' }, async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const person = await newAccount();
  const elsewhere = await account(person.email, PASSWORD);
  const page = await open(person);
  await page.goto('/main/profile/settings');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await sessions.getByRole('button', { name: /^Déconnecter / }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const answer = await request.get('/api/me', { headers: apiHeaders(elsewhere) });
  expect(answer.status()).toBe(401);
  expect((await request.get('/api/me', { headers: apiHeaders(person) })).status()).toBe(200);
});

test('all other sessions are ended at once, and this one stays', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const person = await newAccount();
  const others = [await account(person.email, PASSWORD), await account(person.email, PASSWORD)];
  const page = await open(person);
  await page.goto(paths.settings);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  const endOthers = sessions.getByRole('button', { name: 'Fermer les autres sessions' });
  await endOthers.press('Enter');
  await expect(page.getByText('Vos autres sessions sont fermées')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('list', { name: 'Sessions ouvertes' })).toBeFocused();
  await expect(endOthers).toHaveCount(0);
  for (const other of others)
    expect((await request.get('/api/me', { headers: apiHeaders(other) })).status()).toBe(401);
  expect((await request.get('/api/me', { headers: apiHeaders(person) })).status()).toBe(200);
});

test.describe('an old sign-in', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('is confirmed by password or mailed code before credentials change', async ({
    open,
    newAccount,
    request,
  }) => {
    const person = await newAccount();
    const page = await open(person);
    await page.route('**/api/auth/user', async (route) => {
      // Responds as the server does five minutes after signing in, which a test cannot wait for.
      const { current_password, nonce } = route.request().postDataJSON() ?? {};
      if (route.request().method() !== 'PUT' || current_password || nonce) return route.continue();
      return route.fulfill({
        status: 400,
        headers: { 'X-Supabase-Api-Version': '2024-01-01' },
        json: { code: 'reauthentication_needed', message: 'reauthentication' },
      });
    });
    await page.goto('/main/profile/settings');
    const section = page.getByRole('region', { name: 'Mot de passe', exact: true });
    const save = section.getByRole('button', { name: 'Sauvegarder' });
    await section.getByLabel('Nouveau mot de passe').fill(`${PASSWORD}-bis`);
    await save.click();
    const current = section.getByLabel('Mot de passe actuel');
    await expect(current).toBeFocused();
    await current.fill('Pas-le-bon-1');
    await save.click();
    await expect(page.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible();

    await section.getByRole('button', { name: 'Recevoir plutôt un code par e-mail' }).click();
    const code = section.getByLabel('Code reçu par e-mail');
    await expect(code).toBeFocused();
    const newest = async () => (await mailsTo(request, person.email))[0]?.subject ?? '';
    await expect.poll(newest).toMatch(/\d{6}/);
    await code.fill(/\d{6}/.exec(await newest())![0]);
    await save.click();
    await expect(page.getByText('Mot de passe mis à jour')).toBeVisible();
  });
});

test('any user can become a creator', { tag: '@journey' }, async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  await page.goto('/main/profile/settings');
  await page.getByRole('button', { name: 'Devenir créateur' }).click();
  await expect(page.getByText('Félicitations ! Vous êtes maintenant créateur')).toBeVisible();
  await page.getByRole('link', { name: 'Gérer les tarifs' }).click();
  await expect(page).toHaveURL('/main/profile/pricing');
});

test('a phone shows one group of the settings at a time, in at most three screens', async ({
  open,
  account,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await open(await account('creator@example.com'), { viewport });
  await page.goto(paths.settings);
  await expect(page.getByLabel('Nom complet')).toBeVisible();
  const screens = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight / document.documentElement.clientHeight,
    );
  const groups = page.locator('main h2 > button');
  for (const group of await groups.all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('main h2 > button[aria-expanded=true]')).toHaveCount(1);
    await expect.poll(screens, await group.innerText()).toBeLessThanOrEqual(3);
  }
  await expectAccessible(page);

  const moderation = page.getByRole('button', { name: 'Blocages et modération' });
  await moderation.click();
  await page.getByRole('link', { name: 'Règles et modération' }).click();
  await expect(page).toHaveURL(paths.rules);
  await page.goBack();
  await expect(moderation).toHaveAttribute('aria-expanded', 'true');
});

test('two presses in one long frame save once', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  await page.goto('/main/profile/settings');
  await page.getByLabel('Nom complet').fill('Nom Pressé');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/me/profile'))
      writes.push(request.url());
  });
  const button = page
    .getByRole('region', { name: 'Nom', exact: true })
    .getByRole('button', { name: 'Sauvegarder' });
  await button.hover();
  const { x, y, width, height } = await boxOf(button);
  const devtools = await page.context().newCDPSession(page);
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    devtools.send('Input.dispatchMouseEvent', {
      ...{ type, button: 'left', clickCount: 1 },
      ...{ x: x + width / 2, y: y + height / 2 },
    });
  // The page is busy while the four events arrive, so that it handles them one after the other.
  const busy = page.evaluate(() => {
    for (const end = performance.now() + 1_000; performance.now() < end; );
  });
  await Promise.all([
    busy,
    ...['mousePressed', 'mouseReleased', 'mousePressed', 'mouseReleased'].map((type) =>
      mouse(type as 'mousePressed'),
    ),
  ]);
  await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
  expect(writes).toHaveLength(1);
});
