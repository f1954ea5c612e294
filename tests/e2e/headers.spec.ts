import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

/** What every answer of the built product says to browsers, and that the product lives with it. */

test.describe('every answer carries the security headers', () => {
  const answers: [what: string, path: string, status: number][] = [
    ['the landing page', '/', 200],
    ['a page', '/main/feed', 200],
    ['a file', '/favicon.svg', 200],
    ['an API answer', '/api/topics', 200],
    ['a private API answer', '/api/me', 401],
    ['an account answer', '/api/auth/health', 200],
    ['an account error', '/api/auth/user', 401],
    ['an address without a route', '/api/nowhere', 404],
    ['a missing picture', '/images/profile-images/nobody/avatar.png', 404],
    ['a refused WebSocket', '/api/me/socket', 401],
  ];
  for (const [what, path, status] of answers)
    test(what, async ({ request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(status);
      const headers = answer.headers();
      expectSecured(headers);
      if (!headers['content-type']?.startsWith('text/html')) return;
      // What their policy stops, browsers tell.
      expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
      expect(headers['content-security-policy']).toContain('report-to csp');
    });

  test('a script, kept for good, and a picture', async ({ request }) => {
    const landing = await (await request.get('/')).text();
    const [script] = landing.match(/\/assets\/[\w-]+\.js/)!;
    const asset = await request.get(script);
    expectSecured(asset.headers());
    expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');

    // Of the seed: the feed is of what other tests post, too.
    const { avatarUrl } = await (await request.get('/api/users/basile.potager')).json();
    const image = await request.get(avatarUrl);
    expect(image.headers()['content-type']).toMatch(/^image\//);
    expectSecured(image.headers());
  });

  function expectSecured(headers: Record<string, string>) {
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('pages break no rule of their policy', async ({ open, account }) => {
  test.slow();
  const visitor = await open();
  for (const path of [
    '/',
    '/auth',
    '/decouvrir',
    '/decouvrir/category/sport',
    '/@camille.rousseau',
  ])
    await visit(visitor, path);

  const asker = await open(await account('asker@example.com'));
  for (const path of ['/main/feed', '/main/explore', '/main/ask-question', '/main/messages'])
    await visit(asker, path);
  await visit(asker, '/main/explore/category/sport');

  const creator = await open(await account('creator@example.com'));
  for (const path of ['/main/profile/pricing', '/main/profile/posts', '/main/profile/settings'])
    await visit(creator, path);
  // Dialogs, lists that open and toasts bring styles of their own.
  await visit(creator, '/main/profile');
  await creator.getByRole('button', { name: 'Modifier mes topics' }).click();
  await creator.getByRole('combobox', { name: 'Ajouter un topic...' }).click();
  await expect(creator.getByRole('listbox')).toBeVisible();
  await creator.keyboard.press('Escape');
  await creator.getByRole('button', { name: 'Sauvegarder' }).click();
  const toast = creator.getByText('Topics mis à jour avec succès');
  await expect(toast).toBeVisible();
  await expect(creator.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed');
  expect(await violations(creator)).toEqual([]);
});

/** Opens a page and waits until it shows what it is about; fails on any violation. */
async function visit(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener('securitypolicyviolation', (event) =>
      found.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`),
    );
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await violations(page)).toEqual([]);
}

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}
