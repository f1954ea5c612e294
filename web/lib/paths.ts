import type { PricingModel } from '../../domain/pricing.ts';

const segment = encodeURIComponent;

/** The address of every screen (specification, section 2); the router's patterns mirror it. */
export const paths = {
  home: '/',
  howItWorks: '/#how-it-works',
  pricingPlans: '/#pricing',
  auth: '/auth',
  /** Where mailed links lead. */
  link: '/lien',
  terms: '/conditions',
  privacy: '/confidentialite',
  contact: '/contact',
  /** What is open to everybody, outside the guard. */
  discover: '/decouvrir',
  discoverCategory: (slug: string) => `/decouvrir/category/${segment(slug)}`,
  discoverSubcategory: (categorySlug: string, slug: string) =>
    `/decouvrir/category/${segment(categorySlug)}/subcategory/${segment(slug)}`,
  publicPost: (id: string) => `/decouvrir/post/${segment(id)}`,
  publicProfile: (username: string) => `/@${segment(username)}`,

  main: '/main',
  feed: '/main/feed',
  post: (id: string) => `/main/post/${segment(id)}`,
  explore: '/main/explore',
  category: (slug: string) => `/main/explore/category/${segment(slug)}`,
  subcategory: (categorySlug: string, slug: string) =>
    `/main/explore/category/${segment(categorySlug)}/subcategory/${segment(slug)}`,
  ask: '/main/ask',
  askUser: (username: string) => `/main/ask/${segment(username)}`,
  askMe: (username: string) => `/main/askme/${segment(username)}`,
  askQuestion: '/main/ask-question',
  messages: '/main/messages',
  /** `id` names one conversation for good, so a reload never opens another. */
  conversation: (username: string, topicId: string, pricing: PricingModel, id?: string) =>
    `/main/conversation/${segment(username)}/${segment(topicId)}/${pricing}${id ? `?c=${segment(id)}` : ''}`,
  user: (username: string) => `/main/user/${segment(username)}`,
  profile: '/main/profile',
  pricing: '/main/profile/pricing',
  posts: '/main/profile/posts',
  followers: '/main/profile/followers',
  settings: '/main/profile/settings',
  help: '/main/help',
  testDiscovery: '/main/test-discovery',
} as const;
