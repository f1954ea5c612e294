import { useCallback, useState } from 'react';

const keyOf = (conversationId: string) => `dis-moi.draft.${conversationId}`;

/** The text in a conversation's composer; it survives leaving the page, reloads and crashes. */
export function useDraft(conversationId: string) {
  const [draft, setText] = useState(() => localStorage.getItem(keyOf(conversationId)) ?? '');
  const setDraft = useCallback(
    (text: string) => {
      setText(text);
      if (text) localStorage.setItem(keyOf(conversationId), text);
      else localStorage.removeItem(keyOf(conversationId));
    },
    [conversationId],
  );
  return [draft, setDraft] as const;
}
