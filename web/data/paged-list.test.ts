import { InfiniteQueryObserver, infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changePages, changeRow, followCursors, type ListPage } from './paged-list.ts';

const letters = infiniteQueryOptions({ queryKey: ['letters'], ...followCursors(fetchLetters) });

interface Letters extends ListPage {
  letters: string[];
}

/** Two letters on each page, four in all. */
async function fetchLetters({ cursor }: { cursor?: string }): Promise<Letters> {
  return cursor === 'b'
    ? { letters: ['c', 'd'], nextCursor: null }
    : { letters: ['a', 'b'], nextCursor: 'b' };
}

const inCapitals = (page: Letters) => ({
  ...page,
  letters: page.letters.map((letter) => letter.toUpperCase()),
});
const shown = (client: QueryClient) =>
  client.getQueryData(letters.queryKey)?.pages.flatMap((page) => page.letters);

it('followCursors reads a list from its beginning to its end', async () => {
  const client = new QueryClient();
  const { pages } = await client.fetchInfiniteQuery({ ...letters, pages: 5 });
  expect(pages.map((page) => page.letters)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('changePages changes every loaded page, and creates no list', async () => {
  const client = new QueryClient();
  changePages(client, letters, inCapitals);
  expect(client.getQueryData(letters.queryKey)).toBe(undefined);
  await client.fetchInfiniteQuery({ ...letters, pages: 2 });
  changePages(client, letters, inCapitals);
  expect(shown(client)).toEqual(['A', 'B', 'C', 'D']);
});

it('a change survives the arrival of the next page', async () => {
  const client = new QueryClient();
  await client.fetchInfiniteQuery(letters);
  const next = new InfiniteQueryObserver(client, letters).fetchNextPage();
  changePages(client, letters, inCapitals);
  await next;
  expect(shown(client)).toEqual(['A', 'B', 'C', 'D']);
});

it('a refetch replaces a change', async () => {
  const client = new QueryClient();
  await client.fetchInfiniteQuery(letters);
  void new InfiniteQueryObserver(client, letters).fetchNextPage();
  changePages(client, letters, inCapitals);
  await client.refetchQueries(letters);
  expect(shown(client)).toEqual(['a', 'b']);
});

it('changeRow changes the row of the id', () => {
  const rows = [
    { id: 'a', n: 1 },
    { id: 'b', n: 1 },
  ];
  expect(changeRow(rows, 'b', (row) => ({ ...row, n: 2 }))).toEqual([
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
  ]);
});
