import type { Database } from '../../database/client.ts';
import { paths } from '../../site/paths.ts';
import { getTopicTree, type Topic } from '../community/topics/queries.ts';
import type { Head } from './head.ts';

export function topicPath(category: Topic, subcategory?: Topic): string {
  return subcategory
    ? paths.discoverSubcategory(category.slug, subcategory.slug)
    : paths.discoverCategory(category.slug);
}

/** The head of a category's page or, with `subcategorySlug`, of a subcategory's; null when it does not exist. */
export async function topicHead(
  db: Database,
  categorySlug: string,
  subcategorySlug?: string,
): Promise<Head | null> {
  const topics = await getTopicTree(db);
  const category = topics.find((topic) => !topic.parentId && topic.slug === categorySlug);
  if (!category) return null;
  if (subcategorySlug === undefined)
    return {
      title: category.name,
      description: category.description,
      canonicalPath: topicPath(category),
    };
  const subcategory = topics.find(
    (topic) => topic.parentId === category.id && topic.slug === subcategorySlug,
  );
  return (
    (subcategory && {
      title: subcategory.name,
      description: subcategory.description,
      canonicalPath: topicPath(category, subcategory),
    }) ??
    null
  );
}
