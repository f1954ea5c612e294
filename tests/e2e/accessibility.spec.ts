import type { Page } from '@playwright/test';
import { screens as register } from '../../site/screens.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import {
  askerScreens,
  creatorScreens,
  publicScreens,
  type Screen,
  servedTitle,
  visit,
} from '../support/screens.ts';
import { expectTextInElements } from '../support/translation.ts';
import { expectTypeset } from '../support/typography.ts';

/** Checks that hold on every screen, and for everything that opens on a screen. */

// An address that leads nowhere, and creators' screens for a user who is not a creator.
test.use({ expectedComplaints: [/status of 40[34]/] });
test.slow();

const unlisted = Object.values(register).flatMap((screen) =>
  'isUnlisted' in screen ? [screen.path as string] : [],
);

const desktop = { width: 1280, height: 800 };
/** The width that a zoom of 200 % leaves of a desktop, and the narrowest phone. */
const narrow = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
];

async function expectToFit(page: Page): Promise<void> {
  for (const size of narrow) {
    await page.setViewportSize(size);
    const beyond = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    // A carousel takes a moment to follow its new width.
    await expect.poll(beyond, `pixels beyond a width of ${size.width}, ${page.url()}`).toBe(0);
  }
  await page.setViewportSize(desktop);
}

async function goThrough(
  page: Page,
  screens: Screen[],
  expectMore: (path: string) => Promise<void> = async () => {},
): Promise<void> {
  // A screen with several lists of steps is visited for each, and checked at the first visit.
  const visited = new Set<string>();
  for (const { path, steps = [] } of screens) {
    const isKnown = visited.has(path);
    visited.add(path);
    for (const [at, go] of [() => visit(page, path), ...steps].entries())
      await test.step(`${path}, step ${at}`, async () => {
        await go(page);
        if (at === 0 && isKnown) return;
        await expect(page.getByText('Chargement...')).toHaveCount(0);
        // Content that is about to be replaced is pale for a moment.
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectAccessible(page);
        await expectTypeset(page);
        await expectTextInElements(page);
        if (at === 0) await expectToFit(page);
        if (at === 0) await expectMore(path);
      });
    await expect(page).toHaveTitle(/\S · Dis-moi$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  }
}

test('the list of screens contains every screen of the register', async ({ account, request }) => {
  const asker = await account('asker@example.com');
  const visited = [...(await publicScreens(request)), ...(await askerScreens(request, asker))];
  const pathnames = visited.map(({ path }) => new URL(path, 'http://localhost').pathname);
  for (const { path } of Object.values(register)) {
    const pattern = new URLPattern({ pathname: path });
    expect(
      pathnames.some((pathname) => pattern.test({ pathname })),
      path,
    ).toBe(true);
  }
});

test('every screen is accessible to a visitor', async ({ open, request }) => {
  const page = await open();
  await goThrough(page, await publicScreens(request), async (path) => {
    // A screen that is called by its address says what happened there.
    if (unlisted.includes(path)) return;
    const html = await (await request.get(path)).text();
    await expect(page, 'the title that is served stays').toHaveTitle(servedTitle(html));
  });
});

for (const half of ['first', 'second'] as const)
  test(`every screen is accessible to an asker, the ${half} half`, async ({
    open,
    account,
    request,
  }) => {
    const asker = await account('asker@example.com');
    const screens = await askerScreens(request, asker);
    const middle = screens.length / 2;
    const some = half === 'first' ? screens.slice(0, middle) : screens.slice(middle);
    await goThrough(await open(asker), some);
  });

test('every screen is accessible to a creator', async ({ open, account }) => {
  await goThrough(await open(await account('creator@example.com')), creatorScreens);
});
