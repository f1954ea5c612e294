import type { Page } from '@playwright/test';
import { screens as register } from '../../site/screens.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { expectStatesInContrastTheme } from '../support/contrast-theme.ts';
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

/** Checks that hold on every screen of the register, and for what opens on it. */

// An address that leads nowhere, and creators' screens for a user who is not a creator.
test.use({ expectedComplaints: [/status of 40[34]/] });
test.slow();

const unlisted = Object.values(register).flatMap((screen) =>
  'isUnlisted' in screen ? [screen.path as string] : [],
);

/** Checks what the page shows. */
async function check(page: Page): Promise<void> {
  await expect(page.getByText('Chargement...')).toHaveCount(0);
  // Content that is about to be replaced is pale for a moment.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await expectStatesInContrastTheme(page);
  await expectTypeset(page);
  await expectTextInElements(page);
}

async function visitEach(
  page: Page,
  screens: Screen[],
  expectMore: (path: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const path of new Set(screens.map((screen) => screen.path)))
    await test.step(path, async () => {
      await visit(page, path);
      await check(page);
      await expectMore(path);
      await expect(page).toHaveTitle(/\S · Dis-moi$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    });
}

async function openEach(page: Page, screens: Screen[]): Promise<void> {
  for (const { path, steps = [] } of screens)
    for (const [at, go] of steps.entries())
      await test.step(`${path}, step ${at}`, async () => {
        if (at === 0) await visit(page, path);
        await go(page);
        await check(page);
      });
}

test('the list of screens contains every screen of the register', { tag: '@journey' }, async ({
  account,
  request,
}) => {
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

const journey = { tag: '@journey' };

/** Shares the screens among tests that run beside one another. */
const shares = [0, 1, 2];
const shareOf = (screens: Screen[], share: number) =>
  screens.filter((_, index) => index % shares.length === share);

for (const share of shares) {
  test(
    `every screen is accessible to a visitor, share ${share}`,
    journey,
    async ({ open, request }) => {
      const page = await open();
      await visitEach(page, shareOf(await publicScreens(request), share), async (path) => {
        // A screen that is called by its address says what happened there.
        if (unlisted.includes(path)) return;
        const html = await (await request.get(path)).text();
        await expect(page, 'the title that is served stays').toHaveTitle(servedTitle(html));
      });
    },
  );

  test(
    `every screen is accessible to an asker, share ${share}`,
    journey,
    async ({ open, account, request }) => {
      const asker = await account('asker@example.com');
      await visitEach(await open(asker), shareOf(await askerScreens(request, asker), share));
    },
  );
}

test('every screen is accessible to a creator', journey, async ({ open, account }) => {
  await visitEach(await open(await account('creator@example.com')), creatorScreens);
});

test('what opens on a screen is accessible to a visitor', async ({ open, request }) => {
  await openEach(await open(), await publicScreens(request));
});

test('what opens on a screen is accessible to an asker', async ({ open, account, request }) => {
  const asker = await account('asker@example.com');
  await openEach(await open(asker), await askerScreens(request, asker));
});

test('what opens on a screen is accessible to a creator', async ({ open, account }) => {
  await openEach(await open(await account('creator@example.com')), creatorScreens);
});
