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

/** The query for the whole tree of categories and subcategories, in the order in which they are shown. */
export function selectTopics(db: Database) {
  return db.select(topicColumns).from(topics).orderBy(asc(topics.sortOrder), asc(topics.name));
}

export type Topic = Awaited<ReturnType<typeof selectTopics>>[number];

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

/** A column of a query: the topics of the row's creator, in the creator's order. */
export function topicTags(creatorId: AnySQLiteColumn) {
  return sql<string>`(
    select json_group_array(
      json_object('id', topic.id, 'name', topic.name, 'slug', topic.slug) order by pref.sort_order)
    from ${creatorTopicPrefs} pref join ${topics} topic on topic.id = pref.topic_id
    where pref.creator_id = ${creatorId}
  )`
    .mapWith((json: string): TopicTag[] => JSON.parse(json))
    .as('topics');
}
