import { useCallback, useRef, useState } from 'react';

export interface Draft {
  text: string;
  write: (text: string) => void;
  /** Puts the text of a message that could not be sent in front of what has been written since. */
  giveBack: (text: string) => void;
  /** Takes such a text out again, if it still stands there: its message has been sent after all. */
  takeOut: (text: string) => void;
}

/** The text in a person's composer for a conversation; it survives leaving the page, reloads and crashes. */
export function useDraft(viewerId: string, conversationId: string): Draft {
  const key = `dis-moi.draft.${viewerId}.${conversationId}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  // Several texts may come back before the screen has been drawn anew.
  const latest = useRef(text);
  const givenBack = useRef('');

  const write = useCallback(
    (next: string) => {
      latest.current = next;
      setText(next);
      if (next) localStorage.setItem(key, next);
      else localStorage.removeItem(key);
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
  const takeOut = useCallback(
    (sent: string) => {
      if (!`${latest.current}\n`.startsWith(`${sent}\n`)) return;
      givenBack.current = givenBack.current.slice(sent.length + 1);
      write(latest.current.slice(sent.length + 1));
    },
    [write],
  );
  return { text, write, giveBack, takeOut };
}

function lines(...texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
