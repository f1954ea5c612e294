import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { creatorMedia, creatorProfiles } from '../../../database/schema.ts';
import { DEFAULT_DEADLINES } from '../../../domain/orders/deadlines.ts';
import { paths } from '../../../site/paths.ts';
import app from '../../../worker/app.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';

/** A page's HTML, and its head. */
async function page(path: string, headers?: Record<string, string>) {
  const response = await call('GET', path, { headers });
  const html = await response.text();
  const attribute = (pattern: RegExp) => {
    const found = html.match(pattern)?.[1];
    return found?.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  };
  return {
    response,
    html,
    title: html.match(/<title>(.*?)<\/title>/)?.[1],
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    robots: attribute(/<meta name="robots" content="([^"]*)"/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    property: (name: string) => attribute(new RegExp(`<meta property="${name}" content="([^"]*)"`)),
    data: () => JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)![1]!),
  };
}

describe('creator’s page', () => {
  it('names the creator for search engines and previews', async () => {
    const creator = await createCreator({
      name: 'Zoé Martin',
      username: 'zoe.martin',
      profileImagePath: 'zoe/avatar.png',
      profileImageUploadedAt: 7,
      createdAt: Date.UTC(2026, 0, 2),
    });
    await db
      .update(creatorProfiles)
      .set({ aboutShort: 'Boulangère\nà Lyon.' })
      .where(eq(creatorProfiles.userId, creator.id));
    await call('PUT', '/api/users/zoe.martin/follow', { as: await createPerson() });

    const { response, title, description, canonical, robots, property, data } =
      await page('/@zoe.martin');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(title).toBe('Zoé Martin · Dis-moi');
    expect(description).toBe('Boulangère à Lyon.');
    expect(canonical).toBe('http://localhost/@zoe.martin');
    expect(robots).toBeUndefined();
    expect(property('og:type')).toBe('profile');
    expect(property('og:title')).toBe('Zoé Martin');
    expect(property('og:description')).toBe('Boulangère à Lyon.');
    expect(property('og:url')).toBe('http://localhost/@zoe.martin');
    expect(property('og:image')).toBe(
      'http://localhost/images/profile-images/zoe/avatar.png?v=7&as=preview',
    );
    expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '630']);
    expect(data()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      dateCreated: '2026-01-02T00:00:00.000Z',
      mainEntity: {
        '@type': 'Person',
        name: 'Zoé Martin',
        alternateName: 'zoe.martin',
        url: 'http://localhost/@zoe.martin',
        interactionStatistic: { userInteractionCount: 1 },
      },
    });
  });

  it('is the same under the display name, with the username as canonical URL', async () => {
    await createCreator({ name: 'Nom Unique', username: 'un.autre.nom' });
    for (const path of ['/@nom_unique', '/@UN.AUTRE.NOM'])
      expect((await page(path)).canonical).toBe('http://localhost/@un.autre.nom');
  });

  it('escapes everything that users wrote', async () => {
    const evil = `</script><script>alert(1)</script>"><img src=x onerror='alert(2)'>&amp;`;
    const creator = await createCreator({ name: evil, username: 'mechant' });
    await db
      .update(creatorProfiles)
      .set({ aboutShort: evil })
      .where(eq(creatorProfiles.userId, creator.id));
    const { html, property, data, description } = await page('/@mechant');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img');
    expect(property('og:title')).toBe(evil);
    expect(description).toBe(evil);
    expect(data().mainEntity.name).toBe(evil);
  });

  it('shows the default image when there is none, and shortens long text', async () => {
    const creator = await createCreator({ username: 'sans.image' });
    await db
      .update(creatorProfiles)
      .set({ aboutShort: 'é'.repeat(300) })
      .where(eq(creatorProfiles.userId, creator.id));
    const { property, description } = await page('/@sans.image');
    expect(property('og:image')).toBe('http://localhost/share.png');
    expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '630']);
    expect(description).toBe(`${'é'.repeat(199)}…`);
  });

  it('is a 404 page when nobody has the name', async () => {
    for (const path of ['/@personne-ici', '/@', '/@%00', '/@%E0%A4%A', `/@${'x'.repeat(5000)}`]) {
      const { response, robots, html } = await page(path);
      expect(response.status).toBe(404);
      expect(robots).toBe('noindex');
      expect(html).toContain('<div id="root"></div>');
    }
  });

  it('is not indexed for a user who is not a creator', async () => {
    await createPerson({ username: 'demandeuse', name: 'Une Demandeuse' });
    const { response, title, robots } = await page('/@demandeuse');
    expect(response.status).toBe(200);
    expect(title).toBe('Une Demandeuse · Dis-moi');
    expect(robots).toBe('noindex');
  });
});

describe('other pages', () => {
  it.each([
    ['/', 'Posez une question. Recevez une réponse. · Dis-moi'],
    ['/auth', 'Connexion · Dis-moi'],
    ['/decouvrir', 'Découvrir · Dis-moi'],
    ['/contact', 'Contact · Dis-moi'],
  ])('%s has its title and URL', async (path, expected) => {
    const { response, title, canonical, property, description } = await page(`${path}?ref=mail`);
    expect(response.status).toBe(200);
    expect(title).toBe(expected);
    expect(canonical).toBe(`http://localhost${path}`);
    expect(property('og:url')).toBe(`http://localhost${path}`);
    expect(description?.length).toBeGreaterThan(20);
  });

  it('are not indexed and not cached when they belong to a mailed link', async () => {
    const { response, title, robots, canonical } = await page(`${paths.link}?token=secret`);
    expect(response.status).toBe(200);
    expect(title).toBe('Lien reçu par e-mail · Dis-moi');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect([robots, response.headers.get('X-Robots-Tag')]).toEqual(['noindex', 'noindex']);
    expect(canonical).toBeUndefined();
  });

  it('name their category or subcategory; unknown ones are a 404', async () => {
    const category = await createTopic();
    const subcategory = await createTopic(category.id);
    const inCategory = await page(`/decouvrir/category/${category.slug}`);
    expect(inCategory.title).toBe(`${category.name} · Dis-moi`);
    const path = `/decouvrir/category/${category.slug}/subcategory/${subcategory.slug}`;
    const inSubcategory = await page(path);
    expect(inSubcategory.title).toBe(`${subcategory.name} · Dis-moi`);
    expect(inSubcategory.canonical).toBe(`http://localhost${path}`);
    for (const missing of [
      '/decouvrir/category/rien',
      `/decouvrir/category/${subcategory.slug}`,
      `/decouvrir/category/${category.slug}/subcategory/rien`,
    ])
      expect((await page(missing)).response.status).toBe(404);
  });

  it('show the content of a public post; a private one is a 404', async () => {
    const creator = await createCreator({ name: 'Ana' });
    const post = (isPublished: boolean) => ({
      id: crypto.randomUUID(),
      creatorId: creator.id,
      mediaType: 'text' as const,
      title: 'Le pain',
      bodyText: 'Il lève mieux la nuit.',
      position: 0,
      isPublished,
      createdAt: 1,
    });
    const [shown, hidden] = [post(true), post(false)];
    await db.insert(creatorMedia).values([shown, hidden]);
    const { title, description, property } = await page(`/decouvrir/post/${shown.id}`);
    expect(title).toBe('Post d’Ana · Dis-moi');
    expect(description).toBe('Le pain — Il lève mieux la nuit.');
    expect(property('og:type')).toBe('article');
    expect((await page(`/decouvrir/post/${hidden.id}`)).response.status).toBe(404);
    expect((await page('/decouvrir/post/rien')).response.status).toBe(404);
  });

  it('show a post’s image in preview size, or as it is when hosted elsewhere', async () => {
    const creator = await createCreator();
    const imageOf = async (storagePath: string) => {
      const id = await createPost(creator.id, { mediaType: 'photo', storagePath });
      const { property } = await page(`/decouvrir/post/${id}`);
      return [property('og:image'), property('og:image:width'), property('og:image:height')];
    };
    expect(await imageOf('ana/1.jpg')).toEqual([
      'http://localhost/images/creator-posts/ana/1.jpg?as=preview',
      '1200',
      '630',
    ]);
    const elsewhere = 'https://photos.example/1.jpg';
    expect(await imageOf(elsewhere)).toEqual([elsewhere, undefined, undefined]);
  });

  it.each(['/main', '/main/feed', '/main/profile/pricing'])(
    '%s has the head of the sign-in page, which search engines find there',
    async (path) => {
      const { response, canonical, property } = await page(path);
      expect(response.status).toBe(200);
      expect(canonical).toBe('http://localhost/auth');
      expect(response.headers.get('Cache-Control')).toBe('private, max-age=0, must-revalidate');
      expect(property('og:url')).toBe('http://localhost/auth');
    },
  );

  it('are a 404 at an unknown URL', async () => {
    for (const path of ['/nulle-part', '/nulle/part', '/mainly', '/decouvrir/rien', '/:handle']) {
      const { response, title } = await page(path);
      expect(response.status).toBe(404);
      expect(title).toBe('Page introuvable · Dis-moi');
    }
    expect((await call('POST', '/contact', { json: {} })).status).toBe(404);
  });

  it('have one URL, without a trailing slash', async () => {
    const url = 'http://localhost/decouvrir/?q=pain';
    const response = await exports.default.fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe('http://localhost/decouvrir?q=pain');
  });

  it('have one URL, without percent forms that it does not need', async () => {
    const locationOf = async (path: string) => {
      const url = `http://localhost${path}`;
      const { status, headers } = await exports.default.fetch(url, { redirect: 'manual' });
      return [status, headers.get('Location')];
    };
    expect(await locationOf('/%64ecouvrir?q=p%61in')).toEqual([301, '/decouvrir?q=p%61in']);
    expect(await locationOf('/%40lea')).toEqual([301, '/@lea']);
    expect(await locationOf('/m%61in/feed')).toEqual([301, '/main/feed']);
    expect(await locationOf('/nulle%2fpart')).toEqual([301, '/nulle%2Fpart']);
    expect((await locationOf('//evil.example/%61'))[0]).toBe(404);
    expect((await locationOf('/@l%C3%A9a'))[0]).not.toBe(301);
  });

  it('include the icon at the default path of browsers', async () => {
    const response = await exports.default.fetch('http://localhost/favicon.ico', {
      redirect: 'manual',
    });
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe('/favicon.svg');
  });

  it('are revalidated each time and sent only when changed', async () => {
    const { response } = await page('/decouvrir');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    const tag = response.headers.get('ETag')!;
    const again = await call('GET', '/decouvrir', { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    // A policy here would replace the page's.
    expect(again.headers.get('Content-Security-Policy')).toBeNull();
    expect((await page('/contact', { 'If-None-Match': tag })).response.status).toBe(200);
  });
});

describe('site data in a page', () => {
  const siteOf = async (path: string, vars: object) => {
    const context = createExecutionContext();
    const request = new Request(`http://localhost${path}`);
    const html = await (await app.fetch(request, { ...env, ...vars }, context)).text();
    const [, json] = html.match(/<script type="application\/json" id="site">(.*?)<\/script>/)!;
    return JSON.parse(json!);
  };

  const sold = {
    ...{ fee: { percent: 20, minimumCents: 50 }, minimumPriceCents: 100 },
    deadlines: DEFAULT_DEADLINES,
  };
  it.each(['/', '/decouvrir', '/main/feed', '/nulle-part'])('is rendered into %s', async (path) => {
    expect(await siteOf(path, {})).toEqual({
      publisher: env.PUBLISHER,
      showSampleStats: true,
      payments: 'demo',
      sendsMail: true,
      ...sold,
    });
    const PUBLISHER = { ...env.PUBLISHER, name: '</script>' };
    const vars = { PUBLISHER, SHOW_SAMPLE_STATS: 'off', PAYMENTS: 'stripe' };
    expect(await siteOf(path, { ...vars, PAGES_PER_TIMING: 10 })).toEqual({
      publisher: PUBLISHER,
      showSampleStats: false,
      payments: 'stripe',
      sendsMail: true,
      ...sold,
      reports: { version: env.VERSION.id, pagesPerTiming: 10 },
    });
  });
});

describe('robots.txt', () => {
  it('links to the sitemap', async () => {
    const response = await call('GET', '/robots.txt');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(await response.text()).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: http://localhost/sitemap.xml\n',
    );
  });
});

describe('screen that cannot be rendered', () => {
  it('is left to the browser, and logged without saying whose it is', async () => {
    await createCreator({ username: 'mona.lys', name: 'Mona Lys' });
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    const renderPage = () => Promise.reject(new Error('no screen'));
    const context = createExecutionContext();
    const request = new Request('http://localhost/@mona.lys');
    const response = await app.fetch(request, { ...env, renderPage }, context);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<title>Mona Lys · Dis-moi</title>');
    expect(html).toContain('<div id="root"></div>');
    const logged = JSON.parse(complaint.mock.lastCall![0]);
    complaint.mockRestore();
    expect(logged).toMatchObject({ event: 'page.render_failed', method: 'GET' });
    expect(logged.route).toBe('/:handle');
    expect(JSON.stringify(logged)).not.toContain('mona');
  });
});
