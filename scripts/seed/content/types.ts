/** The written part of the demo marketplace: its texts. Figures and dates are generated. */

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
  /** Demo creators have fixed usernames, which bios, links and tests use. */
  username: string;
  name: string;
  gender: 'femme' | 'homme' | 'autre';
  /** Age in years; the birth date is generated. */
  age: number;
  category: CategorySlug;
  /** Slugs of subcategories of `category` (first) and, as `category/subcategory`, of others: 2 to 6. */
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

/** Posts by category: creators of the category use them in order, each at most once. */
export interface PostContent {
  category: CategorySlug;
  /** A photo has a caption and no title; a text has a body and perhaps a title. */
  kind: 'photo' | 'text';
  title: string | null;
  body: string | null;
  caption: string | null;
}

/** A question with its answer, and the continuation of a longer conversation, in a category. */
export interface ExchangeContent {
  category: CategorySlug;
  question: string;
  answer: string;
  /** Alternating, the asker first: used by day and month conversations. */
  more: string[];
  /** The asker's comment with the rating. */
  thanks: string;
}

/** Users who only ask. */
export interface AskerContent {
  username: string;
  name: string;
  bio: string | null;
}
