import type { Page } from '@playwright/test';

/** Makes the page record when its content shows: it has its title, and no loading indicator is left. */
export async function noteContent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const loading = [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
        textContent?.includes('Chargement...'),
      );
      if (!document.querySelector('h1') || loading) return;
      observer.disconnect();
      performance.mark('content');
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Waits for the content of such a page; returns when it showed, in milliseconds from the beginning of the visit. */
export async function contentAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('content').length > 0);
  return page.evaluate(() => performance.getEntriesByName('content')[0]!.startTime);
}
