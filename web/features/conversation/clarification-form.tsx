import { useMutation } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import type { ClarificationKind } from '../../../domain/conversations/clarification.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import { MESSAGE_MAX_LENGTH } from '../../../domain/limits.ts';
import { isAtMost, lengthOf } from '../../../domain/text/length.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import { sendClarification } from '../../data/conversations.ts';
import { useStoredDraft } from '../../hooks/use-stored-draft.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const words: Record<ClarificationKind, { label: string; hint: string }> = {
  clarification: {
    label: 'Demander une précision',
    hint: 'Une seule fois, avant de répondre\u00a0: le délai attend la précision, 48\u00a0heures au plus.',
  },
  clarification_answer: {
    label: 'Répondre à la précision',
    hint: 'Une seule réponse\u00a0: relisez-vous avant d’envoyer',
  },
};

interface ClarificationFormProps {
  kind: ClarificationKind;
  conversationId: string;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Called while the user types. */
  onTyped: () => void;
  /** Called with the stored message. */
  onSent: (message: Message) => void;
  /** Returns to the composer; null when the form replaces it. */
  onCancel: (() => void) | null;
}

/**
 * The input for a clarification, in the composer's place. A repeated attempt sends the same id, so that a
 * message is stored once.
 */
export function ClarificationForm({
  kind,
  conversationId,
  inputRef,
  onTyped,
  onSent,
  onCancel,
}: ClarificationFormProps) {
  const { label, hint } = words[kind];
  const { text: draft, write, remove } = useStoredDraft(`${kind}.${conversationId}`);
  const id = useId();
  /** The last attempt: its text has its id, whether or not it arrived. */
  const attempt = useRef({ id: '', text: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) => {
      if (attempt.current.text !== text) attempt.current = { id: crypto.randomUUID(), text };
      return sendClarification(conversationId, kind, attempt.current);
    },
    onSuccess: (message) => {
      remove();
      onSent(message);
    },
  });
  const text = draft.trim();
  const isTooLong = !isAtMost(MESSAGE_MAX_LENGTH, text);
  const isReady = !showsNothing(text) && !isTooLong && !isPending;
  const submit = () => {
    if (isReady) mutate(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) return onCancel();
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (matchMedia('(pointer: coarse)').matches && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <Form
      error={error}
      onSubmit={submit}
      aria-label={label}
      className="border-t bg-surface px-4 pt-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] low:pt-1 low:pb-1 sm:px-6 md:py-3"
    >
      <div className="mx-auto max-w-2xl">
        <div className="flex items-center justify-between gap-3">
          <label htmlFor={id} className="text-sm font-medium">
            {label}
          </label>
          {onCancel && (
            <Button variant="quiet" size="small" onClick={onCancel}>
              Annuler
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mb-1 text-xs text-ink-soft low:sr-only md:mb-2 md:text-sm">
          {hint}
        </p>
        <div className="flex items-end gap-2">
          <Textarea
            id={id}
            ref={inputRef}
            rows={1}
            value={draft}
            onChange={(event) => {
              write(event.target.value);
              if (event.target.value !== '') onTyped();
            }}
            onKeyDown={onKeyDown}
            // Not `disabled`: the focus stays.
            readOnly={isPending}
            aria-describedby={`${id}-hint`}
            className="max-h-40 min-h-11 resize-none low:max-h-24"
          />
          <IconButton label="Envoyer" type="submit" variant="primary" disabled={!isReady}>
            <SendHorizontal aria-hidden />
          </IconButton>
        </div>
        {isTooLong && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {lengthOf(text)} / {MESSAGE_MAX_LENGTH} caractères
          </p>
        )}
        {error && (
          <div className="mt-2">
            <Alert tone="danger">{messageOf(error)}</Alert>
          </div>
        )}
      </div>
    </Form>
  );
}

/** Offers the creator to ask before answering; stands at the end of the messages. */
export function ClarificationOffer({ onChoose }: { onChoose: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-soft">
      <button
        type="button"
        onClick={onChoose}
        className="min-h-11 rounded-sm font-medium text-ink underline underline-offset-4"
      >
        Demander une précision
      </button>
      <span>une seule fois&nbsp;: le délai attend</span>
    </p>
  );
}
