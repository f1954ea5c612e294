import { HOUR_MS } from '../../domain/limits.ts';
import { parseStored } from './device-storage.ts';
import { loadDraft, loadTabDraft, saveDraft, saveTabDraft } from './draft-storage.ts';

/**
 * The question that is written before paying. It is stored in this browser under its creator and
 * topic once these and the writer are known. The last one written in this tab is stored on its own
 * as well: it goes along from the choice of an expert through sign-up to the payment. A tab without one takes the last
 * one of this browser, so a tab that is opened from another goes on with its question.
 */

const TAB_KEY = 'question.new';
/** Time for which a new tab takes the question of another, in milliseconds; later it would be about something else. */
const TAKEN_MS = HOUR_MS;

/** The question of this tab, or else the last one of this browser; null without one. */
export function loadNewQuestion(): string | null {
  const own = loadTabDraft(TAB_KEY);
  if (own !== null) return own;
  const last = parseStored<{ text: string; at: number }>(
    loadDraft(TAB_KEY),
    ({ text, at }) => typeof text === 'string' && typeof at === 'number',
  );
  return last && Date.now() - last.at < TAKEN_MS ? last.text : null;
}

export function saveNewQuestion(text: string): void {
  saveTabDraft(TAB_KEY, text);
  saveDraft(TAB_KEY, text && JSON.stringify({ text, at: Date.now() }));
}

/** The creator and topic that are asked; both null before a choice. */
export interface Asked {
  viewerId: string | null;
  username: string | null;
  topicId: string | null;
}

/** The key of the stored draft; null before a choice. */
export const keyOf = ({ viewerId, username, topicId }: Asked) =>
  viewerId && username && topicId ? `question.${viewerId}.${username}.${topicId}` : null;

export function loadQuestionDraft(asked: Asked): string {
  const key = keyOf(asked);
  return (key && loadDraft(key)) ?? loadNewQuestion() ?? '';
}

export function saveQuestionDraft(asked: Asked, text: string): void {
  const key = keyOf(asked);
  if (key) saveDraft(key, text);
  saveNewQuestion(text);
}
