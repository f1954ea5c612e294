import { and, eq, isNull } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { advanceTo } from '../../../database/d1-access.ts';
import { moderationDecisions } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { converge } from '../../platform/converge.ts';
import { publishedAnswerOf } from './hide-answer.ts';
import { showOrHidePost } from './show-or-hide-post.ts';

/** Applies a message's hidden state through its conversation's object, and to the answer that was published of it. */
export async function showOrHideMessage(
  env: Env,
  { conversationId, messageId }: OutboxData<'message_seen'>,
  now: number,
) {
  const conversation = env.CONVERSATION.getByName(conversationId);
  await converge(
    () => isHidden(database(env.DB), conversationId, messageId),
    async (isHidden) => {
      const { bookmark } = await conversation.setHidden(messageId, isHidden);
      advanceTo(database(env.DB), bookmark);
    },
  );
  const postId = await publishedAnswerOf(database(env.DB), conversationId);
  if (postId !== null) await showOrHidePost(env, { postId }, now);
}

/** True when a decision that has not been lifted hides the message. */
async function isHidden(db: Database, ofConversation: string, messageId: string): Promise<boolean> {
  const { subjectType, subjectId, conversationId, action, liftedAt } = moderationDecisions;
  const found = await db
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(
      and(
        eq(subjectType, 'message'),
        eq(subjectId, messageId),
        eq(conversationId, ofConversation),
        eq(action, 'hide'),
        isNull(liftedAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}
