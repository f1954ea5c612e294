import type { Page } from '@playwright/test';

/** Goes somewhere, and waits until what happens is told there. */
export async function goAndListen(page: Page, path: string): Promise<void> {
  const inbox = page.waitForEvent('websocket', (socket) => socket.url().includes('/me/socket'));
  await page.goto(path);
  await (await inbox).waitForEvent('framereceived');
}
