import { expect, it } from 'vitest';
import { pathSegment } from './path-segment.ts';

it.each([
  'ana.martin',
  'Ana Martin & fils',
  'é',
  '',
  '.',
  '..',
  '...',
  '%2e%2e',
  '%2f',
  '/',
  '../../api/me',
  '..\\..\\api',
  '?q=1',
  '#a',
  '//evil.example',
  ';a=b',
  '\n',
])('pathSegment encodes %j as one segment', (text) => {
  const url = new URL(`/api/users/${pathSegment(text)}/posts`, 'http://localhost');
  expect(url.origin).toBe('http://localhost');
  expect(url.pathname).toMatch(/^\/api\/users\/[^/]*\/posts$/);
  expect(url.search + url.hash).toBe('');
});

it('pathSegment decodes to the original text', () => {
  for (const text of ['Ana Martin & fils', '../../api/me', '%2e%2e', '...'])
    expect(decodeURIComponent(pathSegment(text))).toBe(text);
});
