import { useCallback, useEffect, useState } from 'react';
import { clearDraft, loadDraft, onDraftChange, saveDraft } from '../platform/draft-storage.ts';

interface StoredDraft {
  text: string;
  write: (next: string) => void;
  /** Removes the stored text, once it is sent or discarded. */
  remove: () => void;
}

/**
 * A text that is stored in this browser while it is written, so that navigation, a reload or a crash loses none of it.
 * With the key null nothing is stored. It begins as `published`, which is no draft.
 */
export function useStoredDraft(key: string | null, published = ''): StoredDraft {
  const [text, setText] = useState(() => (key && loadDraft(key)) ?? published);
  // The same text in two tabs is one draft.
  useEffect(
    () => (key ? onDraftChange(key, (next) => setText(next ?? published)) : undefined),
    [key, published],
  );
  const write = useCallback(
    (next: string) => {
      setText(next);
      if (key) saveDraft(key, next === published ? '' : next);
    },
    [key, published],
  );
  const remove = useCallback(() => {
    if (key) clearDraft(key);
  }, [key]);
  return { text, write, remove };
}
