import type { Page, Request } from '@playwright/test';
import { paths } from '../../site/paths.ts';
import { expect, test, waitForPaint, withMotion } from '../support/browser.ts';
import { startProxy } from '../support/network-proxy.ts';
import {
  askerScreens,
  creatorScreens,
  publicScreens,
  type Screen,
  visit,
} from '../support/screens.ts';

/** Nothing moves while a screen loads: its skeleton has the measures of what replaces it. */

test.use({ ...withMotion, expectedComplaints: [/status of 40[34]/] });
// Each test walks through dozens of screens, whose answers are delayed.
test.slow();

/** The API's delay, so that the skeleton is seen. */
const DELAY_MS = 120;

/** Has the page record its layout shifts from now on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node }[];
      })[]) {
        // Less than a tenth of a thousandth is a fraction of a pixel in one word, as when a font comes late.
        if (entry.value < 0.0001) continue;
        for (const { node } of entry.sources)
          shifts.push(
            `${entry.value}: ${node instanceof Element ? node.outerHTML : node?.nodeName}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as { shifts?: string[] }).shifts);

/**
 * Delays the answers to the page's requests to `url`. Returns a check that all of them have arrived, are shown, and
 * have moved nothing.
 */
async function delayAnswers(page: Page, url: string, milliseconds: number) {
  const awaited = new Set<Request>();
  await page.route(url, async (route) => {
    const request = route.request();
    // A request that a page sends as it is left outlives the page, and shows nothing.
    if (request.method() !== 'GET') return route.continue();
    awaited.add(request);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    // The page may cancel its request, or be left, meanwhile; no event says so of a request that is held here.
    await route
      .fetch()
      .then((response) => route.fulfill({ response }))
      .catch(() => undefined);
    awaited.delete(request);
  });
  return async (path: string) => {
    do {
      await expect.poll(() => [...awaited].map((request) => request.url())).toEqual([]);
      await page.evaluate(painted);
    } while (awaited.size > 0);
    expect(await shiftsOf(page), path).toEqual([]);
  };
}

/** In the page: resolves once what is rendered by now has been painted. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

async function expectStillness(page: Page, screens: Screen[]): Promise<void> {
  await recordShifts(page);
  const expectStill = await delayAnswers(page, '**/api/**', DELAY_MS);
  for (const path of new Set(screens.map((screen) => screen.path)))
    await test.step(path, async () => {
      await visit(page, path);
      await expectStill(path);
    });
}

const phone = { viewport: { width: 375, height: 800 } };

test('no screen shifts for a visitor', async ({ open, request }) => {
  await expectStillness(await open(null, phone), await publicScreens(request));
});

test('no screen shifts for an asker, whose pages the server does not write', async ({
  open,
  account,
  request,
}) => {
  const asker = await account('asker@example.com');
  const page = await open({ ...asker, pageToken: 'none' }, phone);
  await expectStillness(page, await askerScreens(request, asker));
});

test('no category shifts where its experts arrive last', async ({ open, account }) => {
  const asker = await account('asker@example.com');
  const page = await open({ ...asker, pageToken: 'none' }, phone);
  await recordShifts(page);
  const expectStill = await delayAnswers(page, '**/api/topics/cuisine/creators', 10 * DELAY_MS);
  await visit(page, paths.category('cuisine'));
  await expect(page.getByRole('region', { name: 'Tous les experts' })).toBeVisible();
  await expectStill(paths.category('cuisine'));
});

test('no screen shifts where the list stands beside a conversation', async ({
  open,
  account,
  request,
}) => {
  const asker = await account('asker@example.com');
  const isOfMessages = ({ path }: Screen) => /^\/main\/(messages|conversation)/.test(path);
  const screens = (await askerScreens(request, asker)).filter(isOfMessages);
  await expectStillness(await open(asker), screens);
});

test('no screen shifts for a creator', async ({ open, account }) => {
  const creator = await account('creator@example.com');
  await expectStillness(await open(creator, phone), creatorScreens);
});

test('no screen shifts where a page arrives in pieces', async ({ open, baseURL }) => {
  const proxy = await startProxy(baseURL!);
  proxy.sendInPieces();
  const page = await open(null, phone);
  await recordShifts(page);
  for (const path of [paths.home, paths.auth, paths.publicProfile('camille.rousseau')]) {
    await visit(page, proxy.origin + path);
    expect(await shiftsOf(page), path).toEqual([]);
  }
  await page.context().close();
  await proxy.cut();
});

test.describe('half a page, of which the rest never comes,', () => {
  test.use({ expectedComplaints: [/net::ERR_/] });

  test('is shown a second later', async ({ open, baseURL }) => {
    const proxy = await startProxy(baseURL!);
    proxy.sendInPieces();
    const page = await open(null, phone);
    void page.goto(proxy.origin).catch(() => {});
    await page.getByRole('banner').waitFor({ state: 'attached' });
    await proxy.cut();
    await waitForPaint(page);
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
