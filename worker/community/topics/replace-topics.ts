import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batch, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { isForeignKeyViolation } from '../../../database/failure.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorTopicPrefs, topics } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { CreatorTopics } from '../../../domain/profiles/topic.ts';
import { selectCreatorTopics } from './queries.ts';

/** A topic of the new list; without a description, the existing one stays. */
export interface TopicChoice {
  topicId: string;
  description?: string | null;
}

/**
 * The two statements that replace the creator's topics by `chosen`, in its order, when `condition`
 * holds. Both editors, the topics dialog and the expertise boxes, use them.
 */
export function replaceTopics(
  db: Database,
  creatorId: string,
  chosen: readonly TopicChoice[],
  condition: SQL,
) {
  const list = JSON.stringify(chosen);
  const describes = chosen.some((choice) => choice.description !== undefined);
  return [
    db
      .delete(creatorTopicPrefs)
      .where(
        and(
          eq(creatorTopicPrefs.creatorId, creatorId),
          sql`${creatorTopicPrefs.topicId} not in (select value ->> 'topicId' from json_each(${list}))`,
          condition,
        ),
      ),
    insertWhere(
      db,
      creatorTopicPrefs,
      {
        creatorId,
        topicId: sql`value ->> 'topicId'`,
        description: sql`value ->> 'description'`,
        sortOrder: sql`key + 1`,
      },
      condition,
      sql`json_each(${list})`,
    ).onConflictDoUpdate({
      target: [creatorTopicPrefs.creatorId, creatorTopicPrefs.topicId],
      set: {
        sortOrder: sql`excluded.sort_order`,
        ...(describes ? { description: sql`excluded.description` } : {}),
      },
    }),
  ] as const;
}

/**
 * Condition: each of the topics is open, or the creator has it already. A retired topic stays with those who have
 * it, and a merged one is replaced there in steps.
 */
function mayBeChosen(creatorId: string, topicIds: readonly string[]): SQL {
  return sql`not exists (
    select 1 from json_each(${JSON.stringify(topicIds)}) chosen
    join ${topics} topic on topic.id = chosen.value
    where topic.retired_at is not null and not exists (
      select 1 from ${creatorTopicPrefs} pref
      where pref.creator_id = ${creatorId} and pref.topic_id = topic.id))`;
}

/**
 * Saves the topics dialog as a whole, or nothing for an unknown or retired topic (400), for a user who is no creator
 * (403), and when the list differs from `shown`: 409 `topics.changed` with the current list.
 */
export async function saveTopics(
  db: Database,
  creatorId: string,
  chosen: CreatorTopics,
  shown?: CreatorTopics,
) {
  const isAsShown = shown ? sql`${storedTopics(creatorId)} is ${asJson(shown)}` : sql`true`;
  const areOpen = mayBeChosen(
    creatorId,
    chosen.map(({ topicId }) => topicId),
  );
  const { creator, saved } = await batch(db, {
    isAsShown: onlyIf(isAsShown, () => changedMeanwhile(db, creatorId)),
    areOpen: onlyIf(areOpen, unknownTopic),
    creator: selectIsCreator(db, creatorId),
    replaced: replaceTopics(db, creatorId, chosen, isCreator(creatorId)),
    saved: selectCreatorTopics(db, creatorId),
  }).catch((error) => {
    throw isForeignKeyViolation(error) ? unknownTopic() : error;
  });
  requireCreator(creator);
  return saved;
}

const unknownTopic = () =>
  new ProblemError('request.invalid', [{ path: 'topics', message: 'Topic inconnu' }]);

/** The 409 with the current list. */
async function changedMeanwhile(db: Database, creatorId: string): Promise<ProblemError> {
  const topics = await selectCreatorTopics(db, creatorId);
  return new ProblemError('topics.changed', undefined, { current: { topics } });
}

/** A creator's topics in their order as one text, for comparison with {@link asJson}. */
function storedTopics(creatorId: string): SQL {
  const { topicId, description, sortOrder } = creatorTopicPrefs;
  return sql`(
    select json_group_array(json_array(${topicId}, ${description}) order by ${sortOrder})
    from ${creatorTopicPrefs} where ${creatorTopicPrefs.creatorId} = ${creatorId})`;
}

function asJson(topics: CreatorTopics): SQL {
  const rows = topics.map(({ topicId, description }) => [topicId, description]);
  return sql`json(${JSON.stringify(rows)})`;
}
