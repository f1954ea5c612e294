import { useCallback, useRef, useState } from 'react';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { loadDraft, saveDraft } from '../../platform/draft-storage.ts';
import { moveQuestionDraft } from './question-draft.ts';

export interface Draft {
  text: string;
  write: (text: string) => void;
  /** Puts the text of a message that was not sent in front of what has been written since. */
  giveBack: (text: string) => void;
}

/** The text in a person's composer for a conversation; it survives leaving the page, reloads and crashes. */
export function useDraft(viewerId: string, opened: ConversationDetail): Draft {
  const key = `draft.${viewerId}.${opened.id}`;
  const [text, setText] = useState(() => {
    moveQuestionDraft(viewerId, opened, key);
    return loadDraft(key) ?? '';
  });
  // Several texts may come back before the screen has been drawn anew.
  const latest = useRef(text);
  const givenBack = useRef('');

  const write = useCallback(
    (next: string) => {
      latest.current = next;
      setText(next);
      saveDraft(key, next);
    },
    [key],
  );
  const giveBack = useCallback(
    (returned: string) => {
      // Those given back before come first: they were sent first.
      const earlier = latest.current.startsWith(givenBack.current) ? givenBack.current : '';
      const since = latest.current.slice(earlier.length).replace(/^\n/, '');
      givenBack.current = lines(earlier, returned);
      write(lines(givenBack.current, since));
    },
    [write],
  );
  return { text, write, giveBack };
}

function lines(...texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
