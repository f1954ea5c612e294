import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import {
  askerScreens,
  creatorScreens,
  publicScreens,
  type Screen,
  visit,
} from '../support/screens.ts';

/** Nothing moves while a screen comes: its skeleton has the measures of what replaces it. */

test.use({ expectedComplaints: [/status of 40[34]/] });
test.slow();

/** How late the API answers, so that the skeleton is seen, and what comes may still move after. */
const DELAY_MS = 120;

async function expectStillness(page: Page, screens: Screen[]): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node }[];
      })[])
        for (const { node } of entry.sources)
          shifts.push(
            `${entry.value}: ${node instanceof Element ? node.outerHTML : node?.nodeName}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    // A page that is left gives up what it asked for.
    await route.continue().catch(() => undefined);
  });
  for (const path of new Set(screens.map((screen) => screen.path)))
    await test.step(path, async () => {
      await visit(page, path);
      await page.waitForTimeout(2 * DELAY_MS);
      const shifts = await page.evaluate(() => (window as { shifts?: string[] }).shifts);
      expect(shifts, path).toEqual([]);
    });
}

const phone = { viewport: { width: 375, height: 800 } };

test('for everybody', async ({ open, request }) => {
  await expectStillness(await open(null, phone), await publicScreens(request));
});

test('for who asks, whose pages are not written for them', async ({ open, account, request }) => {
  const asker = await account('asker@example.com');
  const page = await open({ ...asker, pageToken: 'none' }, phone);
  await expectStillness(page, await askerScreens(request, asker));
});

test('where the list stands beside a conversation', async ({ open, account, request }) => {
  const asker = await account('asker@example.com');
  const isOfMessages = ({ path }: Screen) => /^\/main\/(messages|conversation)/.test(path);
  const screens = (await askerScreens(request, asker)).filter(isOfMessages);
  await expectStillness(await open(asker), screens);
});

test('for who answers', async ({ open, account }) => {
  const creator = await account('creator@example.com');
  await expectStillness(await open(creator, phone), creatorScreens);
});
