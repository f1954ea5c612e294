import type { CategorySlug } from './types.ts';

export const comments: {
  byCategory: Record<CategorySlug, string[]>;
  general: string[];
  replies: string[];
} = {
  byCategory: {
    sport: [],
    cuisine: [],
    relations: [],
    carriere: [],
    education: [],
    sante: [],
    auto: [],
    maison: [],
  },
  general: [],
  replies: [],
};
