import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  MutationObserver,
  QueryClient,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liking, withMyLike } from './likes.ts';
import { changePages, changeRow, followCursors, type ListPage } from './paged-list.ts';

const shown = (likedByMe: boolean, likeCount: number) => ({ id: 'post', likedByMe, likeCount });
type Shown = ReturnType<typeof shown>;

interface Page extends ListPage {
  rows: Shown[];
}

it.each([
  ['withMyLike adds a like', shown(false, 4), true, shown(true, 5)],
  ['withMyLike subtracts a removed like', shown(true, 5), false, shown(false, 4)],
  ['withMyLike leaves a liked item unchanged', shown(true, 5), true, shown(true, 5)],
  ['withMyLike never goes below 0', shown(true, 0), false, shown(false, 0)],
])('%s', (_what, before, liked, after) => {
  expect(withMyLike(before, liked)).toEqual(after);
});

describe('a like while an older answer is in flight', () => {
  let client: QueryClient;
  let stopShowing: () => void;
  /** The server's pending answer, which the test resolves. */
  let pending: PromiseWithResolvers<Page>;
  const list = infiniteQueryOptions({
    queryKey: ['list'],
    ...followCursors(() => {
      pending = Promise.withResolvers();
      return pending.promise;
    }),
  });
  const rows = () => client.getQueryData(list.queryKey)?.pages.flatMap((page) => page.rows);

  beforeEach(async () => {
    client = new QueryClient();
    // Observes the list as a screen does.
    stopShowing = new InfiniteQueryObserver(client, list).subscribe(() => {});
    pending.resolve({ rows: [shown(false, 4)], nextCursor: 'next' });
    await expect.poll(rows).toHaveLength(1);
  });
  afterEach(() => stopShowing());

  const like = (send: () => Promise<{ liked: boolean; likeCount: number }>) =>
    new MutationObserver(
      client,
      liking<Shown>(client, {
        send,
        update: (change) =>
          changePages(client, list, (page) => ({
            ...page,
            rows: changeRow(page.rows, 'post', change),
          })),
        onFailed: () => {},
      }),
    ).mutate(true);
  const liked = async () => ({ liked: true, likeCount: 5 });

  it('survives a refetch of the list', async () => {
    const again = client.refetchQueries(list);
    await like(liked);
    pending.resolve({ rows: [shown(false, 4)], nextCursor: 'next' });
    await again;
    expect(rows()).toEqual([shown(true, 5)]);
  });

  it('is not counted twice when the answer includes it', async () => {
    const again = client.refetchQueries(list);
    await like(liked);
    pending.resolve({ rows: [shown(true, 6)], nextCursor: 'next' });
    await again;
    expect(rows()).toEqual([shown(true, 6)]);
  });

  it('survives the next page', async () => {
    const next = new InfiniteQueryObserver(client, list).fetchNextPage();
    await like(liked);
    pending.resolve({ rows: [{ ...shown(false, 0), id: 'other' }], nextCursor: null });
    await next;
    expect(rows()).toEqual([shown(true, 5), { ...shown(false, 0), id: 'other' }]);
  });

  it('does not reappear after a failure', async () => {
    const again = client.refetchQueries(list);
    const failed = like(() => Promise.reject(new Error('503')));
    expect(rows()).toEqual([shown(true, 5)]);
    await expect(failed).rejects.toThrow('503');
    pending.resolve({ rows: [shown(false, 4)], nextCursor: 'next' });
    await again;
    expect(rows()).toEqual([shown(false, 4)]);
  });
});
