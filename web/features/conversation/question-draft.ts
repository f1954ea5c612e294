import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { clearDraft, loadDraft, saveDraft } from '../../platform/draft-storage.ts';

/**
 * The question that a visitor writes before paying. It is stored in this browser during the
 * payment, keyed by creator and topic, since there is no conversation yet.
 */
const keyOf = (viewerId: string, username: string, topicId: string) =>
  `question.${viewerId}.${username}.${topicId}`;

export function loadQuestionDraft(viewerId: string, username: string, topicId: string): string {
  return loadDraft(keyOf(viewerId, username, topicId)) ?? '';
}

export function saveQuestionDraft(
  viewerId: string,
  username: string,
  topicId: string,
  text: string,
): void {
  saveDraft(keyOf(viewerId, username, topicId), text);
}

/**
 * Moves the question written before the payment into the conversation's draft, if that is still
 * empty.
 */
export function moveQuestionDraft(
  viewerId: string,
  { role, other, topic, messages }: ConversationDetail,
  draftKey: string,
): void {
  const key = keyOf(viewerId, other.username, topic.id);
  const text = loadDraft(key);
  const isNew = role === 'asker' && messages.length === 0 && loadDraft(draftKey) === null;
  if (text === null || !isNew) return;
  saveDraft(draftKey, text);
  clearDraft(key);
}
