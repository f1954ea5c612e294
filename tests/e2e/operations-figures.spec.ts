import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayBeside } from '../../domain/dates/days.ts';
import { parisDay } from '../../domain/dates/paris.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { phone } from '../support/creator-fixtures.ts';
import { newOperator } from '../support/operations.ts';

/** A plot of the page, by its title. */
const plot = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

const openTable = (page: Page, title: string) =>
  plot(page, title).getByText('Voir les chiffres').click();

const expectRows = (page: Page, title: string, rows: number) =>
  expect(plot(page, title).getByRole('row')).toHaveCount(rows + 1);

test('an operator follows the marketplace over time, on a phone and at a desk', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const operator = await newOperator(newAccount, account, request);
  const page = await open(operator, { viewport: phone });
  await page.goto('/main/exploitation');
  await page.getByRole('link', { name: 'Chiffres', exact: true }).click();
  await expect(page).toHaveURL(/onglet=chiffres/);
  await expect(plot(page, 'Questions posées').locator('canvas')).toBeVisible();
  await expect(page.getByLabel('Période')).toHaveValue('28');
  await openTable(page, 'Questions posées');
  await expectRows(page, 'Questions posées', 28);
  const funnel = plot(page, 'De la vue à la note');
  await expect(funnel.getByRole('listitem')).toHaveCount(7);
  // The marketplace of the tests has a past.
  await expect(funnel.getByRole('listitem').filter({ hasText: /^Réponses/ })).toContainText(
    /[1-9]/,
  );
  await expect(page.getByText(/^Avant\s: du /)).toBeVisible();
  await expectAccessible(page);

  // The address says which days are shown.
  const today = parisDay(Date.now());
  await page.getByLabel('Période').selectOption('7 derniers jours');
  await expect(page).toHaveURL(new RegExp(`du=${dayBeside(today, -6)}&au=${today}`));
  // The table stays open in another period.
  await expectRows(page, 'Questions posées', 7);
  await page.reload();
  await openTable(page, 'Volume et commission');
  await expectRows(page, 'Volume et commission', 7);

  const from = dayBeside(today, -20);
  await page.getByLabel('Du', { exact: true }).fill(from);
  await page.getByLabel('Au', { exact: true }).fill(dayBeside(today, -30));
  await page.getByRole('button', { name: 'Afficher' }).click();
  await expect(page.getByText('La période finit avant de commencer.')).toBeVisible();
  const to = dayBeside(today, -11);
  await page.getByLabel('Au', { exact: true }).fill(to);
  await page.getByRole('button', { name: 'Afficher' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`du=${from}&au=${to}`));
  await openTable(page, 'Signalements');
  await expectRows(page, 'Signalements', 10);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`dis-moi-chiffres-${from}-${to}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect([lines.length, lines[1]!.split(';')[0], lines.at(-1)!.split(';')[0]]).toEqual([
    11,
    from,
    to,
  ]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Période').selectOption('365 derniers jours');
  await expect(page.getByText(/^Par semaine, du lundi au dimanche/)).toBeVisible();
  await openTable(page, 'Décisions');
  await expectRows(page, 'Décisions', 53);
  await expectAccessible(page);
});
