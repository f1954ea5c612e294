import type { Person } from '../profiles/person.ts';

/** Answers to operators about the catalogue. */

/** A topic or, with `parentId` null, a category; retired and merged ones, too. */
export interface OperatedTopic {
  id: string;
  parentId: string | null;
  name: string;
  slug: string;
  description: string;
  sortOrder: number;
  /** Conversations about it that were answered. */
  answeredCount: number;
  /** Creators of a category, as of the last rankings; null for a subcategory, and before the first rankings. */
  creatorCount: number | null;
  isRetired: boolean;
  /** The topic that replaces it; null unless it is merged. */
  mergedInto: { id: string; name: string } | null;
  /** True while creators and posts are still being moved to that topic. */
  isMoving: boolean;
  /** Slugs that it had, whose URLs redirect. */
  formerSlugs: string[];
}

/** The content that a merge moves; null stands for more than are counted. */
export interface MergePreview {
  creators: number | null;
  posts: number | null;
}

/** An expert whom operators put on the landing page. */
export interface FeaturedExpert {
  person: Person;
  /** False while the expert is hidden, suspended, or has no open topic or no tariff. */
  isShown: boolean;
}
