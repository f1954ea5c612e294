import { useLocation } from 'react-router';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { REVIEWS_MARK } from '../../site/paths.ts';
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
  /** The choice of a topic and an option of a creator; `askUser` preselects a question. */
  askMe: (username: string, topic?: string) => string;
  askUser: (username: string, topic?: string) => string;
  /** The sheet of an offer. */
  offer: (username: string, topicId: string, pricing: PricingModel) => string;
  reviews: (username: string) => string;
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
  askMe: paths.askMe,
  askUser: paths.askUser,
  offer: paths.conversation,
  reviews: paths.reviews,
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
  askMe: paths.publicAskMe,
  askUser: paths.publicAskMe,
  offer: paths.publicOrder,
  reviews: (username) => `${paths.publicProfile(username)}#${REVIEWS_MARK}`,
  ask: () => paths.publicAsk,
};

/** The targets on this side of the guard: a visitor's links stay on public pages. */
export function useLinkTargets(): LinkTargets {
  const { pathname } = useLocation();
  return pathname.startsWith(`${paths.main}/`) ? forMembers : forVisitors;
}
