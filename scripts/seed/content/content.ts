import { askers } from './askers.ts';
import { comments } from './comments.ts';
import { creators as autoCreators } from './creators-auto.ts';
import { creators as carriereCreators } from './creators-carriere.ts';
import { creators as cuisineCreators } from './creators-cuisine.ts';
import { creators as educationCreators } from './creators-education.ts';
import { creators as maisonCreators } from './creators-maison.ts';
import { creators as relationsCreators } from './creators-relations.ts';
import { creators as santeCreators } from './creators-sante.ts';
import { creators as sportCreators } from './creators-sport.ts';
import { exchanges as autoExchanges } from './exchanges-auto.ts';
import { exchanges as carriereExchanges } from './exchanges-carriere.ts';
import { exchanges as cuisineExchanges } from './exchanges-cuisine.ts';
import { exchanges as educationExchanges } from './exchanges-education.ts';
import { exchanges as maisonExchanges } from './exchanges-maison.ts';
import { exchanges as relationsExchanges } from './exchanges-relations.ts';
import { exchanges as santeExchanges } from './exchanges-sante.ts';
import { exchanges as sportExchanges } from './exchanges-sport.ts';
import { posts as autoPosts } from './posts-auto.ts';
import { posts as carrierePosts } from './posts-carriere.ts';
import { posts as cuisinePosts } from './posts-cuisine.ts';
import { posts as educationPosts } from './posts-education.ts';
import { posts as maisonPosts } from './posts-maison.ts';
import { posts as relationsPosts } from './posts-relations.ts';
import { posts as santePosts } from './posts-sante.ts';
import { posts as sportPosts } from './posts-sport.ts';
import type {
  AskerContent,
  CategorySlug,
  CreatorContent,
  ExchangeContent,
  PostContent,
} from './types.ts';

/**
 * All texts of the demo marketplace's users.
 *
 * Each category has six creators, and the n-th belongs to its n-th subcategory. Posts and exchanges
 * follow the same round: the one at index i is about subcategory i mod 6, so that dealing them out
 * in turn gives each creator texts about their own subject.
 */
export const content: {
  creators: CreatorContent[];
  posts: PostContent[];
  exchanges: ExchangeContent[];
  askers: AskerContent[];
  comments: { byCategory: Record<CategorySlug, string[]>; general: string[]; replies: string[] };
} = {
  creators: [
    ...sportCreators,
    ...cuisineCreators,
    ...relationsCreators,
    ...carriereCreators,
    ...educationCreators,
    ...santeCreators,
    ...autoCreators,
    ...maisonCreators,
  ],
  posts: [
    ...sportPosts,
    ...cuisinePosts,
    ...relationsPosts,
    ...carrierePosts,
    ...educationPosts,
    ...santePosts,
    ...autoPosts,
    ...maisonPosts,
  ],
  exchanges: [
    ...sportExchanges,
    ...cuisineExchanges,
    ...relationsExchanges,
    ...carriereExchanges,
    ...educationExchanges,
    ...santeExchanges,
    ...autoExchanges,
    ...maisonExchanges,
  ],
  askers,
  comments,
};
