import type { ConversationDetail } from '../../domain/conversations/conversation-wire.ts';
import { MESSAGE_MAX_LENGTH } from '../../domain/limits.ts';
import { acceptedText } from '../../domain/text/accepted-text.ts';
import { clearDraft, loadDraft, saveDraft } from './draft-storage.ts';
import { keyOf, loadNewQuestion, saveNewQuestion } from './question-draft.ts';

/**
 * Takes the question written before the payment into account, when its conversation is shown. A
 * question that was sent by paying is deleted. One that was not becomes the conversation's draft, if
 * that is still empty.
 */
export function moveQuestionDraft(
  viewerId: string,
  { role, other, topic, messages, canSend }: ConversationDetail,
  draftKey: string,
): void {
  const asked = { viewerId, username: other.username, topicId: topic.id };
  const key = keyOf(asked)!;
  const text = loadDraft(key);
  if (role !== 'asker' || text === null) return;
  const sent = acceptedText(text, MESSAGE_MAX_LENGTH);
  const isSent = messages.some((message) => message.senderId === viewerId && message.text === sent);
  const mayMove = (messages.length === 0 || canSend) && loadDraft(draftKey) === null;
  if (!isSent && !mayMove) return;
  if (!isSent) saveDraft(draftKey, text);
  clearDraft(key);
  if (loadNewQuestion() === text) saveNewQuestion('');
}
