import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/client.ts';
import { creatorTopicPrefs, topics } from '../db/schema.ts';

const topicColumns = {
  id: topics.id,
  name: topics.name,
  slug: topics.slug,
  description: topics.description,
  parentId: topics.parentId,
  sortOrder: topics.sortOrder,
  answeredCount: topics.answeredCount,
};

/** The query for the whole tree of categories and subcategories, in no order: SQLite would read each once more. */
export function selectTopics(db: Database) {
  return db.select(topicColumns).from(topics);
}

export type Topic = Awaited<ReturnType<typeof selectTopics>>[number];

/** The order in which topics are shown. */
export function byOrder(a: Topic, b: Topic): number {
  return a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'fr');
}

/** The query for a creator's topics, in the creator's order; `creatorId` may be an SQL expression. */
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

/**
 * A column of a query: the topics of the row's creator, in the creator's order. They are put into it
 * here, since sorting inside an aggregate reads every row once more.
 */
export function topicTags(creatorId: AnySQLiteColumn) {
  return sql<string>`(
    select json_group_array(json_array(pref.sort_order, topic.id, topic.name, topic.slug))
    from ${creatorTopicPrefs} pref join ${topics} topic on topic.id = pref.topic_id
    where pref.creator_id = ${creatorId}
  )`
    .mapWith((json: string): TopicTag[] =>
      inOrder<[id: string, name: string, slug: string]>(json).map(([id, name, slug]) => ({
        id,
        name,
        slug,
      })),
    )
    .as('topics');
}

/** Reads a JSON list of `[order, ...rest]` and gives the rests in that order. */
export function inOrder<Rest extends unknown[]>(json: string): Rest[] {
  const rows: [order: number, ...Rest][] = JSON.parse(json);
  return rows.sort(([a], [b]) => a - b).map(([, ...rest]) => rest as unknown as Rest);
}
