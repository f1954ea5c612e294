import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { clearDraft, loadDraft, saveDraft } from '../../platform/draft-storage.ts';

/**
 * What somebody writes before they have paid: kept in this browser through the payment page and back,
 * under whom and what it is for, since there is no conversation yet.
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

/** Puts what was written before the payment into the composer of its conversation, where nothing is yet. */
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
