import { expect, it } from 'vitest';
import { greatestBookmark } from './bookmark.ts';

const bookmarkOf = (count: number) => `${count.toString(16).padStart(8, '0')}-0000-00004c6d-8e61`;

it('greatestBookmark returns the latest bookmark, in any order of arguments', () => {
  expect(greatestBookmark(bookmarkOf(9), bookmarkOf(256), bookmarkOf(16))).toBe(bookmarkOf(256));
});

it('greatestBookmark ignores missing bookmarks', () => {
  expect(greatestBookmark(null, bookmarkOf(9), undefined, '')).toBe(bookmarkOf(9));
  expect(greatestBookmark(null, undefined)).toBeNull();
  expect(greatestBookmark()).toBeNull();
});
