import { randomUUID } from 'node:crypto';
import { type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect } from './browser.ts';

export const GUIDED_QUESTION = 'Comment réussir une blanquette ?';

/**
 * Counts actions. An action is one press that leads on, or the fields of a form filled and sent: what a user
 * does between two screens. Arriving at '/' does not count.
 */
export function countedActions() {
  const actions: string[] = [];
  const act = (name: string, action: () => Promise<unknown>) =>
    test.step(name, async () => {
      actions.push(name);
      await action();
    });
  const expectAtMost = (max: number) =>
    expect(actions.length, actions.join(', ')).toBeLessThanOrEqual(max);
  return { act, expectAtMost };
}

type Act = ReturnType<typeof countedActions>['act'];

/**
 * Leads a visitor without an account from '/' to the offer of an expert, with the question written at the
 * beginning. Fills the address, and stops before the payment.
 */
export async function goToOffer(page: Page, act: Act, email?: string): Promise<void> {
  await page.goto('/');
  await act('write the question', async () => {
    await page.getByLabel('Votre question').fill(GUIDED_QUESTION);
    await page.getByRole('button', { name: 'Trouver qui peut répondre' }).click();
  });
  await expect(page).toHaveURL('/poser-une-question');
  const experts = page.getByRole('region', { name: 'Qui peut répondre' }).getByRole('article');
  await expect(experts.first()).toBeVisible();
  expect(await experts.count()).toBeLessThanOrEqual(10);
  await expect(experts.filter({ hasText: 'Famille' })).toHaveCount(0);
  await expectAccessible(page);
  await act('choose an expert', () =>
    experts
      .first()
      .getByRole('link', { name: /^Poser ma question/ })
      .click(),
  );
  await expect(page).toHaveURL(/\/commander\/.*\/question$/);
  await expect(page.getByLabel('Votre question')).toHaveValue(GUIDED_QUESTION);
  // An asker reads reviews of the expert before paying.
  await expect(page.getByRole('region', { name: 'Avis récents' })).toBeVisible();
  await expectAccessible(page);
  await giveAddress(page, email);
}

/** Fills what a visitor gives beside the order, without ordering. */
export async function giveAddress(
  page: Page,
  email = `lea.${randomUUID().slice(0, 8)}@example.com`,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('J’ai 18 ans ou plus').check();
}

/** The question stands in the conversation, and nothing is left to write. */
export async function expectAsked(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/question\?c=[0-9a-f-]{36}$/);
  await expect(page.getByRole('log')).toContainText(GUIDED_QUESTION);
  await expect(page.getByText('Messages restants: 0')).toBeVisible();
  await expect(page.getByText('Question envoyée')).toBeVisible();
}
