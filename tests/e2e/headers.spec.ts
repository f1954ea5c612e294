import { expect, test } from '../support/browser.ts';

/**
 * The headers that every response of the built product sends. All other tests show that the product works
 * with them.
 */

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
      // Browsers report what their policy blocks.
      expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
      expect(headers['content-security-policy']).toContain('report-to csp');
    });

  test('an immutable script, and a picture', { tag: '@journey' }, async ({ request }) => {
    const landing = await (await request.get('/')).text();
    const [script] = landing.match(/\/assets\/[\w-]+\.js/)!;
    const asset = await request.get(script);
    expectSecured(asset.headers());
    expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');

    // A picture of the seed, since the feed also holds what other tests post.
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

test.describe('a request that the policy blocks', () => {
  test.use({ expectedComplaints: [/Content Security Policy/] });

  test('is reported in the console, where no test may see a message', async ({ page }) => {
    await page.goto('/');
    const stopped = (html: string) => {
      const reported = page.waitForEvent('console', (message) => message.type() === 'error');
      return page
        .evaluate((inline) => {
          document.body.append(document.createRange().createContextualFragment(inline));
        }, html)
        .then(async () => (await reported).text());
    };
    expect(await stopped('<script>document.title = "Hostile"</script>')).toContain('inline script');
    expect(await stopped('<p style="color: red">Hostile</p>')).toContain('inline style');
    await expect(page).not.toHaveTitle('Hostile');
  });
});
