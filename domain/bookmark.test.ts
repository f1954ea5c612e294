import { expect, it } from 'vitest';
import { greatestBookmark } from './bookmark.ts';

const bookmarkOf = (count: number) => `${count.toString(16).padStart(8, '0')}-0000-00004c6d-8e61`;

it('gives the latest state, in whatever order they are named', () => {
  expect(greatestBookmark(bookmarkOf(9), bookmarkOf(256), bookmarkOf(16))).toBe(bookmarkOf(256));
});

it('leaves out what names none', () => {
  expect(greatestBookmark(null, bookmarkOf(9), undefined, '')).toBe(bookmarkOf(9));
  expect(greatestBookmark(null, undefined)).toBeNull();
  expect(greatestBookmark()).toBeNull();
});
