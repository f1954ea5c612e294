import { asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  creatorTopicPrefs,
  type TopicTagValues,
  topics,
  topicTree,
} from '../../../database/schema.ts';

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
 * The query for the whole tree of categories and subcategories, unordered, because SQLite would
 * read each row once more to sort.
 */
export function selectTopics(db: Database) {
  return db.select(topicColumns).from(topics);
}

/** The query for the same tree in one row, without the counts that change with every answer. */
export function selectTopicTree(db: Database) {
  return db.select({ topics: topicTree.topics }).from(topicTree);
}

export type Topic = Awaited<ReturnType<typeof selectTopicTree>>[number]['topics'][number];

/** The whole tree, read from one row. */
export async function getTopicTree(db: Database): Promise<Topic[]> {
  const [tree] = await selectTopicTree(db);
  return tree?.topics ?? [];
}

/** Compares topics in display order. */
export function byOrder(a: Topic, b: Topic): number {
  return a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'fr');
}

/**
 * The query for a creator's topics, in the creator's order; `creatorId` may be an SQL expression.
 */
export function selectCreatorTopics(db: Database, creatorId: string | SQL<string | null>) {
  return db
    .select({
      id: topics.id,
      name: topics.name,
      slug: topics.slug,
      parentId: topics.parentId,
      description: creatorTopicPrefs.description,
    })
    .from(creatorTopicPrefs)
    .innerJoin(topics, eq(topics.id, creatorTopicPrefs.topicId))
    .where(eq(creatorTopicPrefs.creatorId, creatorId))
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
