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
  visitInApp,
} from '../support/screens.ts';
import { expectTextInElements } from '../support/translation.ts';
import { expectTypeset } from '../support/typography.ts';

/** Checks that hold on every screen of the register, and for what opens on it. */

// An address that leads nowhere, and creators' screens for a user who is not a creator.
test.use({ expectedComplaints: [/status of 40[34]/] });
// Each test walks through dozens of screens.
test.slow();

const unlisted = Object.values(register).flatMap((screen) =>
  'isUnlisted' in screen ? [screen.path as string] : [],
);

/** Waits until the page shows its content. */
async function shown(page: Page): Promise<void> {
  await expect(page.getByText('Chargement...')).toHaveCount(0);
  // Content that is about to be replaced is pale for a moment.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The screens without those of a component that an earlier one shows. */
const firstOfEach = (screens: Screen[]) =>
  screens.filter(({ file, path }, index) =>
    screens
      .slice(0, index)
      .every((earlier) => earlier.path !== path && (!file || earlier.file !== file)),
  );

async function visitEach(
  page: Page,
  screens: Screen[],
  go: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  for (const { path } of screens)
    await test.step(path, async () => {
      await go(page, path);
      await shown(page);
      await expectAccessible(page);
      await expect(page).toHaveTitle(/\S · Dis-moi$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    });
}

/** Checks every screen and what opens on it, in a contrast theme and for translation and typography as well. */
async function openEach(page: Page, screens: Screen[]): Promise<void> {
  for (const { path, steps = [] } of screens)
    for (const [at, go] of [(to: Page) => visit(to, path), ...steps].entries())
      await test.step(`${path}, step ${at}`, async () => {
        await go(page);
        await shown(page);
        await expectAccessible(page);
        await expectStatesInContrastTheme(page);
        await expectTypeset(page);
        await expectTextInElements(page);
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
const shares = [0, 1];
const shareOf = (screens: Screen[], share: number) =>
  screens.filter((_, index) => index % shares.length === share);

for (const share of shares) {
  test(
    `every screen is accessible to a visitor, share ${share}`,
    journey,
    async ({ open, request }) => {
      const page = await open();
      const screens = firstOfEach(await publicScreens(request));
      await visitEach(page, shareOf(screens, share), async (to, path) => {
        await visit(to, path);
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
      const visitors = await publicScreens(request);
      const screens = firstOfEach([...visitors, ...(await askerScreens(request, asker))]);
      const more = screens.filter((screen) => !visitors.includes(screen));
      const page = await open(asker);
      await visit(page, '/main/feed');
      await visitEach(page, shareOf(more, share), visitInApp);
    },
  );
}

test('every screen is accessible to a creator', journey, async ({ open, account }) => {
  const page = await open(await account('creator@example.com'));
  await visit(page, '/main/feed');
  await visitEach(page, firstOfEach(creatorScreens), visitInApp);
});

test('every screen and what opens on it is accessible to a visitor, in all themes', async ({
  open,
  request,
}) => {
  await openEach(await open(), await publicScreens(request));
});

for (const share of shares)
  test(`every screen and what opens on it is accessible to an asker, in all themes, share ${share}`, async ({
    open,
    account,
    request,
  }) => {
    const asker = await account('asker@example.com');
    await openEach(await open(asker), shareOf(await askerScreens(request, asker), share));
  });

test('every screen and what opens on it is accessible to a creator, in all themes', async ({
  open,
  account,
}) => {
  await openEach(await open(await account('creator@example.com')), creatorScreens);
});
