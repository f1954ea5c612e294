import { beginningOf } from '../../../domain/text/shown-text.ts';
import type { SearchResults } from '../../data/search.ts';
import { categoriesOf, type Topic } from '../../data/topics.ts';
import type { LinkTargets } from '../../platform/link-targets.ts';

/** One line of the results, and where choosing it leads. */
export interface SearchOption {
  id: string;
  to: string;
  name: string;
  /** Said under the name. */
  note: string | null;
  /** Of a creator; undefined for what has no face. */
  avatarUrl?: string | null;
  isPost?: boolean;
}

/** The options of one kind. */
export interface OptionGroup {
  title: string;
  options: SearchOption[];
}

/** Posts are found on the page of results; here are the best. */
const POSTS_MAX = 3;
/** As much of a post without a title as fits on a line. */
const EXCERPT_LENGTH = 80;

/** What was found, kind by kind; `tree` tells the category of a subcategory. */
export function optionGroups(
  { creators, topics, posts }: SearchResults,
  tree: Topic[],
  places: LinkTargets,
  pathOf: (username: string) => string,
): OptionGroup[] {
  return [
    {
      title: 'Profils',
      options: creators.map(({ id, username, name, avatarUrl }) => ({
        id,
        to: pathOf(username),
        name: name ?? username,
        note: `@${username}`,
        avatarUrl,
      })),
    },
    { title: 'Sujets', options: topicOptions(topics, tree, places) },
    {
      title: 'Posts',
      options: posts
        .slice(0, POSTS_MAX)
        .map(({ id, title, caption, bodyText, authorUsername }) => ({
          id,
          to: places.post(id),
          name: title || beginningOf(caption || bodyText || '', EXCERPT_LENGTH) || 'Sans titre',
          note: `par @${authorUsername}`,
          isPost: true,
        })),
    },
  ];
}

/** All categories, for who has found nothing. */
export function categoryOptions(tree: Topic[], places: LinkTargets): OptionGroup {
  return {
    title: 'Parcourir les catégories',
    options: topicOptions(categoriesOf(tree), tree, places),
  };
}

type FoundTopic = SearchResults['topics'][number];

/** Topics with their categories. */
export function topicOptions(
  topics: readonly FoundTopic[],
  tree: readonly Topic[],
  places: LinkTargets,
): SearchOption[] {
  return topics.flatMap(({ id, name, slug, parentId }) => {
    if (parentId === null) return { id, to: places.category(slug), name, note: 'Catégorie' };
    const category = tree.find((topic) => topic.id === parentId);
    if (!category) return [];
    return { id, to: places.subcategory(category.slug, slug), name, note: category.name };
  });
}
