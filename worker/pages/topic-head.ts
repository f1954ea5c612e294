import type { Database } from '../../database/client.ts';
import {
  type Catalogue,
  type CatalogueTopic,
  type TopicPlace,
  topicAt,
} from '../../domain/profiles/catalogue.ts';
import { paths } from '../../site/paths.ts';
import { getCatalogue, type Topic } from '../community/topics/queries.ts';
import type { Head, Moved } from './head.ts';

export function topicPath(category: Topic, subcategory?: Topic): string {
  return subcategory
    ? paths.discoverSubcategory(category.slug, subcategory.slug)
    : paths.discoverCategory(category.slug);
}

interface Slugs {
  category: string;
  subcategory?: string;
}

/**
 * The head of a category's page or, with `subcategory`, of a subcategory's; null when it does not exist. A path that
 * led to a topic before a change of the catalogue is answered with a redirect: permanent to the same topic or the one
 * that replaces it, temporary from a retired subcategory to its category, and from a retired category to all of them.
 */
export async function topicHead(db: Database, slugs: Slugs): Promise<Head | Moved | null> {
  const catalogue = await getCatalogue(db);
  const place = topicAt(catalogue, slugs);
  if (!place) return isRetiredCategory(catalogue, slugs) ? temporarily(paths.discover) : null;
  const { category, subcategory, isFallback } = place;
  const canonicalPath = topicPath(category, subcategory ?? undefined);
  if (isElsewhere(place, slugs)) return { movedTo: canonicalPath, isPermanent: !isFallback };
  const { name, description } = subcategory ?? category;
  return { title: name, description, canonicalPath };
}

/** The redirect of a member's page of a topic; null when the topic is where the path says, or nowhere. */
export async function movedTopic(db: Database, slugs: Slugs): Promise<Moved | null> {
  const catalogue = await getCatalogue(db);
  const place = topicAt(catalogue, slugs);
  if (!place) return isRetiredCategory(catalogue, slugs) ? temporarily(paths.explore) : null;
  if (!isElsewhere(place, slugs)) return null;
  const { category, subcategory, isFallback } = place;
  const movedTo = subcategory
    ? paths.subcategory(category.slug, subcategory.slug)
    : paths.category(category.slug);
  return { movedTo, isPermanent: !isFallback };
}

const isElsewhere = ({ category, subcategory }: TopicPlace<Topic>, slugs: Slugs): boolean =>
  category.slug !== slugs.category || subcategory?.slug !== slugs.subcategory;

const temporarily = (movedTo: string): Moved => ({ movedTo, isPermanent: false });

function isRetiredCategory({ topics }: Catalogue<CatalogueTopic>, { category }: Slugs): boolean {
  return topics.some(
    ({ parentId, slug, isRetired }) => parentId === null && slug === category && isRetired,
  );
}
