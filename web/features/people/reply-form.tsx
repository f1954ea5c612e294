import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { REVIEW_REPLY_MAX_LENGTH } from '../../../domain/limits.ts';
import { lengthOf } from '../../../domain/text/length.ts';
import { saveReply } from '../../data/reviews.ts';
import { formatCount } from '../../formats/formats.ts';
import { useStoredDraft } from '../../hooks/use-stored-draft.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { loadDraft } from '../../platform/draft-storage.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface ReplyFormProps {
  slug: string;
  id: string;
  /** The review's author. */
  to: string;
  draftKey: string;
  /** The published reply; empty when there is none. */
  published: string;
  onClose: () => void;
}

/** The form for a creator's reply to a review. The draft survives navigation, reloads and crashes. */
export function ReplyForm({ slug, id, to, draftKey, published, onClose }: ReplyFormProps) {
  const { text, write, remove } = useStoredDraft(draftKey, published);
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const errorId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    // A form reopened by a reload does not take the focus.
    if (document.activeElement !== document.body || loadDraft(draftKey) === null)
      field.current?.focus();
  }, []);
  const queryClient = useQueryClient();
  const close = () => {
    remove();
    onClose();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reply: string) => saveReply(queryClient, slug, id, reply),
    onSuccess: () => {
      toast.success('Réponse publiée');
      // The query notifies the list in a later timer: before that, nothing could replace this form and take its focus.
      notifyManager.schedule(close);
    },
    onError: (error) => toast.error('Erreur', { description: messageOf(error) }),
  });
  const submit = () => {
    const reply = text.trim();
    if (reply === '') setEmpty(true);
    else mutate(reply);
  };
  return (
    <Form error={error} onSubmit={submit} className="mt-1 grid grid-cols-1 gap-2">
      <Textarea
        ref={field}
        value={text}
        maxLength={REVIEW_REPLY_MAX_LENGTH}
        aria-label={`Votre réponse à ${to}`}
        aria-describedby={isEmpty ? errorId : hintId}
        aria-invalid={isEmpty || undefined}
        readOnly={isPending}
        onChange={(event) => {
          write(event.target.value);
          setEmpty(false);
        }}
      />
      {isEmpty && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          Veuillez saisir une réponse
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p id={hintId} className="text-xs text-ink-soft">
          Publique, sous l’avis. {formatCount(lengthOf(text))}/
          {formatCount(REVIEW_REPLY_MAX_LENGTH)}
        </p>
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" size="small" busy={isPending} busyLabel="Envoi...">
            Publier
          </Button>
        </div>
      </div>
    </Form>
  );
}
