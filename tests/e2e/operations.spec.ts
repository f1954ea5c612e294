import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { phone } from '../support/conversations.ts';
import { newOperator } from '../support/operations.ts';

/** The console of operators: who finds it, and its sections by keyboard and on a phone. */

test('a user without the role finds nothing of the console', { tag: '@journey' }, async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(paths.operations);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
  await expect(page.getByRole('link', { name: 'Exploitation' })).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/operations'))).toEqual([]);
});

test('no file of the app names the console', { tag: '@journey' }, () => {
  const names = readdirSync(`${process.env.DIST_DIR ?? 'dist'}/client/assets`);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => /operat|operator|exploit/i.test(name))).toEqual([]);
});

test('an operator reaches every section by keyboard, and on a phone', { tag: '@journey' }, async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const operator = await newOperator(newAccount, account, request);
  const page = await open(operator);
  await page.goto(paths.feed);
  await page.getByRole('link', { name: /^Exploitation/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exploitation');
  const sections = page.getByRole('navigation', { name: 'Exploitation' });
  await sections.getByRole('link', { name: 'Journal' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Journal' })).toContainText(
    'a changé un rôle d’opérateur',
  );

  const small = await open(operator, phone);
  await inEachSection(small, async () => {
    // The section scrolls by itself where it is wider than the phone.
    expect(await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test('every section is accessible on a phone', async ({ open, newAccount, account, request }) => {
  const page = await open(await newOperator(newAccount, account, request), phone);
  await inEachSection(page, () => expectAccessible(page));
});

async function inEachSection(page: Page, check: () => Promise<void>): Promise<void> {
  await page.goto(paths.operations);
  const links = page.getByRole('navigation', { name: 'Exploitation' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Chargement...')).toHaveCount(0);
    await check();
  }
}
