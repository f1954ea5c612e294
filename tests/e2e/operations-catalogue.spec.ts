import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ownPorts, runDir } from '../../scripts/local/browser-run.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';
import { moveByKey, phone } from '../support/creator-fixtures.ts';
import { newOperator } from '../support/operations.ts';
import { type OwnServer, startServer } from '../support/own-server.ts';

/** A server of its own: other tests read the same catalogue and landing page. */
const port = ownPorts.catalogue;
const stateDir = `${runDir}/catalogue-${randomUUID()}`;
test.use({ baseURL: `http://localhost:${port}` });
let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(port, stateDir);
});
test.afterAll(() => server.kill());
test.describe.configure({ mode: 'serial' });

const CATALOGUE = '/main/exploitation?onglet=catalogue';

/** Fills the fields of the open dialog and confirms it. */
async function confirm(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog).toBeHidden();
}

test.describe(() => {
  // The refused slug.
  test.use({ expectedComplaints: [/status of 409/] });

  test('an operator creates, renames, moves, retires and merges topics, and a stranger follows', async ({
    open,
    page: stranger,
    newAccount,
    account,
    request,
  }) => {
    test.setTimeout(120_000);
    const mark = randomUUID().slice(0, 6);
    const operator = await newOperator(newAccount, account, request, undefined, stateDir);
    const page = await open(operator, { viewport: phone });
    const second = await open(
      await newOperator(newAccount, account, request, 'Paul Partage', stateDir),
    );
    /** The second operator approves what waits. */
    const approved = async () => {
      await expect(
        page.getByText('Proposé : une deuxième personne doit le valider.'),
      ).toBeVisible();
      await second.goto('/main/exploitation?onglet=validations');
      await second.getByRole('button', { name: 'Valider' }).click();
      await confirm(second);
      await expect(second.getByText('Décision validée')).toBeVisible();
      await page.reload();
    };
    await page.goto(CATALOGUE);
    await page.getByRole('button', { name: 'Ajouter une catégorie' }).click();
    await confirm(page, {
      Nom: `Jeux ${mark}`,
      Adresse: `jeux-${mark}`,
      Description: 'Sur table.',
    });
    await page.getByRole('link', { name: `Jeux ${mark}` }).click();
    const add = async (name: string, slug: string) => {
      await page.getByRole('button', { name: 'Ajouter une sous-catégorie' }).click();
      await confirm(page, { Nom: name, Adresse: slug, Description: `Tout sur ${name}.` });
    };
    await add('Échecs', 'echecs');
    await add('Dames', 'dames');
    await expectAccessible(page);

    const list = page.getByRole('list', { name: 'Sous-catégories' });
    const names = list.getByRole('heading');
    await expect(names).toHaveText(['Échecs', 'Dames']);
    await list.getByRole('button', { name: 'Déplacer Dames' }).focus();
    await page.keyboard.press('Space');
    await moveByKey(page, 'ArrowUp', 'Dames saisi, en position 1 sur 2.');
    await page.keyboard.press('Space');
    await expect(names).toHaveText(['Dames', 'Échecs']);

    // The slug of a sibling is refused, and what was written stays.
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const choose = async (name: string, act: string) => {
      await row(name)
        .getByRole('button', { name: `Actions : ${name}` })
        .click();
      await page.getByRole('menuitem', { name: act }).click();
    };
    await choose('Échecs', 'Modifier');
    await page.getByRole('dialog').getByLabel('Adresse').fill('dames');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByRole('alert')).toHaveText('Un autre sujet a, ou a eu, cette adresse.');
    await confirm(page, { Nom: 'Jeu d’échecs', Adresse: 'jeu-d-echecs' });
    await expect(row('Jeu d’échecs').getByText('Anciennes adresses : echecs')).toBeVisible();

    const category = `/decouvrir/category/jeux-${mark}`;
    await stranger.goto(`${category}/subcategory/echecs`);
    await expect(stranger).toHaveURL(`${category}/subcategory/jeu-d-echecs`);
    await expect(stranger.getByRole('heading', { name: 'Jeu d’échecs', level: 1 })).toBeVisible();

    await choose('Dames', 'Retirer');
    await confirm(page, { Motif: 'Personne n’en parle.' });
    await approved();
    await expect(row('Dames').getByText('Retiré', { exact: true })).toBeVisible();
    await stranger.goto(`${category}/subcategory/dames`);
    await expect(stranger).toHaveURL(category);
    await choose('Dames', 'Remettre');
    await confirm(page);
    await expect(row('Dames').getByText('Retiré', { exact: true })).toBeHidden();

    await choose('Dames', 'Fusionner');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Fusionner avec').selectOption(`Jeux ${mark} : Jeu d’échecs`);
    await expect(
      dialog.getByText('Rien ne bouge : « Dames » n’a ni expert ni post.'),
    ).toBeVisible();
    await expectAccessible(page);
    await confirm(page, { Motif: 'Le même jeu.' });
    await approved();
    await expect(row('Dames').getByText('Fusionné avec Jeu d’échecs')).toBeVisible();
    await stranger.goto(`${category}/subcategory/dames`);
    await expect(stranger).toHaveURL(`${category}/subcategory/jeu-d-echecs`);
  });
});

test('an operator puts an expert on the landing page, and reserves a name', async ({
  open,
  page: stranger,
  newAccount,
  account,
  request,
}) => {
  test.setTimeout(120_000);
  const mark = randomUUID().slice(0, 6).replace(/^\d/, 'x');
  const name = `Ursule ${mark}`;
  const expert = await newAccount(name);
  await makeCreator(request, expert, { profile: { bio: 'Je réponds à tout.' } });
  const operator = await newOperator(newAccount, account, request, undefined, stateDir);
  const page = await open(operator);
  await page.goto(CATALOGUE);
  await page.getByLabel('Ajouter un expert').fill(expert.username);
  await page.getByRole('button', { name: `Mettre en avant le profil d’${name}` }).click();
  const chosen = page.getByRole('list', { name: 'Experts mis en avant' });
  await expect(chosen.getByText(name)).toBeVisible();
  await expectAccessible(page);
  const experts = stranger.getByRole('region', { name: 'Profils recommandés' });
  await expect(async () => {
    await stranger.goto('/');
    await expect(experts.getByRole('article', { name })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(experts.getByRole('article')).toHaveCount(1);
  await expect(experts.getByText('Je réponds à tout.')).toBeVisible();
  await chosen.getByRole('button', { name: `Retirer ${name}` }).click();
  await expect(chosen).toBeHidden();
  await expect(async () => {
    await stranger.goto('/');
    await expect(experts.getByRole('article')).toHaveCount(6, { timeout: 1_000 });
  }).toPass();

  const word = `maison${mark}`;
  await page.getByLabel('Mot à réserver').fill(word);
  await page.getByRole('button', { name: 'Réserver', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Mots réservés' }).getByText(word)).toBeVisible();
  const refused = await request.post('/api/auth/signup', {
    data: {
      ...{ email: `${word}@example.com`, password: 'Un-Mot-De-Passe-2026' },
      data: { name: 'Une personne', username: `${word}.paris` },
    },
  });
  expect(refused.status()).toBe(422);
  await page.getByRole('button', { name: `Libérer ${word}` }).click();
  await expect(page.getByRole('button', { name: `Libérer ${word}` })).toBeHidden();
});
