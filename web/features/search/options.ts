import type { SearchResults } from '../../data/search.ts';
import type { Topic } from '../../data/topics.ts';
import type { Places } from '../../lib/places.ts';

/** One line of the results, and where choosing it leads. */
export interface SearchOption {
  id: string;
  to: string;
  name: string;
  /** Said under the name. */
  note: string | null;
  /** Of a creator; undefined for a topic. */
  avatarUrl?: string | null;
}

/** The creators found. */
export function creatorOptions(
  { creators }: SearchResults,
  pathOf: (username: string) => string,
): SearchOption[] {
  return creators.map(({ id, username, name, avatarUrl }) => ({
    id,
    to: pathOf(username),
    name: name ?? username,
    note: `@${username}`,
    avatarUrl,
  }));
}

/** The topics found; `tree` tells the category of a subcategory. */
export function topicOptions(
  { topics }: SearchResults,
  tree: Topic[],
  places: Places,
): SearchOption[] {
  return topics.flatMap(({ id, name, slug, parentId }) => {
    if (parentId === null) return { id, to: places.category(slug), name, note: 'Catégorie' };
    const category = tree.find((topic) => topic.id === parentId);
    if (!category) return [];
    return { id, to: places.subcategory(category.slug, slug), name, note: category.name };
  });
}
