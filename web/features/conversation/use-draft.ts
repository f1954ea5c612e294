import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { loadDraft, onDraftChange, saveDraft } from '../../platform/draft-storage.ts';
import { moveQuestionDraft } from '../../platform/move-question-draft.ts';

export interface Draft {
  text: string;
  write: (text: string) => void;
  /** Prepends the text of an unsent message to the current draft. */
  restore: (text: string) => void;
}

/**
 * The draft in a user's composer for a conversation; it survives navigation, reloads and crashes.
 */
export function useDraft(viewerId: string, opened: ConversationDetail): Draft {
  const key = `draft.${viewerId}.${opened.id}`;
  const [text, setText] = useState(() => {
    moveQuestionDraft(viewerId, opened, key);
    return loadDraft(key) ?? '';
  });
  // Several texts may be returned before the next render.
  const latest = useRef(text);
  const restored = useRef('');

  // The same text in two tabs is one draft.
  useEffect(
    () =>
      onDraftChange(key, (next) => {
        latest.current = next ?? '';
        setText(latest.current);
      }),
    [key],
  );
  const write = useCallback(
    (next: string) => {
      latest.current = next;
      setText(next);
      saveDraft(key, next);
    },
    [key],
  );
  const restore = useCallback(
    (returned: string) => {
      // Texts returned earlier come first: they were sent first.
      const earlier = latest.current.startsWith(restored.current) ? restored.current : '';
      const since = latest.current.slice(earlier.length).replace(/^\n/, '');
      restored.current = lines(earlier, returned);
      write(lines(restored.current, since));
    },
    [write],
  );
  return { text, write, restore };
}

function lines(...texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
