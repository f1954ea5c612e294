/** The written part of the demo marketplace: what people say. Figures and dates are generated. */

/** The slugs of the eight categories of migrations/0009_reference-data.sql. */
export type CategorySlug =
  | 'sport'
  | 'cuisine'
  | 'relations'
  | 'carriere'
  | 'education'
  | 'sante'
  | 'auto'
  | 'maison';

export interface CreatorContent {
  /** Demo creators have fixed usernames: they are what bios, links and tests name. */
  username: string;
  name: string;
  gender: 'femme' | 'homme' | 'autre';
  /** Age in years; the birth date is generated. */
  age: number;
  category: CategorySlug;
  /**
   * Slugs of subcategories of `category` (first) and, as `category/subcategory`, of others: 2 to 6.
   */
  topics: { slug: string; description: string | null }[];
  bio: string;
  aboutShort: string;
  welcomeMessage: string;
  /** ISO 3166-1 alpha-2. */
  nationality: string;
  residence: string;
  /** Labels of the languages table. */
  languages: string[];
  mbti: string;
  /** Names of the astrological_signs table. */
  sign: string;
  verified: boolean;
  links: { url: string; title: string }[];
}

/** Posts by category: each is used by creators of that category, in order, at most once. */
export interface PostContent {
  category: CategorySlug;
  /** A photo has a caption and no title; a text a body and perhaps a title. */
  kind: 'photo' | 'text';
  title: string | null;
  body: string | null;
  caption: string | null;
}

/** A question with its answer, and how a longer conversation goes on, in a category. */
export interface ExchangeContent {
  category: CategorySlug;
  question: string;
  answer: string;
  /** Alternating, the asker first: used by day and month conversations. */
  more: string[];
  /** What the asker writes with the rating. */
  thanks: string;
}

/** People who only ask. */
export interface AskerContent {
  username: string;
  name: string;
  bio: string | null;
}
