import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GATHERING_MS, REPORTED_TOGETHER, ViewedPosts } from './viewed-posts.ts';

let viewer: string | null;
const report = vi.fn<(ids: string[]) => Promise<void>>();
const refusal = new Error('refused');

beforeEach(() => {
  vi.useFakeTimers();
  viewer = 'lea';
  report.mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
});

const gather = () =>
  new ViewedPosts({ report, viewer: () => viewer, isRefusal: (error) => error === refusal });

const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `post-${from + index}`);

const reports = () => report.mock.calls.map(([sent]) => sent);

describe('ViewedPosts', () => {
  it('reports the posts of a minute together, each once', async () => {
    const posts = gather();
    for (const id of ['a', 'b', 'a', 'c']) posts.add('lea', id);
    await vi.advanceTimersByTimeAsync(GATHERING_MS - 1);
    expect(reports()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reports()).toEqual([['a', 'b', 'c']]);
    posts.add('lea', 'b');
    await vi.advanceTimersByTimeAsync(GATHERING_MS);
    expect(reports()).toHaveLength(1);
    expect(posts.has('lea', 'b')).toBe(true);
  });

  it('reports ten at once, without waiting for the minute', async () => {
    const posts = gather();
    for (const id of ids(0, REPORTED_TOGETHER + 1)) posts.add('lea', id);
    expect(reports()).toEqual([ids(0, REPORTED_TOGETHER)]);
    await posts.flush();
    expect(reports()).toEqual([ids(0, REPORTED_TOGETHER), ids(REPORTED_TOGETHER, 1)]);
    await posts.flush();
    expect(reports()).toHaveLength(2);
  });

  it('keeps posts while no report arrives, and reports fifty of them together afterwards', async () => {
    const posts = gather();
    report.mockRejectedValue(new Error('offline'));
    for (const id of ids(0, 55)) {
      posts.add('lea', id);
      await vi.advanceTimersByTimeAsync(0);
    }
    // One attempt, and then one a minute.
    expect(report).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * GATHERING_MS);
    expect(report).toHaveBeenCalledTimes(3);
    report.mockClear().mockResolvedValue();
    await vi.advanceTimersByTimeAsync(2 * GATHERING_MS);
    expect(reports().map(({ length }) => length)).toEqual([50, 5]);
    expect(reports().flat().sort()).toEqual(ids(0, 55).sort());
  });

  it('forgets posts that the server refused, until they are viewed again', async () => {
    const posts = gather();
    report.mockRejectedValueOnce(refusal);
    posts.add('lea', 'a');
    await posts.flush();
    await vi.advanceTimersByTimeAsync(2 * GATHERING_MS);
    expect(report).toHaveBeenCalledTimes(1);
    expect(posts.has('lea', 'a')).toBe(false);
    posts.add('lea', 'a');
    await posts.flush();
    expect(reports()).toEqual([['a'], ['a']]);
  });

  it('never reports the posts of one user as those of the next', async () => {
    const posts = gather();
    posts.add('lea', 'a');
    viewer = null;
    await posts.flush();
    viewer = 'tom';
    posts.add('tom', 'b');
    await posts.flush();
    expect(reports()).toEqual([['b']]);
    // A report fails after another user has signed in.
    report.mockImplementationOnce(async () => {
      viewer = 'lea';
      posts.add('lea', 'd');
      throw new Error('offline');
    });
    posts.add('tom', 'c');
    await posts.flush();
    await vi.advanceTimersByTimeAsync(GATHERING_MS);
    expect(reports()).toEqual([['b'], ['c'], ['d']]);
  });
});
