import type { Page } from '@playwright/test';

/** Goes somewhere, and waits until what happens is told there. */
export async function goAndListen(page: Page, path: string): Promise<void> {
  // What it is told may come before the page is done loading.
  const told = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/me/socket'))
    .then((inbox) => inbox.waitForEvent('framereceived'));
  await page.goto(path);
  await told;
}
