import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../database/creator-only.ts';
import { namesNothing } from '../../database/failure.ts';
import { creatorTopicPrefs } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { CreatorTopics } from '../../domain/topic.ts';
import { selectCreatorTopics } from './queries.ts';

/** A topic of the new list; without a description, the one that stands is kept. */
export interface TopicChoice {
  topicId: string;
  description?: string | null;
}

/**
 * The two statements that make `chosen` the creator's topics, in its order, when `condition` holds.
 * Both editors of them, the topics dialog and the expertise boxes, go through here.
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
    db
      .insert(creatorTopicPrefs)
      .select(
        sql`select ${creatorId}, value ->> 'topicId', value ->> 'description', key + 1
          from json_each(${list}) where ${condition}`,
      )
      .onConflictDoUpdate({
        target: [creatorTopicPrefs.creatorId, creatorTopicPrefs.topicId],
        set: {
          sortOrder: sql`excluded.sort_order`,
          ...(describes ? { description: sql`excluded.description` } : {}),
        },
      }),
  ] as const;
}

/**
 * Saves the topics dialog: all of it or, with an unknown topic (400) or for no creator (403),
 * nothing.
 */
export async function saveTopics(db: Database, creatorId: string, chosen: CreatorTopics) {
  const [creator, , , saved] = await db
    .batch([
      selectIsCreator(db, creatorId),
      ...replaceTopics(db, creatorId, chosen, isCreator(creatorId)),
      selectCreatorTopics(db, creatorId),
    ])
    .catch((error) => {
      if (!namesNothing(error)) throw error;
      throw new ProblemError('request.invalid', [{ path: 'topics', message: 'Topic inconnu' }]);
    });
  requireCreator(creator);
  return saved;
}
