import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import {
  matchingReplies,
  type SavedReply,
} from '../../../../domain/conversations/saved-replies.ts';
import { savedRepliesQuery } from '../../../data/saved-replies.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';

/** Keys of the input go through it while the list is shown. */
export interface SuggestionKeys {
  /** True when the list has used the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

interface ReplySuggestionsProps {
  ref: Ref<SuggestionKeys>;
  /** Id of the list, for the input's `aria-controls`. */
  listId: string;
  /** The words after the '/'. */
  search: string;
  /** Reports the id of the chosen option's element; null without one. */
  onActiveChange: (elementId: string | null) => void;
  onInsert: (draft: string) => void;
  onClose: () => void;
  onManage: () => void;
}

/** The saved replies that match the words after a '/', above the input. */
export function ReplySuggestions({
  ref,
  listId,
  search,
  onActiveChange,
  onInsert,
  onClose,
  onManage,
}: ReplySuggestionsProps) {
  const { data, error } = useQuery(savedRepliesQuery);
  const found = data ? matchingReplies(data.replies, search) : [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const active = found.find(({ id }) => id === chosenId) ?? found[0];
  const elementId = active ? `${listId}-${active.id}` : null;
  useEffect(() => {
    onActiveChange(elementId);
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
    return () => onActiveChange(null);
  }, [elementId, onActiveChange]);

  const insert = ({ text }: SavedReply) => onInsert(text);
  useImperativeHandle(ref, () => ({
    onKeyDown(event) {
      if (event.key === 'Escape') {
        onClose();
        return true;
      }
      if (!active) return false;
      if (event.key === 'Enter' || event.key === 'Tab') {
        if (event.shiftKey) return false;
        insert(active);
        return true;
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return false;
      setChosenId(found[(found.indexOf(active) + step + found.length) % found.length]!.id);
      return true;
    },
  }));

  return (
    <div className="absolute inset-x-0 bottom-full z-30 mb-2 grid max-h-[min(20rem,50dvh)] animate-appear grid-rows-[auto_minmax(0,1fr)_auto] rounded-lg border bg-surface p-2 shadow-float">
      <p role="status" className={found.length > 0 ? 'sr-only' : 'p-2 text-sm text-ink-soft'}>
        {statusOf(data?.replies.length, found.length, error)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Réponses enregistrées"
        hidden={found.length === 0}
        className="overflow-y-auto overscroll-contain"
      >
        {found.map((reply) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus, and its keys choose
          <div
            key={reply.id}
            id={`${listId}-${reply.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={reply === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insert(reply)}
            className={classes(
              'min-h-11 cursor-pointer rounded-lg px-3 py-1.5',
              reply === active ? 'bg-wash' : 'hover:bg-wash',
            )}
          >
            <p className="truncate text-sm font-medium">{reply.title}</p>
            <p className="truncate text-xs text-ink-soft">{reply.text}</p>
          </div>
        ))}
      </div>
      <Button variant="quiet" size="small" className="justify-self-start" onClick={onManage}>
        Gérer mes réponses
      </Button>
    </div>
  );
}

/** `stored`: the number of replies; undefined until they are loaded. */
function statusOf(stored: number | undefined, found: number, error: Error | null): string {
  if (stored === undefined) return error ? messageOf(error) : 'Chargement...';
  if (found > 0) return `${found} ${found > 1 ? 'réponses' : 'réponse'}`;
  return stored === 0
    ? 'Vous n’avez encore enregistré aucune réponse.'
    : 'Aucune réponse enregistrée ne correspond.';
}
