import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type Account, expect, PASSWORD, test } from '../support/browser.ts';

/** Setting up and using a second factor, and passkeys with Chromium's virtual authenticator. */

const section = (page: Page, name: string) => page.getByRole('region', { name });

/** Period of a code, milliseconds. */
const CODE_MS = 30_000;

/** The code of the period `steps` from now; each is accepted once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({
    timestamp: Date.now() + steps * CODE_MS,
  });

async function signIn(page: Page, { email }: Account) {
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Waits for the next code when the current one ends soon: the code before it would then no longer be accepted. */
async function waitForRoom(): Promise<void> {
  const left = CODE_MS - (Date.now() % CODE_MS);
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Sets an app up in the settings; returns its secret and the recovery codes. */
async function setUp(page: Page) {
  await page.goto('/main/profile/settings');
  await section(page, 'Double authentification').getByRole('button', { name: 'Activer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Relier une application' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!;
  await expect(dialog.getByRole('link', { name: 'Ouvrir dans l’application' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*${secret.replaceAll(' ', '')}`),
  );
  const field = dialog.getByLabel('Code à six chiffres');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await field.fill('000000');
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Ce code n’est pas le bon');
  await waitForRoom();
  // As some apps copy it.
  const code = codeOf(secret, -1);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Activer' }).click();
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const listed = await codes.getByRole('listitem').allTextContents();
  // They are shown only here.
  await page.keyboard.press('Escape');
  await expect(codes.getByRole('alert')).toContainText('ne seront plus affichés');
  await expect(codes.getByRole('button', { name: 'J’ai enregistré mes codes' })).toBeFocused();
  await codes.getByRole('button', { name: 'J’ai enregistré mes codes' }).click();
  await expect(section(page, 'Double authentification').getByText('Active')).toBeVisible();
  return { secret, codes: listed };
}

async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

async function signOut(page: Page) {
  await section(page, 'Sessions').getByRole('button', { name: 'Se déconnecter partout' }).click();
  await expect(page.getByRole('link', { name: 'Connexion', exact: true })).toBeVisible();
}

test.describe('a second factor', () => {
  // Wrong codes, and pages before the step.
  test.use({ expectedComplaints: [/status of 4(03|22|00)/] });

  test('is set up, asked for after the password, and turned off', { tag: '@journey' }, async ({
    open,
    newAccount,
  }) => {
    // Four browsers sign in, one after another, and a code may have to be waited for.
    test.slow();
    const account = await newAccount();
    const page = await open(account);
    const { secret, codes } = await setUp(page);
    await expect(section(page, 'Double authentification')).toContainText('10 restants sur 10');

    const other = await open();
    await signIn(other, account);
    await expect(other.getByRole('heading', { name: 'Double authentification' })).toBeVisible();
    // Nothing of the app shows before, whatever address is opened.
    await other.goto('/main/profile/settings');
    await expect(other.getByRole('heading', { name: 'Double authentification' })).toBeVisible();
    await expect(other).toHaveURL(/\/auth$/);
    await other.getByLabel('Code à six chiffres').fill('123456');
    await other.getByRole('button', { name: 'Confirmer' }).click();
    await expect(other.getByRole('alert')).toContainText('Ce code n’est pas le bon');
    await expect(other.getByLabel('Code à six chiffres')).toBeFocused();
    await other.getByLabel('Code à six chiffres').fill(codeOf(secret));
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { name: 'Paramètres du compte' })).toBeVisible();

    const third = await open();
    await signIn(third, account);
    await third.getByRole('button', { name: 'Utiliser un code de secours' }).click();
    await third.getByLabel('Code de secours').fill(codes[0]!.toUpperCase());
    await third.getByRole('button', { name: 'Confirmer' }).click();
    await expect(third).toHaveURL(/\/main/);
    await third.goto('/main/profile/settings');
    const settings = section(third, 'Double authentification');
    await expect(settings).toContainText('9 restants sur 10');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await third.route('**/factors/recovery-codes', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await settings.getByRole('button', { name: 'Créer de nouveaux codes' }).click();
    const renewed = third.getByRole('dialog', { name: 'Vos nouveaux codes de secours' });
    await expect(renewed.getByRole('listitem')).toHaveCount(10);
    await renewed.getByRole('button', { name: 'J’ai enregistré mes codes' }).click();
    await settings.getByRole('button', { name: 'Retirer Application' }).click();
    let isRemoved = false;
    third.on('request', (sent) => {
      if (sent.method() === 'DELETE') isRemoved = true;
    });
    await third.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
    // The codes go with the last app, so it waits for what still reads them.
    await third.evaluate(() => new Promise(requestAnimationFrame));
    expect(isRemoved).toBe(false);
    answer();
    await expect(settings.getByRole('button', { name: 'Activer' })).toBeVisible();

    const last = await open();
    await signIn(last, account);
    await expect(last).toHaveURL(/\/main/);
  });

  test('asks for the password when the sign-in is not recent', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    // As the server answers then; a test cannot wait for five minutes.
    let isRefused = false;
    await page.route('**/api/auth/factors', async (route) => {
      if (isRefused) return route.continue();
      isRefused = true;
      await route.fulfill({
        status: 400,
        json: { code: 400, error_code: 'reauthentication_needed', msg: 'Reauthenticate' },
      });
    });
    await page.goto('/main/profile/settings');
    await section(page, 'Double authentification').getByRole('button', { name: 'Activer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });
    await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByRole('dialog', { name: 'Relier une application' })).toBeVisible();
  });
});

test.describe('a passkey', () => {
  // Requests under way while the session ends, and a passkey that no account has any more.
  test.use({ expectedComplaints: [/status of 40[14]/] });

  test('is added, renamed, signs in, and is removed', async ({ open, newAccount }) => {
    const account = await newAccount('Camille');
    const page = await open();
    const credentials = await withAuthenticator(page);
    await signIn(page, account);
    await expect(page).toHaveURL(/\/main/);
    await page.goto('/main/profile/settings');
    const settings = section(page, 'Clés d’accès');
    await settings.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    await settings.getByRole('button', { name: /^Renommer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Renommer la clé d’accès' });
    await dialog.getByLabel('Nom').fill('Mon ordinateur');
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click();
    await expect(settings.getByText('Mon ordinateur')).toBeVisible();

    await signOut(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    await expect(page).toHaveURL(/\/main/);

    await page.goto('/main/profile/settings');
    await expect(settings).toContainText('Utilisée');
    await settings.getByRole('button', { name: 'Supprimer Mon ordinateur' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(settings.getByText('Mon ordinateur')).toBeHidden();

    await signOut(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    await expect(page.getByText(/^Aucun compte n’a plus cette clé d’accès/)).toBeVisible();
    // The browser stops proposing it.
    await expect.poll(credentials).toEqual([]);
  });
});

test.describe('a second factor that the server asks for', () => {
  test.use({ expectedComplaints: [/status of 403/] });

  /** Answers the next change of the password as to a session without its second factor. */
  async function refuseOnce(page: Page): Promise<void> {
    let hasRefused = false;
    // The settings read the same address, which uses no refusal up.
    await page.route('**/api/auth/user', (route) => {
      if (hasRefused || route.request().method() !== 'PUT') return route.fallback();
      hasRefused = true;
      return route.fulfill({
        status: 403,
        headers: { 'X-Supabase-Api-Version': '2024-01-01' },
        json: { code: 'insufficient_aal', message: 'AAL2 session is required' },
      });
    });
  }

  async function changePassword(page: Page) {
    await page.getByLabel('Nouveau mot de passe').fill(`${PASSWORD}-bis`);
    await section(page, 'Mot de passe').getByRole('button', { name: 'Sauvegarder' }).click();
  }

  test('has to be set up first by a user who has none', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    await page.goto('/main/profile/settings');
    await refuseOnce(page);
    await changePassword(page);
    const dialog = page.getByRole('dialog', { name: 'Activez la double authentification' });
    await dialog.getByRole('link', { name: 'Ouvrir mes paramètres' }).click();
    await expect(dialog).toBeHidden();
    await expect(section(page, 'Double authentification')).toBeInViewport();
  });

  test('is proven by a passkey, and the change goes on', async ({ open, newAccount }) => {
    const page = await open();
    await withAuthenticator(page);
    await signIn(page, await newAccount());
    await expect(page).toHaveURL(/\/main/);
    await page.goto('/main/profile/settings');
    await section(page, 'Clés d’accès')
      .getByRole('button', { name: /^Ajouter/ })
      .click();
    await expect(page.getByText('Clé d’accès ajoutée')).toBeVisible();
    await refuseOnce(page);
    await changePassword(page);
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });
    await dialog.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    await expect(page.getByText('Mot de passe mis à jour')).toBeVisible();
  });
});
