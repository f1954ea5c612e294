import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changePages, changeRow, followCursors } from './paged-list.ts';

const letters = { queryKey: ['letters'], ...followCursors(fetchLetters) };

/** Two letters for each page, four in all. */
async function fetchLetters({ cursor }: { cursor?: string }) {
  return cursor === 'b'
    ? { letters: ['c', 'd'], nextCursor: null }
    : { letters: ['a', 'b'], nextCursor: 'b' };
}

it('a list is read from its beginning along its cursors, to its end', async () => {
  const client = new QueryClient();
  const { pages } = await client.fetchInfiniteQuery({ ...letters, pages: 5 });
  expect(pages.map((page) => page.letters)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('every page that is loaded changes; what is not loaded stays so', () => {
  const loaded = { pages: [1, 2], pageParams: [null, 'next'] };
  expect(changePages(loaded, (page, index) => page * 10 + index)).toEqual({
    pages: [10, 21],
    pageParams: [null, 'next'],
  });
  expect(changePages(undefined, (page) => page)).toBe(undefined);
});

it('one row changes, by its id', () => {
  const rows = [
    { id: 'a', n: 1 },
    { id: 'b', n: 1 },
  ];
  expect(changeRow(rows, 'b', (row) => ({ ...row, n: 2 }))).toEqual([
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
  ]);
});
