import type { RankingLists } from './compute-rankings.ts';

/** The key of {@link HiddenSubjects} in KV; missing while nothing is hidden. */
export const ABSENT = 'discovery:v1:absent';

/**
 * Users and posts hidden since the rankings were computed. They have their own KV key, which every
 * reader reads with the others, so that hiding takes effect without a new computation. Runs are ten
 * minutes apart and exclude hidden subjects.
 */
export interface HiddenSubjects {
  people: string[];
  posts: string[];
}

/** True for a post that is not hidden, nor its author. */
export function isShownPost({ people, posts }: HiddenSubjects) {
  const absent = new Set([...people, ...posts]);
  return ({ id, authorId }: { id: string; authorId: string }) =>
    !absent.has(id) && !absent.has(authorId);
}

/** The lists without hidden users and posts. */
export function excludeHidden(lists: RankingLists, absent: HiddenSubjects): RankingLists {
  const people = new Set(absent.people);
  const isThere = ({ id }: { id: string }) => !people.has(id);
  const isShown = isShownPost(absent);
  return {
    trendingContent: lists.trendingContent.filter(isShown),
    trendingProfiles: lists.trendingProfiles.filter(isThere),
    topProfiles: lists.topProfiles.filter(isThere),
    answers: lists.answers.filter(isShown),
  };
}
