import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  creatorTopicPrefs,
  type TopicTagValues,
  topics,
  topicTree,
} from '../../../database/schema.ts';
import type { Catalogue } from '../../../domain/profiles/catalogue.ts';

const topicColumns = {
  id: topics.id,
  name: topics.name,
  slug: topics.slug,
  description: topics.description,
  parentId: topics.parentId,
  sortOrder: topics.sortOrder,
  answeredCount: topics.answeredCount,
};

/**
 * The query for the tree of open categories and subcategories, unordered, because SQLite would
 * read each row once more to sort.
 */
export function selectTopics(db: Database) {
  return db.select(topicColumns).from(topics).where(isNull(topics.retiredAt));
}

/** The query for all topics in one row, retired ones too, without the counts that change with every answer. */
export function selectTopicTree(db: Database) {
  return db
    .select({ topics: topicTree.topics, formerSlugs: topicTree.formerSlugs })
    .from(topicTree);
}

/** A topic of the row of all topics. */
export type StoredTopic = Awaited<ReturnType<typeof selectTopicTree>>[number]['topics'][number];

export type Topic = Pick<
  StoredTopic,
  'id' | 'name' | 'slug' | 'description' | 'parentId' | 'sortOrder'
>;

/** All topics with the slugs that they had, read from one row. */
export async function getCatalogue(db: Database): Promise<Catalogue<StoredTopic>> {
  const [tree] = await selectTopicTree(db);
  return tree ?? { topics: [], formerSlugs: [] };
}

/** The tree of open topics, read from one row. */
export async function getTopicTree(db: Database): Promise<StoredTopic[]> {
  return openTopics((await getCatalogue(db)).topics);
}

export function openTopics(stored: readonly StoredTopic[]): StoredTopic[] {
  return stored.filter(({ isRetired }) => !isRetired);
}

/** Compares topics in display order. */
export function byOrder(
  a: Pick<Topic, 'sortOrder' | 'name'>,
  b: Pick<Topic, 'sortOrder' | 'name'>,
): number {
  return a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'fr');
}

const creatorTopicColumns = {
  id: topics.id,
  name: topics.name,
  slug: topics.slug,
  parentId: topics.parentId,
  description: creatorTopicPrefs.description,
};

/** The query for a creator's topics, in the creator's order; `creatorId` may be an SQL expression. */
export function selectCreatorTopics(db: Database, creatorId: string | SQL<string | null>) {
  return db
    .select({
      ...creatorTopicColumns,
      isRetired: sql`${topics.retiredAt} is not null`.mapWith(Boolean).as('is_retired'),
    })
    .from(creatorTopicPrefs)
    .innerJoin(topics, eq(topics.id, creatorTopicPrefs.topicId))
    .where(eq(creatorTopicPrefs.creatorId, creatorId))
    .orderBy(asc(creatorTopicPrefs.sortOrder));
}

/** The query for the topics that a creator can be asked about, likewise. */
export function selectOpenCreatorTopics(db: Database, creatorId: string | SQL<string | null>) {
  return db
    .select(creatorTopicColumns)
    .from(creatorTopicPrefs)
    .innerJoin(topics, eq(topics.id, creatorTopicPrefs.topicId))
    .where(and(eq(creatorTopicPrefs.creatorId, creatorId), isNull(topics.retiredAt)))
    .orderBy(asc(creatorTopicPrefs.sortOrder));
}

export interface TopicTag {
  id: string;
  name: string;
  slug: string;
}

/** A user's topics, in the user's order, from the column `topic_tags` of their profile. */
export function topicTags(values: Record<string, TopicTagValues>): TopicTag[] {
  return inOrder(values).map(([id, [, name, slug]]) => ({ id, name, slug }));
}

/** The distinct categories of a user's topics, in the user's order, from the same column. */
export function topicCategories(
  values: Record<string, TopicTagValues>,
): { name: string; slug: string }[] {
  const bySlug = new Map(
    inOrder(values).map(([, [, , , name, slug]]) => [slug, { name, slug }] as const),
  );
  return [...bySlug.values()];
}

function inOrder(values: Record<string, TopicTagValues>): [id: string, TopicTagValues][] {
  return Object.entries(values).sort(([, [a]], [, [b]]) => a - b);
}
