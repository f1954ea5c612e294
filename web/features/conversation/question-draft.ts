import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { clearDraft, loadDraft, saveDraft } from '../../platform/draft-storage.ts';

/**
 * The key of the question that a visitor writes before paying: creator and topic, since there is no
 * conversation yet.
 */
export const questionDraftKey = (viewerId: string, username: string, topicId: string) =>
  `question.${viewerId}.${username}.${topicId}`;

/**
 * Moves the question written before the payment into the conversation's draft, if that is still
 * empty.
 */
export function moveQuestionDraft(
  viewerId: string,
  { role, other, topic, messages }: ConversationDetail,
  draftKey: string,
): void {
  const key = questionDraftKey(viewerId, other.username, topic.id);
  const text = loadDraft(key);
  const isNew = role === 'asker' && messages.length === 0 && loadDraft(draftKey) === null;
  if (text === null || !isNew) return;
  saveDraft(draftKey, text);
  clearDraft(key);
}
