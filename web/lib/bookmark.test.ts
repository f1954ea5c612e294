import { beforeEach, expect, it, vi } from 'vitest';
import { BOOKMARK_HEADER } from '../../site/page-contract.ts';

const bookmarkOf = (count: number) => `${count.toString(16).padStart(8, '0')}-0000-00004c6d-8e61`;
const answer = (count: number) => new Headers({ [BOOKMARK_HEADER]: bookmarkOf(count) });

/** A page of its own, with what it remembers by itself. */
function open(): Promise<typeof import('./bookmark.ts')> {
  vi.resetModules();
  return import('./bookmark.ts');
}

let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) });
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

it('knows nothing before the first answer, nor from answers that say nothing', async () => {
  const page = await open();
  expect(page.bookmark()).toBeNull();
  page.noteBookmark(new Headers());
  expect(page.bookmark()).toBeNull();
});

it('keeps the greatest, in whatever order answers come', async () => {
  const page = await open();
  for (const count of [255, 256, 9, 16, 256]) page.noteBookmark(answer(count));
  expect(page.bookmark()).toBe(bookmarkOf(256));
});

it('is known to other tabs and after a reload', async () => {
  const [one, other] = [await open(), await open()];
  one.noteBookmark(answer(7));
  expect(other.bookmark()).toBe(bookmarkOf(7));
  other.noteBookmark(answer(8));
  one.noteBookmark(answer(7));
  expect(one.bookmark()).toBe(bookmarkOf(8));
  expect((await open()).bookmark()).toBe(bookmarkOf(8));
});

it('is forgotten by the next page once every replica knows it', async () => {
  (await open()).noteBookmark(answer(7));
  vi.advanceTimersByTime(15 * 60_000);
  expect((await open()).bookmark()).toBeNull();
});

it('lives in its tab where nothing can be kept', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('forbidden');
    },
    setItem() {
      throw new Error('forbidden');
    },
  });
  const page = await open();
  page.noteBookmark(answer(7));
  expect(page.bookmark()).toBe(bookmarkOf(7));
});

it('goes along with what the account library asks, and is told by its answers', async () => {
  const page = await open();
  page.noteBookmark(answer(3));
  const asked = vi.fn(async (_input: unknown, init?: RequestInit) => {
    expect(new Headers(init?.headers).get(BOOKMARK_HEADER)).toBe(bookmarkOf(3));
    return new Response(null, { headers: answer(4) });
  });
  vi.stubGlobal('fetch', asked);
  await page.fetchWithBookmark('/api/auth/token', { method: 'POST' });
  expect(asked).toHaveBeenCalledOnce();
  expect(page.bookmark()).toBe(bookmarkOf(4));
});
