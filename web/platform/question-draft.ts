import type { ConversationDetail } from '../../domain/conversations/conversation-wire.ts';
import { clearDraft, loadDraft, loadTabDraft, saveDraft, saveTabDraft } from './draft-storage.ts';

/**
 * The question that is written before paying. It is stored in this browser under its creator and
 * topic once these and the writer are known. The last one written in this tab is stored on its own
 * as well: it goes along from the choice of an expert through sign-up to the payment.
 */

const TAB_KEY = 'question.new';

/** The creator and topic that are asked; both null before a choice. */
export interface Asked {
  viewerId: string | null;
  username: string | null;
  topicId: string | null;
}

const keyOf = ({ viewerId, username, topicId }: Asked) =>
  viewerId && username && topicId ? `question.${viewerId}.${username}.${topicId}` : null;

export function loadQuestionDraft(asked: Asked): string {
  const key = keyOf(asked);
  return (key && loadDraft(key)) ?? loadTabDraft(TAB_KEY) ?? '';
}

export function saveQuestionDraft(asked: Asked, text: string): void {
  const key = keyOf(asked);
  if (key) saveDraft(key, text);
  saveTabDraft(TAB_KEY, text);
}

/**
 * Takes the question written before the payment into account, when its conversation is shown. A
 * question that was sent by paying is deleted. One that was not becomes the conversation's draft, if
 * that is still empty.
 *
 * @param asSent the text in the form that is stored; undefined for one that cannot be sent. The landing page, which
 * has this file too, loads no schemas.
 */
export function moveQuestionDraft(
  viewerId: string,
  { role, other, topic, messages, canSend }: ConversationDetail,
  draftKey: string,
  asSent: (text: string) => string | undefined,
): void {
  const asked = { viewerId, username: other.username, topicId: topic.id };
  const key = keyOf(asked)!;
  const text = loadDraft(key);
  if (role !== 'asker' || text === null) return;
  const sent = asSent(text);
  const isSent = messages.some((message) => message.senderId === viewerId && message.text === sent);
  const mayMove = (messages.length === 0 || canSend) && loadDraft(draftKey) === null;
  if (!isSent && !mayMove) return;
  if (!isSent) saveDraft(draftKey, text);
  clearDraft(key);
  if (loadTabDraft(TAB_KEY) === text) saveTabDraft(TAB_KEY, '');
}
