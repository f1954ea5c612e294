import { eligibility } from '../../domain/ranking/weights.ts';
import type { Topic } from '../topics/queries.ts';

/**
 * What one set of ranking lists is about: everything, a category with its subcategories, or a
 * subcategory.
 */
export interface Scope {
  /** See {@link scopeKey}. */
  key: string;
  /** The topic's id; '' for the global scope. */
  topicId: string;
  /** Activity that makes a profile eligible here. */
  eligibility: { followers: number; answered: number };
}

export interface ScopeSlugs {
  category?: string;
  subcategory?: string;
}

/** `sport`, `sport/yoga`, or `*` for the global scope: no slug can be that. */
export function scopeKey({ category, subcategory }: ScopeSlugs): string {
  if (!category) return '*';
  return subcategory ? `${category}/${subcategory}` : category;
}

/** Every scope there is, the global one first. */
export function allScopes(topics: readonly Pick<Topic, 'id' | 'slug' | 'parentId'>[]): Scope[] {
  const slugs = new Map(topics.map((topic) => [topic.id, topic.slug]));
  return [
    { key: scopeKey({}), topicId: '', eligibility: eligibility.global },
    ...topics.map(({ id, slug, parentId }) =>
      parentId === null
        ? { key: scopeKey({ category: slug }), topicId: id, eligibility: eligibility.category }
        : {
            key: scopeKey({ category: slugs.get(parentId), subcategory: slug }),
            topicId: id,
            eligibility: eligibility.subcategory,
          },
    ),
  ];
}
