import type { Page } from '@playwright/test';

/** Keeps the page's requests to `url` waiting from now on; gives what lets them go. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
