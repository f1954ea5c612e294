import { useLocation } from 'react-router';
import { paths } from './paths.ts';

/** Link targets of content that is shown both inside /main and to visitors outside it. */
export interface LinkTargets {
  feed: string;
  explore: string;
  search: string;
  category: (slug: string) => string;
  subcategory: (categorySlug: string, slug: string) => string;
  user: (username: string) => string;
  post: (id: string) => string;
  /** The screen on which a question begins; about a subcategory if one is given. */
  ask: (category?: string, topic?: string) => string;
}

const forMembers: LinkTargets = {
  feed: paths.feed,
  explore: paths.explore,
  search: paths.search,
  category: paths.category,
  subcategory: paths.subcategory,
  user: paths.user,
  post: paths.post,
  ask: (category, topic) =>
    category && topic ? paths.askQuestionAbout(category, topic) : paths.askQuestion,
};

const forVisitors: LinkTargets = {
  feed: paths.discover,
  explore: paths.discover,
  search: paths.discoverSearch,
  category: paths.discoverCategory,
  subcategory: paths.discoverSubcategory,
  user: paths.publicProfile,
  post: paths.publicPost,
  ask: () => paths.publicAsk,
};

/** The targets on this side of the guard: a visitor's links stay on public pages. */
export function useLinkTargets(): LinkTargets {
  const { pathname } = useLocation();
  return pathname.startsWith(`${paths.main}/`) ? forMembers : forVisitors;
}
