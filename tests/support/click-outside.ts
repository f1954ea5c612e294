import { expect, type Page } from '@playwright/test';

/**
 * Clicks outside a dialog until `heard` says that the dialog has noticed. For a moment after it opens, and
 * after a confirm dialog before it closes, a dialog does not listen for clicks; no user is as fast as a test.
 */
export async function clickOutside(
  page: Page,
  heard: (options: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.mouse.click(5, 5);
    await heard({ timeout: 1_000 });
  }).toPass();
}
