import type { Page } from '@playwright/test';
import { apiHeaders, expect, test, withMotion } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';
import { newCreator } from '../support/creator-fixtures.ts';
import { holdRequests } from '../support/hold-requests.ts';

test.use(withMotion);

/** Typed text is not lost by leaving, and does not overwrite what another tab has saved. */

const questionOn = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Abandonner vos modifications ?' });

/** Reloads, and stays where the browser asks; returns the type of dialog that appeared, if any. */
async function reloadAndStay(page: Page): Promise<string | null> {
  let asked: string | null = null;
  page.once('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).not.toBeNull();
  return asked;
}

test('Back, a reload and a link ask for confirmation before typed text is lost', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  const question = questionOn(page);
  await page.goto('/main/messages');
  await page.getByRole('link', { name: 'Profil' }).first().click();
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil créateur' });
  const bio = dialog.getByLabel('Bio');
  await bio.fill('Presque perdu');
  await page.goBack();
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page).toHaveURL('/main/profile');
  await expect(bio).toHaveValue('Presque perdu');
  await expect(bio).toBeFocused();
  expect(await reloadAndStay(page)).toBe('beforeunload');
  await expect(bio).toHaveValue('Presque perdu');
  await page.goBack();
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect(page).toHaveURL('/main/messages');

  await page.goto('/main/profile/pricing');
  const month = page.getByRole('region', { name: 'One Month', exact: true });
  await month.getByRole('switch').click();
  await month.getByLabel('Prix (€)').fill('15');
  const away = page.getByRole('link', { name: 'Profil' }).first();
  await away.click();
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(month.getByLabel('Prix (€)')).toHaveValue('15');
  expect(await reloadAndStay(page)).toBe('beforeunload');
  await page.getByRole('button', { name: 'Enregistrer les tarifs' }).click();
  await expect(page.getByText('Tarifs créés avec succès')).toBeVisible();
  await away.click();
  await expect(page).toHaveURL('/main/profile');
});

test.describe('when another tab has saved meanwhile', () => {
  test.use({ expectedComplaints: [/status of 409/] });

  test('the profile keeps other fields, and shows a conflict for the same field', async ({
    open,
    newAccount,
    request,
  }) => {
    const creator = await newCreator(newAccount, request);
    const headers = apiHeaders(creator);
    const saveElsewhere = (data: object) =>
      request.patch('/api/me/profile', { headers, data: data as Record<string, unknown> });
    const me = async () => (await request.get('/api/me', { headers })).json();
    const page = await open(creator);
    await page.goto('/main/profile');
    const opener = page.getByRole('button', { name: 'Modifier le profil' });
    const dialog = page.getByRole('dialog', { name: 'Modifier le profil créateur' });
    const save = dialog.getByRole('button', { name: 'Sauvegarder' });

    await opener.click();
    await dialog.getByLabel('Description courte').fill('Ici');
    await saveElsewhere({ bio: 'Là-bas' });
    await save.click();
    await expect(dialog).toBeHidden();
    expect(await me()).toMatchObject({ aboutShort: 'Ici', bio: 'Là-bas' });

    await opener.click();
    const bio = dialog.getByLabel('Bio');
    await expect(bio).toHaveValue('Là-bas');
    await bio.fill('D’ici');
    await dialog.getByLabel('MBTI').selectOption('ENFP');
    await saveElsewhere({ bio: 'De là-bas' });
    await save.click();
    await expect(
      page.getByText('Votre profil a été modifié ailleurs entre-temps.').first(),
    ).toBeVisible();
    await expect(bio).toHaveAccessibleDescription('Enregistré entre-temps : « De là-bas »');
    await expect(bio).toBeFocused();
    await expect(bio).toHaveValue('D’ici');
    expect(await me()).toMatchObject({ bio: 'De là-bas', mbtiCode: null });

    await dialog.getByRole('button', { name: 'Reprendre ce qui est enregistré' }).click();
    await expect(bio).toHaveValue('De là-bas');
    await bio.fill('D’ici, encore');
    await save.click();
    await expect(dialog).toBeHidden();
    expect(await me()).toMatchObject({ bio: 'D’ici, encore', mbtiCode: 'ENFP' });
  });

  test('a stale list of tariffs or topics does not overwrite a new one', async ({
    open,
    newAccount,
    request,
  }) => {
    const creator = await newAccount();
    await makeCreator(request, creator);
    const headers = apiHeaders(creator);
    const page = await open(creator);
    await page.goto('/main/profile/pricing');
    const priceOf = (name: string) =>
      page.getByRole('region', { name, exact: true }).getByLabel('Prix (€)');
    await expect(priceOf('One Shot')).toHaveValue('3');
    await priceOf('One Shot').fill('4');
    const elsewhere = {
      question: { active: true, priceCents: 500 },
      day: { active: true, priceCents: 1200 },
      month: { active: false, priceCents: null },
    };
    await request.put('/api/me/tariffs', { headers, data: elsewhere });
    const save = page.getByRole('button', { name: 'Enregistrer les tarifs' });
    await save.click();
    await expect(page.getByText('Erreur lors de la mise à jour des tarifs')).toBeVisible();
    await expect(page.getByText('Vos tarifs ont été modifiés dans un autre onglet')).toBeVisible();
    await expect(priceOf('One Shot')).toHaveValue('4');
    await expect(priceOf('One Shot')).toHaveAccessibleDescription(/Enregistré entre-temps\s: 5\s€/);
    await expect(priceOf('One Day')).toHaveValue('12');
    const tariffs = async () => (await request.get('/api/me/tariffs', { headers })).json();
    expect(await tariffs()).toEqual(elsewhere);
    await save.click();
    await expect(page.getByText('Tarifs mis à jour avec succès')).toBeVisible();
    expect(await tariffs()).toEqual({ ...elsewhere, question: { active: true, priceCents: 400 } });

    await page.goto('/main/profile');
    await page.getByRole('button', { name: 'Modifier mes topics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier mes topics' });
    await dialog.getByLabel('Description de Course à pied').fill('Ici');
    const { topics } = await (await request.get('/api/topics')).json();
    const other = topics.find((topic: { slug: string }) => topic.slug === 'patisserie');
    const data = { topics: [{ topicId: other.id, description: null }] };
    await request.put('/api/me/topics', { headers, data });
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click();
    await expect(page.getByText('Erreur lors de la sauvegarde')).toBeVisible();
    await expect(dialog.getByText(/^Enregistrés entre-temps\s: Pâtisserie/)).toBeVisible();
    await expect(dialog.getByLabel('Description de Course à pied')).toHaveValue('Ici');
    await dialog.getByRole('button', { name: 'Reprendre ce qui est enregistré' }).click();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Pâtisserie']);
  });
});

test.describe('when the server does not answer', () => {
  test.use({ expectedComplaints: [/Failed to load resource|WebSocket connection/] });

  test('a dialog says so, keeps the typed text and can be left', async ({
    open,
    newAccount,
    request,
  }) => {
    const page = await open(await newCreator(newAccount, request));
    await page.clock.install();
    await page.goto('/main/profile');
    const opener = page.getByRole('button', { name: 'Modifier le profil' });
    const dialog = page.getByRole('dialog', { name: 'Modifier le profil créateur' });
    const save = dialog.getByRole('button', { name: 'Sauvegarder' });
    await opener.click();
    const bio = dialog.getByLabel('Bio');
    await bio.fill('À garder');

    await page.context().setOffline(true);
    await save.click();
    await expect(dialog.getByText(/^La connexion a échoué/)).toBeVisible();
    await expect(bio).toHaveValue('À garder');
    await page.context().setOffline(false);

    // On a hanging connection, the save continues; the user may wait or leave.
    const release = await holdRequests(page, '**/api/me/profile');
    await save.click();
    await expect(dialog.getByRole('button', { name: 'Sauvegarde...' })).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(dialog.getByText(/^Pas encore de réponse/)).toBeVisible();
    await page.keyboard.press('Escape');
    await questionOn(page).getByRole('button', { name: 'Continuer la saisie' }).click();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await questionOn(page).getByRole('button', { name: 'Continuer la saisie' }).click();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    release();
    await opener.click();
    await expect(dialog).toBeVisible();
  });
});
