import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, apiHeaders, expect } from './browser.ts';

/** Starting points of the browser tests of creators' own screens. */

/**
 * The viewport in which dialogs are tested: content that fits there fits everywhere.
 * tests/e2e/keyboard.spec.ts uses a desktop.
 */
export const phone = { width: 375, height: 812 };

/** A new user who has just become a creator and set nothing up. */
export async function newCreator(
  newAccount: (name?: string) => Promise<Account>,
  request: APIRequestContext,
): Promise<Account> {
  const account = await newAccount('Léa Martin');
  const answer = await request.post('/api/me/creator', { headers: apiHeaders(account) });
  expect(answer.ok()).toBe(true);
  return account;
}

/** A JPEG file of the given size in pixels. */
export async function picture(width: number, height: number) {
  const create = { width, height, channels: 3, background: '#c86432' } as const;
  return {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create }).jpeg().toBuffer(),
  };
}

/**
 * Moves an element that was picked up by a key, until the move is announced: a list whose element was just
 * picked up may still be measuring, and then ignores the key.
 */
export async function moveByKey(page: Page, key: string, heard: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByText(heard)).toBeAttached({ timeout: 1_500 });
  }).toPass();
}
