import type { Page } from '@playwright/test';
import { reportNumber } from '../../domain/moderation/report-number.ts';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { newConversation, phone } from '../support/conversations.ts';
import { report } from '../support/moderation.ts';
import { newOperator } from '../support/operations.ts';
import { mailsTo } from '../support/outbox.ts';

/** The operators' search and a person's page. */

// A hidden profile is 404, and a session that was ended is refused.
test.use({ expectedComplaints: [/status of 40[134]/] });

// Five users, each in their own browser.
test.slow();

const PROPOSED = 'Proposé : une deuxième personne doit le valider.';
const REASON = 'La personne se fait passer pour une autre.';

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(text);
  await page.keyboard.press('Enter');
}

/** Opens the act's dialog, writes the reason and confirms. */
async function act(page: Page, name: string, said: string, reason = REASON): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  const field = dialog.getByRole('textbox', { name: 'Motif' });
  if (reason !== '') await field.fill(reason);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('an operator finds a person and acts on their account, and a second one validates', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const { id: conversationId, pair } = await newConversation(newAccount, request, 'question');
  const { asker, creator } = pair;
  const reportId = await report(request, asker, { type: 'profile', id: creator.session.user.id });
  const page = await open(await newOperator(newAccount, account, request));
  const person = page.getByRole('article');
  const colleague = await newOperator(newAccount, account, request, 'Paule Opère');
  const second = await open(await newOperator(newAccount, account, request, 'Sacha Opère'));
  /** The second operator approves the proposal with this text. */
  const validate = async (text: string, title: string) => {
    await second.goto(`${paths.operations}?onglet=validations`);
    const proposal = second.getByRole('listitem').filter({ hasText: text });
    await expect(proposal).toContainText(title);
    await proposal.getByRole('button', { name: 'Valider' }).click();
    await second.getByRole('button', { name: 'Confirmer' }).click();
    await expect(second.getByText('Décision validée')).toBeVisible();
  };

  await test.step('the search finds by every number', async () => {
    await page.goto(`${paths.operations}?onglet=recherche`);
    await search(page, 'personne qui n’existe pas');
    await expect(page.getByText('Rien ne correspond.')).toBeVisible();
    await search(page, reportNumber(reportId));
    await expect(page.getByRole('list', { name: 'Résultats' })).toContainText('à traiter');
    await search(page, conversationId);
    await page.getByRole('link', { name: /^Conversation/ }).click();
    const facts = page.getByRole('region', { name: 'Conversation' }).last();
    await expect(facts).toContainText(creator.name);
    await act(page, 'Réparer', 'Conversation réparée', '');
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue(conversationId);
    await search(page, creator.email.toUpperCase());
    await page.getByRole('link', { name: new RegExp(creator.name) }).click();
    await expect(person).toContainText(creator.email);
    await expect(person).toContainText(reportNumber(reportId));
    await expectAccessible(page);
    await page.setViewportSize(phone.viewport);
    await expectAccessible(page);
    const { width } = phone.viewport;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('verification, sessions, mail and an export', async () => {
    await act(page, 'Confirmer « Vérifié »', 'Profil vérifié');
    await expect(person.getByRole('region', { name: 'Vérification' })).toContainText('Vérifié');
    await act(page, 'Retirer « Vérifié »', '« Vérifié » retiré');
    await act(page, 'Noter un refus d’e-mail', 'Refus noté');
    await act(page, 'Réécrire à cette adresse', 'Nous écrivons de nouveau à cette adresse');
    await act(page, 'Exporter ses données', 'Export commencé');
    await act(page, 'Tout déconnecter', 'Appareils déconnectés');
    await expect(person).toContainText('Aucun appareil connecté.');
    await page.getByRole('button', { name: 'Voir les dernières' }).click();
    await expect(person.getByRole('list', { name: 'Dernières notifications' })).toBeVisible();
  });

  await test.step('a decision with its reason is lifted again', async () => {
    await page.getByRole('button', { name: 'Masquer le profil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Masquer le profil' });
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(dialog.getByText('Dites pourquoi, en quelques mots.')).toBeVisible();
    await dialog.getByLabel('Règle').selectOption({ label: 'Arnaque ou usurpation d’identité' });
    await dialog.getByRole('textbox', { name: 'Motif' }).fill(REASON);
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(person.getByText(/^Profil masqué le/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Masquer le profil' })).toHaveCount(0);
    await act(page, 'Lever la décision', 'Décision levée');
    await expect(person.getByText(/^Profil masqué le/)).toHaveCount(0);
    await expect
      .poll(async () => (await mailsTo(request, creator.email)).map(({ subject }) => subject))
      .toContain('Une décision de modération est annulée');
  });

  await test.step('a deletion waits for a second operator', async () => {
    await page.goto(`${paths.operations}?onglet=recherche`);
    await search(page, asker.username);
    await page.getByRole('link', { name: new RegExp(asker.name) }).click();
    await act(page, 'Supprimer le compte', PROPOSED);
    await expect(person).toContainText(asker.email);
    await validate(asker.username, 'Supprimer un compte');
    await page.reload();
    await expect(person).toContainText('Compte supprimé');
  });

  await test.step('lifting a decision about a colleague waits for a second operator', async () => {
    await page.goto(`${paths.operations}?onglet=recherche&personne=${colleague.session.user.id}`);
    await act(page, 'Avertir', 'Personne avertie');
    await page.getByRole('button', { name: 'Lever la décision' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lever la décision' });
    await expect(dialog).toContainText('une deuxième personne doit valider');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    const because = 'Ce n’était pas elle.';
    await act(page, 'Lever la décision', PROPOSED, because);
    await expect(page.getByRole('button', { name: 'Lever la décision' })).toBeVisible();
    await validate(because, 'Lever une décision sur un compte de l’équipe');
    await page.reload();
    await expect(person.getByText(/^Avertir · /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lever la décision' })).toHaveCount(0);
  });
});
