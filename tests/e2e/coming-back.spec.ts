import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

/** A link opens a screen at its top; going back restores the screen as it was left. */

type Recorded = { tops?: number[] } & Window;

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** Has the page record its scroll position in every frame in which `heading` is the screen's title. */
function recordTopsOf(page: Page, heading: string): Promise<void> {
  return page.evaluate((title) => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    const look = () => {
      if (document.querySelector('h1')?.textContent === title) tops.push(window.scrollY);
      requestAnimationFrame(look);
    };
    look();
  }, heading);
}

test('a new screen starts at its top, and Back restores the scroll position', async ({
  open,
  account,
}) => {
  const page = await open(await account('asker@example.com'));
  await page.goto('/main/feed');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 2_500, behavior: 'instant' }));
  await recordTopsOf(page, 'Explorer');
  await page.getByRole('link', { name: 'Explorer' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as Recorded).tops?.length))
    .toBeGreaterThan(5);
  const tops = await page.evaluate(() => (window as Recorded).tops);
  expect(new Set(tops)).toEqual(new Set([0]));

  const carousel = page.getByRole('region', { name: 'Contenu Populaire' });
  const cards = carousel.getByRole('article');
  await carousel.getByRole('button', { name: 'Suivant' }).click();
  await carousel.getByRole('button', { name: 'Suivant' }).click();
  const see = cards.nth(2).getByRole('link', { name: 'Voir' });
  await see.scrollIntoViewIfNeeded();
  await expect(cards.nth(1)).not.toBeInViewport();
  // Waits until nothing moves, since the position is stored then.
  await see.hover();
  const left = await scrollY(page);
  await see.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Post /);
  await page.goBack();
  // Allows a fraction of a pixel.
  await expect(see).toBeInViewport({ ratio: 0.95 });
  await expect(cards.nth(1)).not.toBeInViewport();
  await expect.poll(() => scrollY(page)).toBe(left);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feed');
  await expect.poll(() => scrollY(page)).toBe(2_500);

  // A link does not restore the position as Back does.
  await page.getByRole('link', { name: 'Explorer' }).click();
  await expect(cards.first()).toBeInViewport();
});

test('horizontally scrolled rows and tabs are restored', async ({ open, account }) => {
  const page = await open(await account('asker@example.com'));
  await page.goto('/main/user/camille.rousseau');
  const row = page.getByRole('region', { name: 'Activity' }).getByRole('list');
  const place = () => row.evaluate((element) => element.scrollLeft);
  const card = row.getByRole('link').last();
  await card.hover();
  const left = await place();
  expect(left).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Post /);
  await page.goBack();
  await expect.poll(place).toBe(left);

  await page.goto('/main/profile/followers');
  const tab = page.getByRole('tab', { name: /^Abonnements Premium/ });
  await tab.click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Voir le profil' }).first().click();
  await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible();
  await page.goBack();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});
