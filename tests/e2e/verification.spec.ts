import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { newCreator, picture } from '../support/creator-fixtures.ts';

/** A creator's path to 'Vérifié', and a moderator's view of their documents. */

test('a creator requests verification, is refused with a reason, requests again and is verified', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const creator = await newCreator(newAccount, request);
  const moderator = await account('moderator@example.com');
  const page = await open(creator, { viewport: { width: 375, height: 812 } });
  const section = page.getByRole('region', { name: 'Profil vérifié' });
  const documents = section.getByLabel('Photos de vos documents');
  await page.goto('/main/profile/settings#verification');
  await expect(section).toBeInViewport();

  await test.step('the creator chooses photos, and sends them', async () => {
    await documents.setInputFiles({
      ...{ name: 'diplome.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    });
    await expect(page.getByText('Choisissez une image JPEG, PNG ou WebP.')).toBeVisible();
    await documents.setInputFiles([await picture(1200, 800), await picture(800, 1200)]);
    await documents.setInputFiles(await picture(300, 300));
    const chosen = section.getByRole('list', { name: 'Photos choisies' });
    await expect(chosen.getByRole('img')).toHaveCount(3);
    await chosen.getByRole('button', { name: 'Retirer le document 3' }).click();
    await expect(section.getByRole('button', { name: 'Ajouter une photo' })).toBeFocused();
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(section.getByText('Votre demande est en cours d’examen.')).toBeVisible();
    // The focus of a keyboard user is still there.
    await expect(page.locator(':focus').filter({ has: section })).toHaveCount(1);
  });

  const moderation = await open(moderator);
  await moderation.goto('/main/moderation?onglet=verifications');
  const row = moderation
    .getByRole('region', { name: 'Demandes de vérification' })
    .getByRole('link', { name: new RegExp(`@${creator.username}`) });
  const asked = moderation.getByRole('article');

  await test.step('a moderator looks at them, and refuses', async () => {
    await row.click();
    await expect(asked.getByRole('region', { name: 'À comparer' })).toContainText(
      `@${creator.username}`,
    );
    await asked.getByRole('button', { name: 'Afficher le document 2' }).click();
    await asked.getByRole('button', { name: 'Agrandir le document 2' }).click();
    const large = moderation.getByRole('dialog', { name: 'Document 2 sur 2' });
    await expect(large.getByAltText(/^Document 2 de/)).toHaveJSProperty('naturalHeight', 1200);
    await large.getByRole('region').focus();
    await moderation.keyboard.press('ArrowRight');
    const next = moderation.getByRole('dialog', { name: 'Document 1 sur 2' });
    await expect(next.getByAltText(/^Document 1 de/)).toHaveJSProperty('naturalWidth', 1200);
    await moderation.getByRole('button', { name: 'Taille réelle' }).click();
    await moderation.keyboard.press('Escape');
    await expect(next).toBeHidden();
    await moderation.keyboard.press('2');
    await asked.getByRole('button', { name: 'Le document n’est plus valable.' }).click();
    await expect(asked.getByLabel('Motif du refus')).toBeFocused();
    await expectAccessible(moderation);
    await asked.getByRole('button', { name: 'Refuser', exact: true }).click();
    await expect(row).toBeHidden();
  });

  await test.step('the creator reads the reason, and requests again', async () => {
    await page.goto('/main/notifications');
    await page.getByRole('link', { name: /Votre profil n’a pas pu être vérifié/ }).click();
    await expect(section.getByText('Le document n’est plus valable.')).toBeVisible();
    await documents.setInputFiles(await picture(640, 480));
    await section.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(section.getByText('Votre demande est en cours d’examen.')).toBeVisible();
  });

  await test.step('the moderator grants it, and the badge shows', async () => {
    await moderation.goto('/main/moderation?onglet=verifications');
    await row.click();
    await expect(asked.getByText(/Demande précédente refusée/)).toBeVisible();
    // Documents are deleted with the decision, so a picture that is still loading would get a 404.
    const small = asked.getByRole('button', { name: 'Agrandir le document 1' }).locator('img');
    await expect(small).toHaveJSProperty('naturalWidth', 640);
    await moderation.keyboard.press('1');
    const confirm = asked.getByRole('button', { name: /^Confirmer : vérifier / });
    await expect(confirm).toBeFocused();
    await moderation.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await moderation.keyboard.press('1');
    await expect(asked.getByText('Ses documents seront supprimés.')).toBeVisible();
    await moderation.keyboard.press('Enter');
    await expect(row).toBeHidden();
    await page.goto(`/@${creator.username}`);
    await expect(page.getByText('Vérifié', { exact: true })).toBeVisible();
    await page.goto('/main/profile/settings#verification');
    await expect(section.getByText(/Votre profil est vérifié/)).toBeVisible();
    const answer = await request.get('/api/me/verification', { headers: apiHeaders(creator) });
    expect(await answer.json()).toMatchObject({ state: 'verified' });
  });

  await test.step('a new name removes the badge, which the form says before it is saved', async () => {
    await page.goto('/main/profile');
    await page.getByRole('button', { name: 'Modifier le profil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier le profil créateur' });
    const warning = dialog.getByText(/^Votre badge .* sera retiré .* votre nouveau nom/);
    await expect(dialog.getByLabel('Nom affiché')).toBeVisible();
    await expect(warning).toBeHidden();
    await dialog.getByLabel('Nom affiché').fill('Banque de France');
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Vérifié', { exact: true })).toBeHidden();
    await page.goto('/main/profile/settings#verification');
    await expect(section.getByText(/Nous contrôlons les changements/)).toBeVisible();
  });

  await test.step('a moderator compares, and grants it again', async () => {
    await moderation.goto('/main/moderation?onglet=verifications');
    await row.click();
    await expect(asked.getByText('Vérifié avec')).toBeVisible();
    await expect(asked.getByRole('definition')).toHaveCount(2);
    await expect(asked.getByRole('definition').last()).toContainText('Banque de France');
    await expectAccessible(moderation);
    await asked.getByRole('button', { name: 'Accorder...' }).click();
    await asked.getByRole('button', { name: /^Confirmer : vérifier / }).click();
    await expect(row).toBeHidden();
  });
});
