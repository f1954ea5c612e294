import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Presses Tab, or Shift+Tab, until the target has the focus, and checks that the focus shows. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await hasFocus()); presses += 1)
    await page.keyboard.press(key);
  await expect(target).toBeFocused();
  const outline = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth}`;
  });
  expect(outline).not.toMatch(/^none|\b0px/);
}

/** Tabs to a button, link or the like and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a field and replaces its text. */
export async function writeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Tabs once around and further: the focus stays within an open dialog. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  for (const key of ['Shift+Tab', 'Tab', 'Tab'])
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press(key);
      const within = await dialog.evaluate((element) => element.contains(document.activeElement));
      expect(within).toBe(true);
    }
}
