import { expect, type Page } from '@playwright/test';

/**
 * Presses beside a window until `heard` says that it has heard so. For a moment after it opens, and after a
 * question before it closes, a window does not hear that; nobody's hand is as fast as a test.
 */
export async function pressBeside(
  page: Page,
  heard: (options: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.mouse.click(5, 5);
    await heard({ timeout: 1_000 });
  }).toPass();
}
