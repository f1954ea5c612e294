import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Account, apiHeaders, expect, PASSWORD, test } from '../support/browser.ts';
import { holdRequests } from '../support/hold-requests.ts';

const submit = { signIn: 'Se connecter', signUp: 'Créer mon compte' } as const;

test('a visitor signs up, sees a confirmation, and signs in', { tag: '@journey' }, async ({
  page,
}) => {
  const id = randomUUID().slice(0, 8);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un compte');
  await expect(
    page.getByText(
      '2-30 caractères, lettres minuscules, chiffres, points et underscores uniquement',
    ),
  ).toBeVisible();
  await page.getByLabel("Nom d'utilisateur").fill(`visiteur.${id}`);
  await page.getByLabel('Nom complet').fill('Une Visiteuse');
  await page.getByLabel('E-mail').fill(`visiteur-${id}@example.com`);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: submit.signUp }).click();

  await expect(page.getByRole('status')).toHaveText(
    'Compte créé avec succès ! Vous pouvez maintenant vous connecter.',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await expect(page.getByLabel('E-mail')).toHaveValue(`visiteur-${id}@example.com`);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: submit.signIn }).click();
  await expect(page).toHaveURL('/main/feed');
});

test('a new e-mail that looks mistyped is asked about, and corrected by keyboard', async ({
  page,
}) => {
  await page.goto('/auth');
  const email = page.getByLabel('E-mail');
  const question = page.getByText('Vouliez-vous dire');
  await email.fill('lea.martin@gmial.com');
  await expect(page.getByRole('button', { name: 'Créer un compte' })).toBeVisible();
  // An existing account's e-mail is not questioned.
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await email.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(email).toHaveValue('lea.martin@gmail.com');
  await expect(email).toBeFocused();
  await expect(question).toHaveCount(0);
});

test('the username is checked while the user types, and an invalid one blocks the form', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  const username = page.getByLabel("Nom d'utilisateur");
  for (const [value, message] of [
    ['a', "Le nom d'utilisateur doit contenir au moins 2 caractères"],
    ['a'.repeat(31), "Le nom d'utilisateur ne peut pas dépasser 30 caractères"],
    ['Camille', 'Seules les lettres minuscules, chiffres, points et underscores sont autorisés'],
    ['adm1n', 'Ce nom d’utilisateur est réservé : choisissez-en un autre'],
  ] as const) {
    await username.fill(value);
    await expect(page.getByText(message)).toBeVisible();
    await expect(username).toHaveAccessibleDescription(new RegExp(message.replaceAll(' ', '\\s')));
  }

  let asked = false;
  await page.route('**/api/auth/signup*', (route) => {
    asked = true;
    return route.abort();
  });
  await page.getByLabel('E-mail').fill('camille@example.com');
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: submit.signUp }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Veuillez corriger les erreurs de validation avant de continuer',
  );
  expect(asked).toBe(false);
  await expect(username).toBeFocused();
  await username.fill('camille!');
  await expect(page.getByRole('alert')).toBeVisible();
  await username.fill('camille');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await username.fill('');
  await expect(page.getByText('caractères', { exact: false })).toHaveCount(1);
});

test.describe('signing in with a wrong password', () => {
  test.use({ expectedComplaints: [/status of 4(00|22)/] });

  test('shows the error in French until the mode is switched, which keeps the e-mail', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill('asker@example.com');
    await page.getByLabel('Mot de passe').fill('pas-le-bon');
    await page.getByRole('button', { name: submit.signIn }).click();
    await expect(page.getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect.');
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('E-mail')).toHaveValue('asker@example.com');
    await page.getByLabel("Nom d'utilisateur").fill('une.autre');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: submit.signUp }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Un compte existe déjà avec cette adresse e-mail.',
    );
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue('asker@example.com');
  });

  test('a mode that the user has left shows nothing more, unless it has created an account', async ({
    page,
  }) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill('asker@example.com');
    await page.getByLabel('Mot de passe').fill('pas-le-bon');
    const signIn = await holdRequests(page, '**/api/auth/token*');
    await page.getByRole('button', { name: submit.signIn }).click();
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    const signUpButton = page.getByRole('button', { name: submit.signUp });
    await expect(signUpButton).toBeEnabled();

    // The form waits for the sign-up, whatever the earlier sign-in returns.
    const id = randomUUID().slice(0, 8);
    await page.getByLabel("Nom d'utilisateur").fill(`tardive.${id}`);
    await page.getByLabel('E-mail').fill(`tardive-${id}@example.com`);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    const signUp = await holdRequests(page, '**/api/auth/signup*');
    await signUpButton.click();
    const refused = page.waitForResponse('**/api/auth/token*');
    signIn();
    await (await refused).finished();
    await expect(page.getByRole('button', { name: 'Chargement...' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
    signUp();
    await expect(page.getByRole('status')).toHaveText(/^Compte créé avec succès/);
    await expect(page.getByRole('button', { name: submit.signIn })).toBeEnabled();
  });
});

test.describe('when the service does not answer', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('the screen says so in French, and the user can try again', async ({ page, newAccount }) => {
    const { email } = await newAccount();
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    for (const answer of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 503, body: 'Bad gateway' }),
      (route: Route) => route.fulfill({ status: 500, body: '<html>' }),
    ]) {
      await page.route('**/api/auth/token*', answer);
      await page.getByRole('button', { name: submit.signIn }).click();
      await expect(page.getByRole('alert')).toHaveText('Erreur inconnue lors de la connexion');
      await page.unroute('**/api/auth/token*');
    }
    await page.getByRole('button', { name: submit.signIn }).click();
    await expect(page).toHaveURL('/main/feed');
  });
});

test('the buttons show that they are busy', async ({ page, newAccount }) => {
  const { email } = await newAccount();
  const answer = await holdRequests(page, '**/api/auth/token*');
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: submit.signIn }).click();
  await expect(page.getByRole('button', { name: 'Chargement...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Continuer avec Google' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/main/feed');
});

test('a guarded address asks the visitor to sign in, and returns there', {
  tag: '@journey',
}, async ({ page, newAccount }) => {
  const { email } = await newAccount();
  await page.goto('/');
  await page.goto('/main/profile/settings');
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: submit.signIn }).click();
  await expect(page).toHaveURL('/main/profile/settings');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a signed-in user goes straight to the feed', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  await page.goto('/auth');
  await expect(page).toHaveURL('/main/feed');
});

test('a refusal that a provider reports in the address is shown', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto('/auth?error=access_denied&error_description=Acc%C3%A8s%20refus%C3%A9');
  await expect(page.getByRole('alert')).toHaveText('Accès refusé');
  await page.goto('/main/feed?error=access_denied&error_description=Acc%C3%A8s%20refus%C3%A9');
  await expect(page.getByRole('alert')).toHaveText('Accès refusé');
});

test.describe('two tabs', () => {
  // When the session ends, the tabs' requests in flight are refused, and so are their sockets.
  test.use({
    expectedComplaints: [/status of 40[013]|WebSocket.*(response code: 401|Authentication failed)/],
  });

  test('signing out in one tab signs the others out', async ({ open, newAccount }) => {
    const first = await open(await newAccount());
    await first.goto('/main/profile/settings');
    const second = await first.context().newPage();
    await second.goto('/main/profile/settings');
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await first.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(first).toHaveURL('/');
    await expect(second).toHaveURL('/auth');
  });
});

test.describe('a session that was ended elsewhere', () => {
  test.use({ expectedComplaints: [/status of 40[013]|WebSocket/] });

  async function signInAgain(page: Page, person: Account): Promise<void> {
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: submit.signIn }).click();
  }

  test('is reported, and the user returns to the same screen after signing in', async ({
    open,
    newAccount,
    request,
  }) => {
    const person = await newAccount();
    const page = await open(person);
    // The screen's own requests are answered before the session ends, so it has nothing left to request.
    await page.goto('/main/help', { waitUntil: 'networkidle' });
    await request.post('/api/auth/logout?scope=global', { headers: apiHeaders(person) });
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('status')).toHaveText(
      'Votre session est terminée. Reconnectez-vous pour reprendre là où vous en étiez.',
    );
    await signInAgain(page, person);
    await expect(page).toHaveURL('/main/messages');
  });

  test('on the way to a screen leads there after signing in', async ({
    open,
    newAccount,
    request,
  }) => {
    const person = await newAccount();
    const page = await open(person);
    await page.goto('/main/help', { waitUntil: 'networkidle' });
    const { promise: isSignedIn, resolve: signedIn } = Promise.withResolvers<void>();
    // The session ends while the code of the screen loads.
    await page.route(/\/assets\/messages-page/, async (route) => {
      await isSignedIn;
      await route.continue();
    });
    const { promise: hasEnded, resolve: ended } = Promise.withResolvers<void>();
    // Its data, requested at the same time, is refused.
    await page.route(/\/api\/conversations/, async (route) => {
      await hasEnded;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await request.post('/api/auth/logout?scope=global', { headers: apiHeaders(person) });
    ended();
    await expect(page).toHaveURL('/auth');
    await signInAgain(page, person);
    signedIn();
    await expect(page).toHaveURL('/main/messages');
  });
});
