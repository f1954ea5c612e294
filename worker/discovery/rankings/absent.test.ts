import { expect, it } from 'vitest';
import { excludeHidden } from './absent.ts';
import type { RankingLists } from './compute-rankings.ts';

it('excludeHidden omits hidden posts, hidden people, and their posts', () => {
  const post = (id: string, authorId: string) => ({ id, authorId });
  const lists = {
    trendingContent: [post('p1', 'a'), post('p2', 'b'), post('p3', 'b')],
    trendingProfiles: [{ id: 'a' }, { id: 'b' }],
    topProfiles: [{ id: 'b' }, { id: 'a' }],
  } as unknown as RankingLists;
  expect(excludeHidden(lists, { people: ['a'], posts: ['p2'] })).toEqual({
    trendingContent: [post('p3', 'b')],
    trendingProfiles: [{ id: 'b' }],
    topProfiles: [{ id: 'b' }],
  });
});
