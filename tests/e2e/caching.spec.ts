import type { Page } from '@playwright/test';
import { paths } from '../../site/paths.ts';
import { isDataScreen, namesOf, type OpenScreen, openScreens } from '../../site/screens.ts';
import { expect, test } from '../support/browser.ts';

/** Checks which built pages caches can store, and which files browsers learn of ahead of them. */

test('a public page is identical for all visitors for as long as its content is the same', {
  tag: '@journey',
}, async ({ request, account }) => {
  const { posts } = await (await request.get('/api/users/camille.rousseau')).json();
  const addresses = [
    ...namesOf(openScreens)
      .filter((name) => !isDataScreen(name))
      .map((name): OpenScreen => openScreens[name])
      .filter(({ isSecret }) => !isSecret)
      .map(({ path }) => path),
    ...[paths.discoverCategory('sport'), paths.discoverSubcategory('sport', 'yoga-et-pilates')],
    ...['/@camille.rousseau', paths.publicPost(posts[0].id), `${paths.discoverSearch}?q=pain`],
  ];
  const { access_token } = (await account('asker@example.com')).session;
  const Authorization = `Bearer ${access_token}`;
  for (const address of addresses) {
    let link: string | undefined;
    let html = '';
    // A user may publish between two responses; the next attempt then compares three later ones.
    await expect(async () => {
      const first = await request.get(address);
      const { etag, 'cloudflare-cdn-cache-control': edge } = first.headers();
      expect(edge, address).toContain('max-age=');
      const headers = { Cookie: 'dis-moi.sidebar=collapsed', 'If-None-Match': etag! };
      expect((await request.get(address, { headers })).status(), address).toBe(304);
      const signedIn = await request.get(address, { headers: { Authorization } });
      expect(signedIn.headers()['cache-control']).toBe('no-store');
      expect(await signedIn.text()).toBe(await first.text());
      link = first.headers().link;
      html = await first.text();
    }).toPass({ timeout: 10_000 });
    // The files and modes match those in the document; otherwise the browser would fetch each twice.
    for (const [, file, attributes] of link!.matchAll(/<([^>]+)>; rel=preload; ([^,]+)/g)) {
      const [element] = html.match(new RegExp(`<(?:link|script)[^>]*"${file}"[^>]*>`))!;
      expect(element.includes('crossorigin'), element).toBe(attributes!.includes('crossorigin'));
    }
    expect(link!.includes('as=image'), address).toBe(address === '/');
  }
});

test('no file that is announced ahead of a page is fetched twice', async ({ open, account }) => {
  const visitor = await open();
  for (const path of ['/', '/decouvrir', '/@camille.rousseau']) await expectOnce(visitor, path);
  const member = await open(await account('asker@example.com'));
  await expectOnce(member, paths.feed);
});

/** Opens the page, and records what it fetches until it is idle. */
async function expectOnce(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ahead = [...response!.headers().link!.matchAll(/<([^>]+)>/g)].map(([, file]) => file!);
  expect(ahead.length).toBeGreaterThan(3);
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  for (const file of ahead)
    expect(
      fetched.filter((name) => name === file),
      file,
    ).toHaveLength(1);
}
