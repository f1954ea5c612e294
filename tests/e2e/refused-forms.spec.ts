import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/browser.ts';
import { askerScreens, creatorScreens, type Screen, visit } from '../support/screens.ts';

/** After a refused form, the first wrong field is marked and has the focus. */

test.use({ expectedComplaints: [/status of 4\d\d/] });

const focused = (page: Page) => page.locator(':focus');

/** Every write of the page is refused without naming a field, as by a rule that the form does not know. */
async function refuseWrites(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => {
    if (
      route.request().method() === 'GET' ||
      /\/(report|views|presence|token)/.test(route.request().url())
    )
      return route.fallback();
    const isAccounts = route.request().url().includes('/api/auth/');
    return route.fulfill({
      status: 400,
      contentType: isAccounts ? 'application/json' : 'application/problem+json',
      json: isAccounts
        ? { code: 'validation_failed', error_code: 'validation_failed', msg: 'Non', message: 'Non' }
        : { type: 'about:blank', title: '', status: 400, code: 'request.invalid', detail: 'Non' },
    });
  });
}

/** In the page: writes something into every field of the form, and submits it; false when it cannot be. */
function complete(form: Element): boolean {
  const set = (control: Element, value: string) => {
    const { set: write } = Object.getOwnPropertyDescriptor(
      Object.getPrototypeOf(control),
      'value',
    )!;
    write!.call(control, value);
    for (const type of ['input', 'change'])
      control.dispatchEvent(new Event(type, { bubbles: true }));
  };
  for (const control of (form as HTMLFormElement).elements)
    if (control instanceof HTMLSelectElement)
      set(control, control.options[control.options.length - 1]!.value);
    else if (control instanceof HTMLInputElement && control.type === 'email')
      set(control, 'une@example.com');
    else if (control instanceof HTMLInputElement && control.pattern) set(control, '123456');
    else if (
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && ['text', 'password', 'url'].includes(control.type))
    )
      set(control, control.inputMode === 'decimal' ? '12,50 €' : `${control.value} écrit`.trim());
  return true;
}

/** The forms of a screen that were refused, by their submit button; those that navigate or search are left out. */
async function refusedForms(page: Page, { path, steps = [] }: Screen): Promise<string[]> {
  await page.unrouteAll();
  await visit(page, path);
  for (const step of steps) await step(page);
  const question = page.getByRole('alertdialog').getByRole('button').first();
  if (await question.isVisible()) await question.click();
  await refuseWrites(page);
  const refused: string[] = [];
  const dialog = page.getByRole('dialog');
  const forms =
    (await dialog.count()) > 0
      ? dialog.locator('form')
      : page.locator('form:not([action], :has(#message))');
  for (const form of await forms.all()) {
    if (!(await form.isVisible())) continue;
    await form.evaluate(complete);
    const id = await form.getAttribute('id');
    const submit = form.locator('[type=submit]').or(page.locator(`[type=submit][form="${id}"]`));
    if ((await submit.count()) !== 1 || !(await submit.isEnabled())) continue;
    const name = `${path} ${await submit.innerText()}`;
    const refusal = page.waitForResponse((each) => each.status() === 400, { timeout: 2_000 });
    const [isRefused] = await Promise.all([
      refusal.then(
        () => true,
        () => false,
      ),
      submit.click(),
    ]);
    if (!isRefused) continue;
    await expect(form.locator(':focus'), name).toHaveAttribute('aria-invalid', 'true');
    refused.push(name);
  }
  return refused;
}

test('a refused sign-in and sign-up mark their fields', async ({ open, newAccount }) => {
  const { email } = await newAccount();
  const page = await open();
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('Une-autre-phrase-2026');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  for (const field of ['E-mail', 'Mot de passe'])
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(focused(page)).toHaveAccessibleName("Nom d'utilisateur");
  await expect(focused(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel("Nom d'utilisateur").fill('un.nom.tres.libre');
  await expect(page.getByLabel("Nom d'utilisateur")).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Un compte existe déjà')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
});

test('the forms of creators mark their first wrong field', async ({ open, account }) => {
  // Every form of dozens of screens is sent.
  test.slow();
  const page = await open(await account('creator@example.com'));
  const screens = [...creatorScreens, { path: '/main/profile/settings' }];
  const refused: string[] = [];
  for (const screen of screens) refused.push(...(await refusedForms(page, screen)));
  expect(refused.length, refused.join('\n')).toBeGreaterThan(5);
});

test('the forms of askers mark their first wrong field', async ({ open, account, request }) => {
  // Every form of dozens of screens is sent.
  test.slow();
  const asker = await account('asker@example.com');
  const page = await open(asker);
  const refused: string[] = [];
  for (const screen of await askerScreens(request, asker))
    refused.push(...(await refusedForms(page, screen)));
  expect(refused.length, refused.join('\n')).toBeGreaterThan(0);
});
