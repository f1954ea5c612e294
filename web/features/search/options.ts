import { beginningOf } from '../../../domain/text/shown-text.ts';
import type { SearchResults } from '../../data/search.ts';
import { categoriesOf, type Topic } from '../../data/topics.ts';
import type { LinkTargets } from '../../platform/link-targets.ts';

/** One row of the results, with its link. */
export interface SearchOption {
  id: string;
  to: string;
  name: string;
  /** Shown below the name. */
  note: string | null;
  /** A creator's avatar; undefined for topics and posts. */
  avatarUrl?: string | null;
  isPost?: boolean;
}

export interface OptionGroup {
  title: string;
  options: SearchOption[];
}

/** The results page lists more posts; the popup shows the best. */
const POSTS_MAX = 3;
/** Length of the excerpt of a post without a title, to fit on one line. */
const EXCERPT_LENGTH = 80;

/** The results by kind; `tree` gives the category of a subcategory. */
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
        .map(({ id, title, questionText, caption, bodyText, authorUsername }) => ({
          id,
          to: places.post(id),
          name:
            title ||
            beginningOf(questionText || caption || bodyText || '', EXCERPT_LENGTH) ||
            'Sans titre',
          note: `par @${authorUsername}`,
          isPost: true,
        })),
    },
  ];
}

/** All categories, shown when nothing is found. */
export function categoryOptions(tree: Topic[], places: LinkTargets): OptionGroup {
  return {
    title: 'Parcourir les catégories',
    options: topicOptions(categoriesOf(tree), tree, places),
  };
}

type FoundTopic = SearchResults['topics'][number];

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
