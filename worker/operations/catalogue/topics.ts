import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { batch, type Entry } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { describeFailure } from '../../../database/failure.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorMedia,
  creatorTopicPrefs,
  formerTopicSlugs,
  outbox,
  topics,
} from '../../../database/schema.ts';
import type { MergePreview, OperatedTopic } from '../../../domain/operations/catalogue-wire.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import {
  CATALOGUE_MAX,
  COUNTED_MAX,
  type NewTopic,
  type TopicChanges,
} from '../../../domain/profiles/catalogue.ts';
import type { LandingFigures } from '../../../site/landing-wire.ts';
import { byOrder } from '../../community/topics/queries.ts';
import { cacheTags } from '../../platform/http/cache-tags.ts';

/** Effects of a change are due at once; the request runs them after its answer. */
const NOW = 0;

type TopicRow = typeof topics.$inferSelect;

/** All topics in display order, a category before its subcategories. `figures`: those of the landing page. */
export async function listTopics(
  db: Database,
  figures: LandingFigures | null,
): Promise<OperatedTopic[]> {
  const isMoving = sql`${topics.mergedInto} is not null and (
    exists (select 1 from ${creatorTopicPrefs} where ${creatorTopicPrefs.topicId} = ${topics.id})
    or exists (select 1 from ${creatorMedia} where ${creatorMedia.topicId} = ${topics.id}))`;
  const { rows, former } = await batch(db, {
    rows: db
      .select({ topic: topics, isMoving: isMoving.mapWith(Boolean).as('is_moving') })
      .from(topics),
    former: db.select().from(formerTopicSlugs),
  });
  const names = new Map(rows.map(({ topic }) => [topic.id, topic.name]));
  const creators = new Map(figures?.categories.map(({ slug, creators }) => [slug, creators]));
  const all = rows
    .map(({ topic, isMoving }) => ({
      ...describe(topic),
      answeredCount: topic.answeredCount,
      creatorCount: topic.parentId === null ? (creators.get(topic.slug) ?? null) : null,
      mergedInto:
        topic.mergedInto === null
          ? null
          : { id: topic.mergedInto, name: names.get(topic.mergedInto) ?? '' },
      isMoving,
      formerSlugs: former
        .filter(({ topicId }) => topicId === topic.id)
        .map(({ slug }) => slug)
        .sort(),
    }))
    .sort(byOrder);
  return all
    .filter(({ parentId }) => parentId === null)
    .flatMap((category) => [category, ...all.filter(({ parentId }) => parentId === category.id)]);
}

/** A topic in the log of acts and in answers. */
function describe({ id, parentId, name, slug, description, sortOrder, retiredAt }: TopicRow) {
  return { id, parentId, name, slug, description, sortOrder, isRetired: retiredAt !== null };
}

/**
 * Adds a topic as the last of its siblings. 409 `topic.slug_taken` for a slug that another topic has or had,
 * `topic.too_many`; 400 for a parent that is no open category.
 */
export async function createTopic(db: Database, topic: NewTopic) {
  const { parentId } = topic;
  const isParent =
    parentId === null
      ? sql`true`
      : sql`exists (select 1 from topics parent
          where parent.id = ${parentId} and parent.parent_id is null and parent.retired_at is null)`;
  const hasRoom = sql`(select count(*) from topics) < ${CATALOGUE_MAX}`;
  const id = crypto.randomUUID();
  const [created, [facts]] = await db
    .batch([
      insertWhere(
        db,
        topics,
        {
          ...{ ...topic, id },
          sortOrder: sql`(select coalesce(max(sort_order), 0) + 1 from topics where parent_id is ${parentId})`,
        },
        sql`${isParent} and ${hasRoom}`,
      ).returning(),
      db.select({ hasRoom: sql`${hasRoom}`.mapWith(Boolean).as('has_room') }).from(sql`(select 1)`),
      insertWhere(
        db,
        outbox,
        outboxEntry('catalogue', {}, NOW),
        sql`exists (select 1 from topics where id = ${id})`,
      ),
    ])
    .catch(refuseTakenSlug);
  if (created[0]) return describe(created[0]);
  if (!facts?.hasRoom) throw new ProblemError('topic.too_many');
  throw new ProblemError('request.invalid', [
    { path: 'parentId', message: 'Cette catégorie n’existe pas, ou est retirée' },
  ]);
}

function refuseTakenSlug(error: unknown): never {
  const text = describeFailure(error);
  if (/another topic had this slug|UNIQUE constraint failed: topics/.test(text))
    throw new ProblemError('topic.slug_taken');
  throw error;
}

/** A category that is retired has no open subcategory, and an open subcategory has an open category. */
const hasOpenSubcategories = sql<number>`exists (
  select 1 from topics child where child.parent_id = topics.id and child.retired_at is null)`;
const hasRetiredParent = sql<number>`exists (
  select 1 from topics parent where parent.id = topics.parent_id and parent.retired_at is not null)`;

/** The profiles of a topic's creators, and of its subcategories' creators, follow in steps. */
const enqueueTags = (db: Database, topicId: string, isPossible: SQL) =>
  insertWhere(db, outbox, outboxEntry('topic_tags', { topicId }, NOW), isPossible, sql`${topics}`);

/** The topic with what a change of it depends on; 404 `topic.not_found`. */
async function readTopic(db: Database, id: string) {
  const [row] = await db
    .select({
      topic: topics,
      hasOpenSubcategories: hasOpenSubcategories.mapWith(Boolean).as('has_open_subcategories'),
      hasRetiredParent: hasRetiredParent.mapWith(Boolean).as('has_retired_parent'),
    })
    .from(topics)
    .where(eq(topics.id, id));
  if (!row) throw new ProblemError('topic.not_found');
  return row;
}

/**
 * Changes a topic and returns it before and after. Its profiles, lists and caches follow by the outbox. 404
 * `topic.not_found`; 409 `topic.changed` when it is not as the operator saw it, `topic.merged`, `topic.slug_taken`, `topic.has_subcategories` for a category that would be
 * retired before its subcategories, `topic.retired` for a subcategory that would be brought back before its category.
 */
export async function changeTopic(
  db: Database,
  id: string,
  { name, slug, description, sortOrder, retired, saw }: TopicChanges,
  permission: Record<string, Entry>,
  now: number,
) {
  const { topic } = await checkedTopic(db, id, { retired, saw });
  const isPossible = and(
    eq(topics.id, id),
    isNull(topics.mergedInto),
    retired === true ? sql`not ${hasOpenSubcategories}` : undefined,
    retired === false ? sql`not ${hasRetiredParent}` : undefined,
    saw &&
      sql`(${topics.name}, ${topics.slug}, ${topics.description}) = (${saw.name}, ${saw.slug}, ${saw.description})`,
  );
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(description === undefined ? {} : { description }),
    ...(retired === undefined
      ? {}
      : { retiredAt: retired ? sql<number>`coalesce(${topics.retiredAt}, ${now})` : null }),
    // Without another change, the statement still checks the topic.
    sortOrder: topics.sortOrder as unknown as SQL<number>,
  };
  const order = sortOrder === undefined ? '[]' : await movedSiblings(db, topic, sortOrder);
  const isTagged = name !== undefined || slug !== undefined || retired !== undefined;
  const { changed } = await batch(db, {
    ...permission,
    tags: isTagged ? [enqueueTags(db, id, isPossible!)] : [],
    changed: db.update(topics).set(values).where(isPossible).returning({ id: topics.id }),
    moved: db
      .update(topics)
      .set({
        sortOrder: sql`(select key + 1 from json_each(${order}) where value = ${topics.id})`,
      })
      .where(
        sql`${topics.id} in (select value from json_each(${order})) and ${topics.parentId} is ${topic.parentId}`,
      ),
    purge: db.insert(outbox).values(outboxEntry('purge', { tags: cacheTags.lists }, NOW)),
  }).catch(refuseTakenSlug);
  // Another operator has merged or changed it meanwhile.
  if (changed.length === 0) await checkedTopic(db, id, { retired, saw });
  const after = await readTopic(db, id);
  return { before: describe(topic), after: describe(after.topic) };
}

/** The topic, if it may be changed so. */
export async function checkedTopic(
  db: Database,
  id: string,
  { retired, saw }: Pick<TopicChanges, 'retired' | 'saw'>,
) {
  const row = await readTopic(db, id);
  const { topic } = row;
  if (topic.mergedInto !== null) throw new ProblemError('topic.merged');
  const isSeen =
    !saw ||
    (topic.name === saw.name && topic.slug === saw.slug && topic.description === saw.description);
  if (!isSeen) throw new ProblemError('topic.changed');
  if (retired === true && row.hasOpenSubcategories)
    throw new ProblemError('topic.has_subcategories');
  if (retired === false && row.hasRetiredParent) throw new ProblemError('topic.retired');
  return row;
}

/** The ids of the topic and its siblings as JSON, in the order in which the topic has the place (from 1). */
async function movedSiblings(db: Database, topic: TopicRow, place: number): Promise<string> {
  const siblings = await db
    .select({ id: topics.id, sortOrder: topics.sortOrder, name: topics.name })
    .from(topics)
    .where(
      and(
        sql`${topics.parentId} is ${topic.parentId}`,
        isNull(topics.mergedInto),
        ne(topics.id, topic.id),
      ),
    );
  const ids = siblings.sort(byOrder).map(({ id }) => id);
  return JSON.stringify(ids.toSpliced(place - 1, 0, topic.id));
}

/** Counts what merging the topic would move; 404 `topic.not_found`. */
export async function previewMerge(db: Database, id: string): Promise<MergePreview> {
  await readTopic(db, id);
  const counted = (rows: SQL) =>
    sql<number>`(select count(*) from (${rows} limit ${COUNTED_MAX + 1}))`;
  const [counts] = await db
    .select({
      creators: counted(sql`select 1 from creator_topic_prefs where topic_id = ${id}`).as(
        'creators',
      ),
      posts: counted(sql`select 1 from creator_media where topic_id = ${id}`).as('posts'),
    })
    .from(sql`(select 1)`);
  const shown = (count: number) => (count > COUNTED_MAX ? null : count);
  return { creators: shown(counts!.creators), posts: shown(counts!.posts) };
}

/**
 * Merges a topic into another of its level: at once it is retired and its URLs lead to the other; its creators and
 * posts follow in steps. The same merge again does nothing, and answers false. 404 `topic.not_found`; 409
 * `topic.merged` when either is merged, `topic.retired` for a retired target, `topic.not_mergeable` with itself or
 * another level, `topic.has_subcategories` for a category with open subcategories.
 */
export async function mergeTopic(
  db: Database,
  { topic, target }: Merge,
  permission: Record<string, Entry>,
  now: number,
): Promise<boolean> {
  const [id, into] = [topic.id, target.id];
  const isPossible = and(
    eq(topics.id, id),
    isNull(topics.mergedInto),
    sql`not ${hasOpenSubcategories}`,
    sql`exists (select 1 from topics target where target.id = ${into} and target.retired_at is null)`,
  )!;
  const { merged } = await batch(db, {
    ...permission,
    tags: enqueueTags(db, id, isPossible),
    merged: db
      .update(topics)
      .set({ mergedInto: into, retiredAt: sql`coalesce(${topics.retiredAt}, ${now})` })
      .where(isPossible)
      .returning({ id: topics.id }),
    move: insertWhere(
      db,
      outbox,
      outboxEntry('topic_merge', { topicId: id }, NOW),
      sql`exists (select 1 from topics where id = ${id} and merged_into = ${into})`,
    ),
    purge: db.insert(outbox).values(outboxEntry('purge', { tags: cacheTags.lists }, NOW)),
  });
  if (merged.length > 0) return true;
  if ((await findMerge(db, id, into)) === null) return false;
  throw new ProblemError('topic.retired');
}

/** From what to what a merge leads, for the log. */
export const mergeChanges = ({ topic, target }: Merge) => ({
  before: describe(topic),
  after: { ...describe(topic), isRetired: true, mergedInto: target.name },
});

/** The same of a topic that is retired, and changed in other ways with it. */
export const retirementChanges = (
  topic: TopicRow,
  { retired: _retired, saw: _saw, reason: _reason, ...values }: TopicChanges,
) => ({ before: describe(topic), after: { ...describe(topic), ...values, isRetired: true } });

/** Two topics, the first of which can be merged into the second. */
interface Merge {
  topic: TopicRow;
  target: TopicRow;
}

/** The merge of two topics; null when it is done already. It throws as {@link mergeTopic}. */
export async function findMerge(db: Database, id: string, into: string): Promise<Merge | null> {
  const [topic, target] = [await readTopic(db, id), await readTopic(db, into)];
  if (topic.topic.mergedInto === into) return null;
  refuseMerge(topic, target);
  return { topic: topic.topic, target: target.topic };
}

type ReadTopic = Awaited<ReturnType<typeof readTopic>>;

function refuseMerge(merged: ReadTopic, { topic: target }: ReadTopic): void {
  const { topic } = merged;
  if (topic.id === target.id || (topic.parentId === null) !== (target.parentId === null))
    throw new ProblemError('topic.not_mergeable');
  if (topic.mergedInto !== null || target.mergedInto !== null)
    throw new ProblemError('topic.merged');
  if (target.retiredAt !== null) throw new ProblemError('topic.retired');
  if (merged.hasOpenSubcategories) throw new ProblemError('topic.has_subcategories');
}
