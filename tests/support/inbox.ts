import type { Page } from '@playwright/test';

/** Goes somewhere, and waits until what happens is told there. */
export async function goAndListen(page: Page, path: string): Promise<void> {
  // From the beginning: on a slow page the first word has come before the page is called loaded.
  const heard = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/me/socket')) socket.once('framereceived', () => resolve());
    });
  });
  await page.goto(path);
  await heard;
}
