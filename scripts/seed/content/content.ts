import { readData } from './read-data.ts';
import type {
  AskerContent,
  CategorySlug,
  CreatorContent,
  ExchangeContent,
  PostContent,
} from './types.ts';

/** A file of the folder categories: its entries say everything but the category. */
interface CategoryFile {
  creators: Omit<CreatorContent, 'category'>[];
  /** A photo has a caption; a text has a body and perhaps a title. */
  posts: ({ caption: string } | { title: string | null; body: string })[];
  exchanges: Omit<ExchangeContent, 'category'>[];
}

const slugs: CategorySlug[] = [
  ...(['sport', 'cuisine', 'relations', 'carriere'] as const),
  ...(['education', 'sante', 'auto', 'maison'] as const),
];

const categories = slugs.map((category) => {
  const { creators, posts, exchanges } = readData<CategoryFile>(`categories/${category}`);
  return {
    creators: creators.map((creator): CreatorContent => ({ category, ...creator })),
    posts: posts.map(
      (post): PostContent =>
        'caption' in post
          ? { category, kind: 'photo', title: null, body: null, caption: post.caption }
          : { category, kind: 'text', title: post.title, body: post.body, caption: null },
    ),
    exchanges: exchanges.map((exchange): ExchangeContent => ({ category, ...exchange })),
  };
});

/**
 * All texts of the demo marketplace's users.
 *
 * Each category has six creators, and the n-th belongs to its n-th subcategory. Posts and exchanges
 * follow the same round: the one at index i is about subcategory i mod 6, so that dealing them out
 * in turn gives each creator texts about their own subject.
 */
export const content = {
  creators: categories.flatMap(({ creators }) => creators),
  posts: categories.flatMap(({ posts }) => posts),
  exchanges: categories.flatMap(({ exchanges }) => exchanges),
  /** The first is the demo asker. */
  askers: readData<AskerContent[]>('askers'),
  comments: readData<{
    byCategory: Record<CategorySlug, string[]>;
    general: string[];
    replies: string[];
  }>('comments'),
};

/** Creators' public replies to reviews, which fit any question. */
export const reviewReplies = readData<string[]>('review-replies');
