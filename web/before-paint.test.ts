import { afterEach, expect, it, vi } from 'vitest';
import { BLOCKS_KEY, BOOKMARK_HEADER, BOOKMARK_KEY, SESSION_KEY } from '../site/page-contract.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

let runs = 0;

/** Runs the script on a page with these attributes, for a user with these facts; returns the requests. */
async function run(
  attributes: object,
  stored: Record<string, string>,
  facts: object = {},
  page: object = {},
) {
  const session = {
    ...{ access_token: 'access', refresh_token: 'refresh', user: { id: 'ana', ...facts } },
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  };
  const values: Record<string, string> = { [SESSION_KEY]: JSON.stringify(session), ...stored };
  const fetchMock = vi.fn(async (_path: string, _init?: RequestInit) => new Response());
  vi.stubGlobal('window', { addEventListener() {} });
  vi.stubGlobal('localStorage', { getItem: (key: string) => values[key] ?? null });
  vi.stubGlobal('document', {
    documentElement: { dataset: { members: '', ...page } },
    currentScript: { dataset: attributes },
    addEventListener() {},
    createElement: () => ({ setAttribute() {}, remove() {} }),
    head: { append() {} },
  });
  vi.stubGlobal('fetch', fetchMock);
  await import(`./before-paint.ts?run=${++runs}`);
  return fetchMock.mock.calls.map(([path, init]) => [
    path,
    new Headers(init?.headers).get(BOOKMARK_HEADER),
  ]);
}

it('before-paint.ts sends the stored bookmark, so that a reload shows the last write', async () => {
  const bookmark = '00000007-00000000-00004e2f-0a1b2c3d';
  const sent = await run(
    { asks: '/api/me /api/conversations' },
    { [BOOKMARK_KEY]: `${Date.now()} ${bookmark}` },
  );
  expect(sent).toEqual([
    ['/api/me', bookmark],
    ['/api/conversations', bookmark],
  ]);
});

it('before-paint.ts requests what a page for all members shows when the user has blocked somebody', async () => {
  const page = { asks: '', reads: '/api/discovery /api/topics' };
  expect(await run(page, {})).toEqual([]);
  const anew = [
    ['/api/discovery', null],
    ['/api/topics', null],
  ];
  expect(await run(page, {}, { app_metadata: { has_blocks: true } })).toEqual(anew);
  expect(await run(page, { [BLOCKS_KEY]: '1' })).toEqual(anew);
  // The page is rendered without the blocked, and the app asks again.
  expect(await run(page, {}, {}, { person: 'ana' })).toEqual(anew);
});
