import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { hidePosts } from '../../../database/hide-posts.ts';
import { creatorMedia, moderationDecisions, publications } from '../../../database/schema.ts';

/** The id of the post that publishes the conversation's answer; null when none does. */
export async function publishedAnswerOf(
  db: Database,
  conversationId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ postId: publications.postId })
    .from(publications)
    .where(eq(publications.conversationId, conversationId));
  return row?.postId ?? null;
}

/**
 * Hides a published answer while a decision hides its post or a message of its conversation: what may not be read there
 * is not read elsewhere. Shows it again when the last of them is lifted. Other posts stay as they are.
 */
export async function hideAnswer(db: Database, postId: string): Promise<void> {
  const hiding = (of: SQL) =>
    sql`select ${moderationDecisions.createdAt} as since from ${moderationDecisions}
      where ${of} and action = 'hide' and lifted_at is null`;
  const conversationId = sql`(select ${publications.conversationId} from ${publications}
    where ${publications.postId} = ${postId})`;
  const since = sql`(select min(since) from (
    ${hiding(sql`subject_type = 'post' and subject_id = ${postId}`)} union all
    ${hiding(sql`subject_type = 'message' and conversation_id = ${conversationId}`)}))`;
  const changes = and(
    eq(creatorMedia.id, postId),
    sql`${creatorMedia.questionText} is not null`,
    isNull(creatorMedia.deletionStartedAt),
    sql`${creatorMedia.hiddenAt} is not ${since}`,
  )!;
  await batch(db, { changed: hidePosts(db, changes, since) });
}
