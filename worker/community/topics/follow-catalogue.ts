import { and, eq, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorMedia,
  creatorTopicPrefs,
  outbox,
  profiles,
  topics,
} from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { formerPathsOf } from '../../../domain/profiles/catalogue.ts';
import { everydayWords } from '../../../domain/search/topic-synonyms.ts';
import { getCatalogue } from './queries.ts';

/**
 * Work that follows a change of the catalogue. Each run does one bounded part and enqueues the next, in one batch, so
 * that a run may die anywhere and may happen twice.
 */

/** Creators of one part: each costs a row of their profile and of the search index. */
const CREATORS_AT_ONCE = 100;
const POSTS_AT_ONCE = 200;
/** Due at once, also for the run that enqueues it. */
const NOW = 0;

/**
 * Writes the names of a topic into the profiles of its creators, from which cards and search read them, and ends with
 * the row `catalogue`. A category's subcategories follow in rows of their own. Retired topics leave the profiles.
 */
export async function followTopicTags(
  env: Env,
  { topicId, after }: OutboxData<'topic_tags'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const isFirst = after === undefined;
  if (isFirst) await writeEverydayPaths(db, topicId);
  const creators = await db
    .select({ id: creatorTopicPrefs.creatorId })
    .from(creatorTopicPrefs)
    .where(
      and(
        eq(creatorTopicPrefs.topicId, topicId),
        sql`${creatorTopicPrefs.creatorId} > ${after ?? ''}`,
      ),
    )
    .orderBy(creatorTopicPrefs.creatorId)
    .limit(CREATORS_AT_ONCE);
  const ids = JSON.stringify(creators.map(({ id }) => id));
  const next =
    creators.length < CREATORS_AT_ONCE
      ? outboxEntry('catalogue', {}, NOW)
      : outboxEntry('topic_tags', { topicId, after: creators.at(-1)!.id }, NOW);
  await batch(db, {
    tags: updateProfile(
      db,
      {
        topicTags: sql`(
          select coalesce(json_group_object(topic.id, json(iif(topic.everyday_paths = '',
            json_array(pref.sort_order, topic.name, topic.slug,
              coalesce(category.name, topic.name), coalesce(category.slug, topic.slug)),
            json_array(pref.sort_order, topic.name, topic.slug,
              coalesce(category.name, topic.name), coalesce(category.slug, topic.slug),
              topic.everyday_paths)))), '{}')
          from creator_topic_prefs pref join topics topic on topic.id = pref.topic_id
          left join topics category on category.id = topic.parent_id
          where pref.creator_id = ${profiles.id} and topic.retired_at is null)`,
      },
      sql`${profiles.id} in (select value from json_each(${ids}))`,
      now,
    ),
    subcategories: insertWhere(
      db,
      outbox,
      outboxEntry('topic_tags', sql`json_object('topicId', child.id)` as never, NOW),
      sql`child.parent_id = ${topicId} and ${isFirst ? 1 : 0}`,
      sql`${topics} child`,
    ),
    next: db.insert(outbox).values(next),
  });
}

/** Stores which paths of everyday words lead to the topic now, beside its own. */
async function writeEverydayPaths(db: Database, topicId: string): Promise<void> {
  const found = formerPathsOf(await getCatalogue(db), topicId, Object.keys(everydayWords));
  const everydayPaths = found.join(' ');
  await db
    .update(topics)
    .set({ everydayPaths })
    .where(and(eq(topics.id, topicId), sql`${topics.everydayPaths} <> ${everydayPaths}`));
}

/**
 * Moves the creators and posts of a merged topic to the one that replaces it. A creator with both keeps the other
 * one, with its description, so nobody exceeds the limit of topics. Conversations and orders stay with the merged
 * topic, whose name they show, and statistics add up when they are read.
 */
export async function followMerge(env: Env, { topicId }: OutboxData<'topic_merge'>): Promise<void> {
  const db = database(env.DB);
  const [topic] = await db
    .select({ into: topics.mergedInto })
    .from(topics)
    .where(eq(topics.id, topicId));
  if (!topic?.into) return;
  const { into } = topic;
  const { creators, posts } = await batch(db, {
    creators: db
      .select({ id: creatorTopicPrefs.creatorId })
      .from(creatorTopicPrefs)
      .where(eq(creatorTopicPrefs.topicId, topicId))
      .limit(CREATORS_AT_ONCE),
    posts: db
      .select({ id: creatorMedia.id })
      .from(creatorMedia)
      .where(eq(creatorMedia.topicId, topicId))
      .limit(POSTS_AT_ONCE),
  });
  const creatorIds = JSON.stringify(creators.map(({ id }) => id));
  const postIds = JSON.stringify(posts.map(({ id }) => id));
  const isLast = creators.length < CREATORS_AT_ONCE && posts.length < POSTS_AT_ONCE;
  // `into` is read anew in each statement: it may be merged itself meanwhile.
  const survivor = sql`(select merged_into from topics where id = ${topicId})`;
  await db.batch([
    insertWhere(
      db,
      creatorTopicPrefs,
      {
        creatorId: sql`pref.creator_id`,
        topicId: survivor,
        description: sql`pref.description`,
        sortOrder: sql`pref.sort_order`,
      },
      sql`pref.topic_id = ${topicId} and pref.creator_id in (select value from json_each(${creatorIds}))`,
      sql`${creatorTopicPrefs} pref`,
    ).onConflictDoNothing(),
    db
      .delete(creatorTopicPrefs)
      .where(
        and(
          eq(creatorTopicPrefs.topicId, topicId),
          sql`${creatorTopicPrefs.creatorId} in (select value from json_each(${creatorIds}))`,
        ),
      ),
    db
      .update(creatorMedia)
      .set({ topicId: survivor })
      .where(
        and(
          eq(creatorMedia.topicId, topicId),
          sql`${creatorMedia.id} in (select value from json_each(${postIds}))`,
        ),
      ),
    // At the end the search index of all creators of the topic follows: everyday words lead there by another path.
    db
      .insert(outbox)
      .values(
        isLast
          ? outboxEntry('topic_tags', { topicId: into }, NOW)
          : outboxEntry('topic_merge', { topicId }, NOW),
      ),
  ]);
}
