import type { APIRequestContext, Page } from '@playwright/test';
import { BOOKMARK_KEY } from '../../site/page-contract.ts';
import { PAGE_COOKIE, PAGE_COOKIE_PATH, TIME_ZONE_COOKIE } from '../../site/page-cookies.ts';
import { exampleOf, paths } from '../../site/paths.ts';
import { membersScreens, namesOf } from '../../site/screens.ts';
import {
  type Account,
  boxOf,
  endToken,
  expect,
  test,
  waitForHydration,
  waitForPaint,
} from '../support/browser.ts';
import { composer, newConversation } from '../support/conversations.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { exampleValues } from '../support/screens.ts';

/** Screens that the server writes for one signed-in member, readable before any of their code has loaded. */

const mainScript = /\/assets\/index-[\w-]+\.js$/;
const CREATOR = 'creator@example.com';

/** The screens at `paths` that are written for this account only. */
async function writtenFor(
  { pageToken }: Account,
  request: APIRequestContext,
  paths: string[],
): Promise<string[]> {
  const Cookie = `${PAGE_COOKIE}=${pageToken}; ${TIME_ZONE_COOKIE}=Europe/Paris`;
  const isWhole = async (path: string, headers = {}) =>
    (await (await request.get(path, { headers })).text()).includes('data-whole');
  const written = [];
  for (const path of paths)
    if ((await isWhole(path, { Cookie })) && !(await isWhole(path))) written.push(path);
  return written;
}

/** The part of the screen that the server wrote. */
const written = (page: Page) => page.locator('[data-whole]');

/** The screen's text, line by line. */
const lines = async (page: Page) =>
  (await page.getByRole('main').innerText()).split('\n').filter((line) => line !== '');

const cookieNames = async (page: Page) => {
  const { href } = new URL(PAGE_COOKIE_PATH, page.url());
  return (await page.context().cookies(href)).map(({ name }) => name);
};

for (const [width, height] of [
  [375, 800],
  [1280, 800],
] as const)
  test(`are written as the app renders them, ${width} px wide`, async ({
    open,
    account,
    request,
  }) => {
    // No other user writes on these screens while they are read.
    const username = 'karim.foulees';
    const { posts } = await (await request.get(`/api/users/${username}`)).json();
    const values = { ...(await exampleValues(request)), username, id: posts[0].id };
    const creator = await account(CREATOR);
    const all = namesOf(membersScreens).map((name) => exampleOf(name, values));
    const own = await writtenFor(creator, request, all);
    expect(own).toContain(paths.profile);
    const page = await open(creator, { viewport: { width, height } });
    // Other tests write on the feed, which has a test of its own.
    for (const path of own.filter((path) => path !== paths.feed))
      await test.step(path, async () => {
        const release = await holdRequests(page, mainScript);
        await page.goto(path, { waitUntil: 'commit' });
        // The style sheet decides which texts are lines.
        await page.waitForLoadState('domcontentloaded');
        await expect(written(page)).toBeVisible();
        const title = await page.title();
        const before = await lines(page);
        expect(before.join(' ').length).toBeGreaterThan(40);
        release();
        await waitForHydration(page);
        await expect(written(page)).toHaveCount(0);
        expect((await page.title()).endsWith(title), title).toBe(true);
        const after = await lines(page);
        // The screen shows other data that it requests a moment later.
        let at = 0;
        const isLasting = (line: string) => !/^(Chargement|il y a|Il y a|Hier)/.test(line);
        for (const line of before.filter(isLasting)) {
          at = after.indexOf(line, at) + 1;
          expect(at, `${line} in ${after.join(' | ')}`).toBeGreaterThan(0);
        }
      });
  });

test('include the feed, with a free margin', async ({ open, account }) => {
  const page = await open(await account(CREATOR));
  const release = await holdRequests(page, mainScript);
  await page.goto(paths.feed, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const post = written(page).locator('article').first();
  await waitForPaint(page);
  const before = await boxOf(post);
  const name = (await post.getAttribute('aria-label'))!;
  release();
  await waitForHydration(page);
  const drawn = page.getByRole('article', { name, exact: true }).first();
  const { x, width } = await boxOf(drawn);
  expect({ x, width }).toEqual({ x: before.x, width: before.width });
  await expect(page.getByText('Experts à découvrir')).toBeVisible();
});

for (const width of [375, 1280])
  test(`show a conversation where the app does, ${width} px wide`, async ({
    open,
    newAccount,
    request,
  }) => {
    const { pair, paths } = await newConversation(newAccount, request, 'day');
    const page = await open(pair.asker, { viewport: { width, height: 800 } });
    const release = await holdRequests(page, mainScript);
    await page.goto(paths.asker, { waitUntil: 'commit' });
    const input = written(page).getByPlaceholder('Tapez votre message...');
    await expect(input).toBeVisible();
    await waitForPaint(page);
    const before = await boxOf(input);
    release();
    await expect(composer(page)).toBeFocused();
    const after = await boxOf(composer(page));
    expect(before.x).toBe(after.x);
    expect(Math.abs(before.y - after.y)).toBeLessThan(2);
  });

test('can be read by a user whose token has ended, and are then hydrated', async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  await page.goto(paths.help);
  await endToken(page);
  const release = await holdRequests(page, mainScript);
  await page.goto(paths.profile, { waitUntil: 'commit' });
  await expect(written(page)).toContainText('Modifier le profil');
  release();
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('are shown to no other user', async ({ open, newAccount }) => {
  const [ana, ben] = [await newAccount('Ana Autre'), await newAccount('Ben Brun')];
  const page = await open({ ...ben, pageToken: ana.pageToken });
  const release = await holdRequests(page, mainScript);
  await page.goto(paths.profile, { waitUntil: 'commit' });
  await expect(written(page)).toContainText('Ana Autre');
  await expect(written(page)).toBeHidden();
  release();
  await expect(page.getByRole('main')).toContainText('Ben Brun');
  await expect(page.getByRole('main')).not.toContainText('Ana Autre');
});

test("do not show the state before the user's own last change", async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  await page.goto(paths.help);
  await page.evaluate(
    ([key, bookmark]) => localStorage.setItem(key!, `${Date.now()} ${bookmark}`),
    [BOOKMARK_KEY, 'ffffffff-00000000-00004e2f-0a1b2c3d'],
  );
  const release = await holdRequests(page, mainScript);
  await page.goto(paths.profile, { waitUntil: 'commit' });
  await expect(written(page)).toBeAttached();
  await expect(written(page)).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Modifier le profil' })).toBeVisible();
});

test.describe('when the API fails', () => {
  test.use({ expectedComplaints: [/status of 500/] });

  test('are replaced by the error', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    await page.route('**/api/feed', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(paths.feed);
    await expect(page.getByText(/^Erreur lors de la récupération des posts/)).toBeVisible();
    await expect(written(page)).toHaveCount(0);
  });
});

test('are no longer written after a sign-out, whether or not the server has heard of it', async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  await page.route('**/api/auth/logout*', (route) => route.fulfill({ status: 204 }));
  await page.goto(paths.feed);
  expect(await cookieNames(page)).toContain(PAGE_COOKIE);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect.poll(() => cookieNames(page)).not.toContain(PAGE_COOKIE);
});

test('are not written for a user who has signed out when a response arrives late', async ({
  open,
  newAccount,
}) => {
  const { pageToken } = await newAccount();
  const page = await open(null);
  // The refresh in flight brings the cookie once the next page has been requested.
  await page.route(paths.feed, async (route) => {
    const response = await route.fetch();
    const { hostname: domain, origin } = new URL(response.url());
    await page
      .context()
      .addCookies([{ name: PAGE_COOKIE, value: pageToken, domain, path: PAGE_COOKIE_PATH }]);
    expect(await page.context().cookies(origin + paths.feed)).toHaveLength(1);
    await route.fulfill({ response });
  });
  await page.goto(paths.feed);
  await expect(page).toHaveURL(/\/auth/);
  expect(await cookieNames(page)).not.toContain(PAGE_COOKIE);
});
