import type { RankingLists } from './compute-rankings.ts';

/** The key of {@link HiddenSubjects} in KV; not there while nothing is. */
export const ABSENT = 'discovery:v1:absent';

/**
 * Who and what went since the rankings were computed. It has a key of its own in KV, which every reader
 * takes with the others, so that nothing need be computed anew for it to be gone: a run is ten minutes
 * apart, and computes without it.
 */
export interface HiddenSubjects {
  people: string[];
  posts: string[];
}

/** The lists without who and what is absent. */
export function excludeHidden(lists: RankingLists, absent: HiddenSubjects): RankingLists {
  const people = new Set(absent.people);
  const posts = new Set(absent.posts);
  const isThere = ({ id }: { id: string }) => !people.has(id);
  return {
    trendingContent: lists.trendingContent.filter(
      ({ id, authorId }) => !posts.has(id) && !people.has(authorId),
    ),
    trendingProfiles: lists.trendingProfiles.filter(isThere),
    topProfiles: lists.topProfiles.filter(isThere),
  };
}
