import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { MESSAGE_MAX_LENGTH } from '../../../domain/limits.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface ComposerProps {
  draft: string;
  onDraftChange: (text: string) => void;
  canSend: boolean;
  onSend: (text: string) => void;
}

/** Where messages are written: Enter sends, Shift+Enter starts a new line. */
export function Composer({ draft, onDraftChange, canSend, onSend }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const text = draft.trim();
  const sendable = canSend && text !== '' && text.length <= MESSAGE_MAX_LENGTH;

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!sendable) return;
    onDraftChange('');
    onSend(text);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <form onSubmit={submit} className="border-t bg-surface px-4 py-3 sm:px-6">
      <div className="mx-auto flex max-w-2xl items-end gap-2">
        <label htmlFor="message" className="sr-only">
          Votre message
        </label>
        <Textarea
          id="message"
          ref={input}
          rows={1}
          value={draft}
          onChange={(event) => onDraftChange(event.target.value)}
          onKeyDown={onKeyDown}
          // Not `disabled`: after the last message the focus stays, and a draft can still be copied.
          readOnly={!canSend}
          aria-disabled={!canSend}
          placeholder={
            canSend ? 'Tapez votre message...' : 'Vous ne pouvez plus envoyer de messages'
          }
          className="max-h-40 min-h-11 resize-none aria-disabled:cursor-not-allowed aria-disabled:bg-wash aria-disabled:text-ink-soft"
        />
        <IconButton label="Envoyer" type="submit" variant="primary" disabled={!sendable}>
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      {text.length > MESSAGE_MAX_LENGTH && (
        <p role="alert" className="mx-auto mt-1 max-w-2xl text-sm text-danger">
          {text.length} / {MESSAGE_MAX_LENGTH} caractères
        </p>
      )}
    </form>
  );
}
