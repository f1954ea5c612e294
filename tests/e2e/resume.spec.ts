import type { Page } from '@playwright/test';
import { apiHeaders, ended, endToken, expect, storedSession, test } from '../support/browser.ts';

/** Coming back after the access token has ended, which it does after 15 minutes. */

/** The page's requests to the API, in order. */
function asksOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

const posts = (page: Page) => page.getByRole('article');

test('one request brings the session and the screen, and the account library continues with it', {
  tag: '@journey',
}, async ({ open, newAccount }) => {
  const account = await newAccount();
  const page = await open(ended(account));
  await page.clock.install();
  // If the page reported views of posts while the session ends, the server would refuse them.
  await page.route('**/api/posts/views', (route) => route.fulfill({ status: 204 }));
  const asked = asksOf(page);
  const library = page.waitForRequest(/auth-js|module-/);
  await page.goto('/main/feed');
  await expect(posts(page).first()).toBeVisible();
  expect(asked[0]).toBe('POST /api/auth/resume');
  expect(asked.filter((path) => /auth|feed/.test(path))).toHaveLength(1);

  // The account library loads later, and has nothing to refresh: it signs out with the new token.
  await expect(page.getByRole('complementary').getByRole('article').first()).toBeVisible();
  await page.clock.fastForward(6_000);
  await library;
  const { access_token } = await storedSession(page);
  expect(access_token).not.toBe(account.session.access_token);
  const logout = page.waitForRequest(/\/api\/auth\/logout/);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  expect(await (await logout).headerValue('Authorization')).toBe(`Bearer ${access_token}`);
  await expect(page).toHaveURL('/');
  expect(asked.filter((path) => path.includes('/auth/token'))).toEqual([]);
});

test('tabs that open at once share one session, which continues', async ({ open, newAccount }) => {
  const account = await newAccount();
  const one = await open(ended(account));
  const other = await one.context().newPage();
  const asked = [asksOf(one), asksOf(other)];
  await Promise.all([one.goto('/main/feed'), other.goto('/main/feed')]);
  for (const page of [one, other]) await expect(posts(page).first()).toBeVisible();
  const first = await storedSession(one);
  expect(await storedSession(other)).toEqual(first);

  // A screen without preloaded data, later.
  await other.close();
  await endToken(one);
  await one.goto('/main/help');
  await expect(one.getByRole('heading', { level: 1 })).toBeVisible();
  const next = await storedSession(one);
  expect(next.refresh_token).not.toBe(first.refresh_token);
  expect(asked.flat().filter((path) => path.includes('/auth/token'))).toEqual([]);
});

test.describe('when the request to continue the session fails', () => {
  // When the session ends, the page's requests in flight are refused, and so is its inbox.
  test.use({ expectedComplaints: [/status of (400|401|503)|WebSocket/] });

  test('the account library asks, and a user without a session reaches the sign-in page', async ({
    open,
    newAccount,
    request,
  }) => {
    const account = await newAccount();
    const page = await open(ended(account));
    // The response is lost on its way: the server has rotated the token, and returns the same one again.
    await page.route('**/api/auth/resume', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
    });
    await page.goto('/main/feed');
    await expect(posts(page).first()).toBeVisible();
    await page.unroute('**/api/auth/resume');

    await request.post('/api/auth/logout', { headers: apiHeaders(account) });
    await endToken(page);
    await page.goto('/main/feed');
    await expect(page).toHaveURL('/auth');
    expect(await storedSession(page)).toBeNull();
  });
});
