import type { Page } from '@playwright/test';

/** Goes to a page, and waits until it receives inbox events. */
export async function goAndListen(page: Page, path: string): Promise<void> {
  // Listens from the start: on a slow page the first event arrives before the page counts as loaded.
  const heard = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/me/socket')) socket.once('framereceived', () => resolve());
    });
  });
  await page.goto(path);
  await heard;
}
