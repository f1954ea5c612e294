import { afterEach, expect, it, vi } from 'vitest';
import { BOOKMARK_HEADER, BOOKMARK_KEY, SESSION_KEY } from '../site/page-contract.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('before-paint.ts sends the stored bookmark, so that a reload shows the last write', async () => {
  const bookmark = '00000007-00000000-00004e2f-0a1b2c3d';
  const session = {
    ...{ access_token: 'access', refresh_token: 'refresh', user: { id: 'ana' } },
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  };
  const stored: Record<string, string> = {
    [SESSION_KEY]: JSON.stringify(session),
    [BOOKMARK_KEY]: `${Date.now()} ${bookmark}`,
  };
  const fetchMock = vi.fn(async (_path: string, _init?: RequestInit) => new Response());
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    currentScript: { dataset: { asks: '/api/me /api/conversations' } },
    addEventListener() {},
    createElement: () => ({ setAttribute() {}, remove() {} }),
    head: { append() {} },
  });
  vi.stubGlobal('fetch', fetchMock);
  await import('./before-paint.ts');
  const sent = fetchMock.mock.calls.map(([path, init]) => [
    path,
    new Headers(init?.headers).get(BOOKMARK_HEADER),
  ]);
  expect(sent).toEqual([
    ['/api/me', bookmark],
    ['/api/conversations', bookmark],
  ]);
});
