import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import type { ClarificationKind } from '../../../domain/conversations/clarification.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import { sendClarification } from '../../data/conversations.ts';
import { useStoredDraft } from '../../hooks/use-stored-draft.ts';
import { useWrittenId } from '../../hooks/use-written-id.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { AttachmentSource } from '../../widgets/attachments/attachment-source.ts';
import type { DraftFiles } from './attachments/use-draft-attachments.ts';
import { Composer } from './composer.tsx';

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

/** The key of a clarification's stored draft. */
export const clarificationDraft = (kind: ClarificationKind, conversationId: string) =>
  `${kind}.${conversationId}`;

/** The words and files of a clarification. */
interface Sent {
  text: string;
  attachments: Attachment[];
}

interface ClarificationFormProps {
  kind: ClarificationKind;
  conversationId: string;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** The files for the next message, which a clarification takes too. */
  files: DraftFiles;
  source: AttachmentSource;
  /** Called while the user types. */
  onTyped: () => void;
  /** Called with the stored message. */
  onSent: (message: Message) => void;
  /** Returns to the composer; null when the form replaces it. */
  onCancel: (() => void) | null;
}

/**
 * The composer of a clarification. A repeated attempt sends the same id, so that a message is stored once.
 */
export function ClarificationForm({
  kind,
  conversationId,
  inputRef,
  files,
  source,
  onTyped,
  onSent,
  onCancel,
}: ClarificationFormProps) {
  const { label, hint } = words[kind];
  const { text: draft, write, remove } = useStoredDraft(clarificationDraft(kind, conversationId));
  const idOf = useWrittenId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ text, attachments }: Sent) => {
      const ids = attachments.map(({ id }) => id);
      const id = idOf([text, ...ids].join('\n'));
      return sendClarification(conversationId, kind, { id, text, attachments: ids });
    },
    onSuccess: (message) => {
      remove();
      files.clear();
      onSent(message);
    },
  });
  return (
    <Composer
      label={label}
      inputRef={inputRef}
      draft={draft}
      onDraftChange={(text) => {
        write(text);
        if (text !== '') onTyped();
      }}
      files={files}
      source={source}
      canSend={!isPending}
      onSend={(text, attachments) => mutate({ text, attachments })}
      staysUntilStored
      hint={hint}
      obstacle={
        <div className="mx-auto max-w-2xl">
          <div className="flex items-center justify-between gap-3">
            <p aria-hidden className="text-sm font-medium">
              {label}
            </p>
            {onCancel && (
              <Button variant="quiet" size="small" onClick={onCancel}>
                Annuler
              </Button>
            )}
          </div>
          {error && (
            <div className="my-2">
              <Alert tone="danger">{messageOf(error)}</Alert>
            </div>
          )}
        </div>
      }
      isAwaited={false}
      onManageReplies={null}
      onEscape={onCancel}
    />
  );
}

/** Offers to ask an answer that ends in a question as a clarification, since an answer closes the conversation. */
export function AskInstead({ onChoose }: { onChoose: () => void }) {
  return (
    <p role="status" className="mx-auto mb-1 max-w-2xl text-sm">
      Votre réponse finit par une question, et clôt la conversation.{' '}
      <button
        type="button"
        onClick={onChoose}
        className="min-h-11 font-medium underline underline-offset-4"
      >
        La demander comme précision
      </button>
    </p>
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
