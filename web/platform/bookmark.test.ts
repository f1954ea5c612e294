import { beforeEach, expect, it, vi } from 'vitest';
import { BOOKMARK_HEADER } from '../../site/page-contract.ts';
import { Bookmark } from './bookmark.ts';

const bookmarkOf = (count: number) => `${count.toString(16).padStart(8, '0')}-0000-00004c6d-8e61`;

let stored: Map<string, string>;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
/** A page of its own, with its own memory. */
const open = () => new Bookmark(storage);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) });
  stored = new Map();
});

it('Bookmark is null before it gets one, and ignores invalid ones', () => {
  const page = open();
  expect(page.get()).toBeNull();
  expect([page.note(null), page.note(undefined), page.note('')]).toEqual([false, false, false]);
  expect(page.get()).toBeNull();
  expect(stored.size).toBe(0);
});

it('Bookmark stores the greatest, in any order, and reports which are newer', () => {
  const page = open();
  const news = [255, 256, 9, 16, 256].map((count) => page.note(bookmarkOf(count)));
  expect(news).toEqual([true, true, false, false, false]);
  expect(page.get()).toBe(bookmarkOf(256));
});

it('Bookmark is shared with other tabs and survives a reload', () => {
  const [one, other] = [open(), open()];
  one.note(bookmarkOf(7));
  expect(other.get()).toBe(bookmarkOf(7));
  other.note(bookmarkOf(8));
  one.note(bookmarkOf(7));
  expect(one.get()).toBe(bookmarkOf(8));
  expect(open().get()).toBe(bookmarkOf(8));
});

it('Bookmark is stored again when another tab has overwritten it with a lesser one', () => {
  const page = open();
  page.note(bookmarkOf(8));
  const [key] = stored.keys();
  stored.set(key!, `${Date.now()} ${bookmarkOf(7)}`);
  page.note(bookmarkOf(8));
  expect(open().get()).toBe(bookmarkOf(8));
});

it('Bookmark expires once every replica has it', () => {
  open().note(bookmarkOf(7));
  vi.advanceTimersByTime(15 * 60_000);
  expect(open().get()).toBeNull();
});

it('Bookmark is sent with requests, and updated by answers', async () => {
  const page = open();
  page.note(bookmarkOf(3));
  const fetchMock = vi.fn(async (_input: unknown, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    expect(headers.get('Accept')).toBe('application/json');
    expect(headers.get(BOOKMARK_HEADER)).toBe(bookmarkOf(3));
    return new Response(null, { headers: { [BOOKMARK_HEADER]: bookmarkOf(4) } });
  });
  const init = { method: 'POST', headers: { Accept: 'application/json' } };
  await page.carriedBy(fetchMock)('/api/auth/token', init);
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(page.get()).toBe(bookmarkOf(4));
});
