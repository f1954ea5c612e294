import { expect, it } from 'vitest';
import type { RankingLists } from './compute-rankings.ts';
import { excludeHidden } from './hidden-subjects.ts';

it('excludes hidden users and posts, and the posts of hidden users', () => {
  const post = (id: string, authorId: string) => ({ id, authorId });
  const lists = {
    trendingContent: [post('p1', 'a'), post('p2', 'b'), post('p3', 'b')],
    trendingProfiles: [{ id: 'a' }, { id: 'b' }],
    topProfiles: [{ id: 'b' }, { id: 'a' }],
    answers: [post('p2', 'b'), post('p4', 'b'), post('p5', 'a')],
  } as unknown as RankingLists;
  expect(excludeHidden(lists, { people: ['a'], posts: ['p2'] })).toEqual({
    trendingContent: [post('p3', 'b')],
    trendingProfiles: [{ id: 'b' }],
    topProfiles: [{ id: 'b' }],
    answers: [post('p4', 'b')],
  });
});
