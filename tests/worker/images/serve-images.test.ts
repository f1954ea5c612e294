import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { call } from '../../support/workerd/marketplace.ts';

await env.PROFILE_IMAGES.put('someone/profile.png', 'picture');
await env.CREATOR_POSTS.put('someone/1.html', '<script>', {
  httpMetadata: { contentType: 'text/html' },
});

it('GET /images serves a stored image with its type and a cache policy', async () => {
  const response = await call('GET', '/images/profile-images/someone/profile.png?v=1');
  expect(response.status).toBe(200);
  expect(new TextDecoder().decode(await response.arrayBuffer())).toBe('picture');
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('ETag')).toMatch(/^"[^"]+"$/);
});

it('GET /images answers 304 when the ETag matches', async () => {
  const path = '/images/profile-images/someone/profile.png';
  const etag = (await call('GET', path)).headers.get('ETag')!;
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await call('GET', path, { headers: { 'If-None-Match': held } });
    expect(response.status).toBe(304);
    expect(response.headers.get('ETag')).toBe(etag);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  }
  for (const held of ['"other"', 'garbage', ',']) {
    const response = await call('GET', path, { headers: { 'If-None-Match': held } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
});

it.each([
  '/images/profile-images/nobody/profile.png',
  '/images/secrets/someone/profile.png',
  '/images/constructor/someone/profile.png',
  '/images/creator-posts/someone/1.html',
  '/images/profile-images/someone',
  '/images/profile-images/someone%2Fprofile.svg',
  '/images/profile-images/%00/profile.png',
  `/images/profile-images/${'a'.repeat(3000)}/profile.png`,
  '/images/profile-images',
])('GET /images is a 404 problem for %s', async (path) => {
  const response = await call('GET', path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
});
