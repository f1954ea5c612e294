import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { topics } from '../../../database/schema.ts';
import { SITEMAP_MAX_ADDRESSES } from '../../../worker/pages/sitemap.ts';
import { call, createCreator, createPerson, db } from '../../support/workerd/marketplace.ts';

async function locations(path: string): Promise<string[]> {
  const response = await call('GET', path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);
}

describe('GET /sitemap.xml', () => {
  it('names the public pages and creators, and is computed twice a minute at most', async () => {
    const [running] = await db.select().from(topics).where(eq(topics.slug, 'course-a-pied'));
    await createCreator({ username: 'une.creatrice', topicIds: [running!.id] });
    await createPerson({ username: 'un.demandeur' });
    const found = await locations('/sitemap.xml');
    for (const path of [
      '/',
      '/decouvrir',
      '/contact',
      '/mentions-legales',
      '/conditions-de-vente',
      '/moderation',
      '/decouvrir/category/sport',
      '/@une.creatrice',
    ])
      expect(found).toContain(`http://localhost${path}`);
    expect(found.filter((url) => url.includes('/decouvrir/category/'))).toEqual([
      'http://localhost/decouvrir/category/sport',
      'http://localhost/decouvrir/category/sport/subcategory/course-a-pied',
    ]);
    expect(found.some((url) => url.includes('un.demandeur') || url.includes('/main'))).toBe(false);
    expect(found).not.toContain('http://localhost/lien');
    expect(new Set(found).size).toBe(found.length);

    await createCreator({ username: 'venue.plus.tard' });
    const response = await call('GET', '/sitemap.xml?neuf=1');
    expect(await response.text()).not.toContain('venue.plus.tard');
  });

  it('is an index of files when there are too many URLs for one', async () => {
    await env.DB.prepare(
      `insert into profiles (id, username, is_creator, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SITEMAP_MAX_ADDRESSES})
       select 'id-' || i, 'creatrice.' || i, 1, i from n`,
    ).run();
    // Another host's copy is not cached yet; it names the site's own URLs too.
    const ask = async (path: string) =>
      (await exports.default.fetch(`http://beaucoup.localhost${path}`)).text();
    const origin = 'http://localhost';
    const index = await ask('/sitemap.xml');
    expect(index).toContain('<sitemapindex');
    const files = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(files).toEqual([
      `${origin}/sitemaps/pages.xml`,
      `${origin}/sitemaps/0.xml`,
      `${origin}/sitemaps/1.xml`,
    ]);
    expect(await ask('/sitemaps/pages.xml')).toContain(`${origin}/decouvrir<`);
    const first = [...(await ask('/sitemaps/0.xml')).matchAll(/<loc>/g)];
    expect(first).toHaveLength(SITEMAP_MAX_ADDRESSES);
    expect(await ask('/sitemaps/1.xml')).toContain('/@une.creatrice<');
    for (const page of ['00', '000', '01', '1e0', '100000'])
      expect((await call('GET', `/sitemaps/${page}.xml`)).status, page).toBe(404);
    expect((await call('GET', '/sitemaps/9.xml')).status).toBe(404);
    expect((await call('GET', '/sitemaps/rien.xml')).status).toBe(404);
  });
});
