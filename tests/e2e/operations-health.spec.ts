import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sharedState } from '../../scripts/local/browser-run.ts';
import { changeDatabase, type Statement } from '../../scripts/local/database-socket.ts';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { phone } from '../support/conversations.ts';
import { newOperator } from '../support/operations.ts';

/** 'Santé' and 'Comptabilité' of the operators' console. */

const desktop = { viewport: { width: 1280, height: 900 } };
const section = (name: string) => `${paths.operations}?onglet=${name}`;
const block = (page: Page, name: string) => page.getByRole('region', { name });

/** Two weekly reports and a hidden person whose effects are parked, and a dead message. */
async function breakDown(): Promise<void> {
  const park = (kind: string, data: object, error: string): Statement => [
    `INSERT INTO outbox (kind, data, due_at, attempts, error, failed_at) VALUES (?, ?, NULL, 40, ?, 1)`,
    kind,
    JSON.stringify(data),
    error,
  ];
  await changeDatabase(
    sharedState,
    ...['2020-01-06', '2020-01-13'].map((week) =>
      park('weekly_report', { creatorId: 'x', week }, 'boîte pleine'),
    ),
    park('person_seen', { personId: 'x' }, 'R2 ne répond pas'),
    [
      `INSERT INTO dead_letters (id, queue, body, sent_at, died_at) VALUES (?, 'post-views', ?, 1, 2)`,
      crypto.randomUUID(),
      JSON.stringify({ postIds: ['absent'], userId: 'x', viewedAt: 1, note: 'Secret' }),
    ],
    [
      `INSERT OR IGNORE INTO service_outages (level, began_at, ended_at, worst) VALUES ('notices', ?, ?, 400000)`,
      Date.now() - 7_200_000,
      Date.now() - 3_600_000,
    ],
  );
}

test('an operator sees what is wrong, retries, gives up with a reason, and replays', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  await breakDown();
  const page = await open(await newOperator(newAccount, account, request), phone);
  await page.goto(section('sante'));
  await expect(block(page, 'Dépendances').getByText('répond', { exact: true })).toHaveCount(4);
  await expect(
    block(page, 'Ce qui attend').getByRole('listitem').filter({ hasText: 'Effets mis de côté' }),
  ).toContainText('à voir');
  const history = block(page, 'Niveaux de service, 90 jours');
  await expect(history.getByText('1 h 00, jusqu’à 6 min')).toBeVisible();
  await expect(block(page, 'Tâches planifiées').getByText('Relevé des niveaux')).toBeVisible();

  const parked = block(page, 'Effets mis de côté');
  await parked.getByRole('link', { name: 'Voir : Envoyer le bilan de la semaine' }).press('Enter');
  const effects = parked.getByRole('listitem').filter({ hasText: 'boîte pleine' });
  const first = effects.filter({ hasText: '2020-01-06' }).last();
  await first.getByRole('button', { name: 'Abandonner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog.getByText('Dites pourquoi')).toBeVisible();
  await dialog.getByLabel('Motif').fill('Compte qui n’existe plus');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(parked.getByText('2020-01-06')).toHaveCount(0);
  await parked
    .getByRole('listitem')
    .filter({ hasText: '2020-01-13' })
    .last()
    .getByRole('button', { name: 'Relancer', exact: true })
    .click();
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(parked.getByText('2020-01-13')).toHaveCount(0);
  await parked.getByRole('link', { name: 'Voir : Masquer ou montrer une personne' }).click();
  await expect(parked.getByText('Ces effets ne s’abandonnent pas')).toBeVisible();
  await expect(parked.getByRole('button', { name: 'Abandonner' })).toHaveCount(0);
  await parked
    .getByRole('listitem')
    .filter({ hasText: 'Masquer ou montrer une personne' })
    .getByRole('button', { name: 'Tout relancer' })
    .click();
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(parked.getByText('Aucun.')).toBeVisible();

  const dead = block(page, 'Messages en échec');
  await dead.getByRole('link', { name: 'Voir : Vues de posts et de profils' }).click();
  await expect(dead.getByText('…', { exact: true })).toBeVisible();
  await expect(dead).not.toContainText('Secret');
  await expectAccessible(page);
  await page.setViewportSize(desktop.viewport);
  await expectAccessible(page);
  await dead.getByRole('button', { name: 'Rejouer' }).click();
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dead.getByText('Aucun.')).toBeVisible();

  await page.goto(section('journal'));
  const entry = page.getByRole('listitem').filter({ hasText: 'Compte qui n’existe plus' });
  await expect(entry).toBeVisible();
  const looks = page.getByRole('listitem').filter({ hasText: 'a lu des messages en échec' });
  await expect(looks).toHaveCount(0);
  // The URL keeps the choice, and the box follows it.
  await page.getByLabel('Montrer aussi les consultations').click();
  await expect(page.getByLabel('Montrer aussi les consultations')).toBeChecked();
  await expect(looks.first()).toBeVisible();
});

test('an operator downloads the accountant’s files, and records an order of an authority', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const page = await open(await newOperator(newAccount, account, request), desktop);
  await page.goto(section('comptabilite'));
  const files = block(page, 'Fichiers');
  const month = files.getByLabel('Écritures du mois');
  await month.selectOption((await month.locator('option').first().getAttribute('value'))!);
  const accounting = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Télécharger le mois' }).press('Enter');
  const file = await accounting;
  expect(file.suggestedFilename()).toMatch(/^dis-moi-comptabilite-20\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Montant HT (€);Taux de TVA;TVA (€);Total (€);Compte débité');
  const report = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Télécharger l’année' }).click();
  expect((await report).suggestedFilename()).toMatch(/^dac7-20\d\d\.csv$/);

  const figures = block(page, 'Chiffres annuels de la modération');
  const counted = figures.getByLabel('Ordres d’autorités');
  const before = Number(await counted.inputValue());
  await figures.getByLabel('Litiges devant un organe de règlement').fill('2');
  await figures.getByRole('button', { name: 'Enregistrer les chiffres' }).click();
  await expect(page.getByText('Chiffres enregistrés')).toBeVisible();

  const orders = block(page, 'Ordres des autorités');
  await orders.getByLabel('Autorité').fill('Tribunal judiciaire de Paris');
  await orders.getByLabel('Objet').fill('Retrait d’un post');
  await orders.getByLabel('Suite donnée').fill('Retiré le jour même');
  await orders.getByRole('button', { name: 'Enregistrer l’ordre' }).click();
  await expect(page.getByText('Ordre enregistré')).toBeVisible();
  await expect(counted).not.toHaveValue('0');
  expect(Number(await counted.inputValue())).toBeGreaterThanOrEqual(before);
  const year = orders.getByLabel('Registre de l’année');
  await year.selectOption({ index: 1 });
  await expect(orders.getByText('Retiré le jour même').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  await expectAccessible(page);
});
