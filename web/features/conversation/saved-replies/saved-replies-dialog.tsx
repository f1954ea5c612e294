import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import {
  fitTogether,
  type SavedReply,
  savedReplySchema,
} from '../../../../domain/conversations/saved-replies.ts';
import {
  SAVED_REPLIES_MAX,
  SAVED_REPLY_TEXT_MAX_LENGTH,
  SAVED_REPLY_TITLE_MAX_LENGTH,
} from '../../../../domain/limits.ts';
import { savedRepliesQuery, saveReplies } from '../../../data/saved-replies.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { useDiscardQuestion } from '../../../ui/confirm-discard.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

interface SavedRepliesDialogProps {
  /** Text of the composer, which a new reply begins with. */
  draft: string;
  /** Adds the reply to the composer; null where nothing can be sent. */
  onInsert: ((reply: SavedReply) => void) | null;
  onClose: () => void;
}

/** The creator's saved replies: insert, add, change, delete. Each change is saved at once. */
export function SavedRepliesDialog({ draft, onInsert, onClose }: SavedRepliesDialogProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(savedRepliesQuery);
  const [edited, setEdited] = useState<SavedReply | null>(null);
  const stored = data?.replies.find(({ id }) => id === edited?.id);
  const hasChanges =
    edited !== null &&
    (edited.title !== (stored?.title ?? '') || edited.text !== (stored?.text ?? ''));
  const { askToClose, question } = useDiscardQuestion(hasChanges, onClose);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (replies: SavedReply[]) => saveReplies(queryClient, replies, data!.revision),
    onSuccess: () => setEdited(null),
    onError: (failure) =>
      toast.error('Erreur lors de la sauvegarde', { description: messageOf(failure) }),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && askToClose()}
      title="Réponses enregistrées"
      description="Tapez « / » dans un message pour en insérer une."
    >
      {question}
      {!data ? (
        error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={3} />
        )
      ) : edited ? (
        <ReplyForm
          reply={edited}
          onChange={setEdited}
          others={data.replies.filter(({ id }) => id !== edited.id)}
          isNew={!stored}
          busy={isPending}
          onSave={(reply) =>
            mutate(
              stored
                ? data.replies.map((each) => (each.id === reply.id ? reply : each))
                : [...data.replies, reply],
            )
          }
          onCancel={() => setEdited(null)}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {data.replies.length > 0 ? (
            <ul className="grid grid-cols-1 border-t">
              {data.replies.map((reply) => (
                <li key={reply.id} className="flex items-center gap-1 border-b py-2">
                  <div className="min-w-0 flex-1">
                    <p className="truncate text-sm font-medium">{reply.title}</p>
                    <p className="truncate text-xs text-ink-soft">{reply.text}</p>
                  </div>
                  {onInsert && (
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={`Insérer ${reply.title}`}
                      onClick={() => onInsert(reply)}
                    >
                      Insérer
                    </Button>
                  )}
                  <IconButton label={`Modifier ${reply.title}`} onClick={() => setEdited(reply)}>
                    <PenLine aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Supprimer ${reply.title}`}
                    disabled={isPending}
                    onClick={() => mutate(data.replies.filter(({ id }) => id !== reply.id))}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-ink-soft">
              Enregistrez ici ce que vous écrivez souvent : vous l’insérerez en tapant « / ».
            </p>
          )}
          {data.replies.length < SAVED_REPLIES_MAX ? (
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => setEdited({ id: crypto.randomUUID(), title: '', text: draft.trim() })}
            >
              <Plus aria-hidden />
              Nouvelle réponse
            </Button>
          ) : (
            <p className="text-sm text-ink-soft">
              Vous avez enregistré {SAVED_REPLIES_MAX} réponses, le maximum.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface ReplyFormProps {
  reply: SavedReply;
  others: readonly SavedReply[];
  isNew: boolean;
  busy: boolean;
  onChange: (reply: SavedReply) => void;
  onSave: (reply: SavedReply) => void;
  onCancel: () => void;
}

function ReplyForm({ reply, others, isNew, busy, onChange, onSave, onCancel }: ReplyFormProps) {
  const [errors, setErrors] = useState<{ title?: string; text?: string }>({});
  const titleId = useId();
  const submit = () => {
    const checked = savedReplySchema.safeParse(reply);
    const errorOf = (field: 'title' | 'text') =>
      checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    const isTooMuch = checked.success && !fitTogether([...others, checked.data]);
    setErrors({
      title: errorOf('title'),
      text: isTooMuch ? 'Ensemble, vos réponses enregistrées sont trop longues' : errorOf('text'),
    });
    if (checked.success && !isTooMuch) onSave(checked.data);
  };
  return (
    <Form onSubmit={submit} noValidate aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <h3 id={titleId} className="text-lg">
        {isNew ? 'Nouvelle réponse' : 'Modifier la réponse'}
      </h3>
      <Field label="Titre" error={errors.title}>
        <Input
          autoFocus
          value={reply.title}
          maxLength={SAVED_REPLY_TITLE_MAX_LENGTH}
          onChange={({ target }) => onChange({ ...reply, title: target.value })}
        />
      </Field>
      <Field label="Texte" error={errors.text}>
        <Textarea
          rows={5}
          value={reply.text}
          maxLength={SAVED_REPLY_TEXT_MAX_LENGTH}
          onChange={({ target }) => onChange({ ...reply, text: target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" busy={busy} busyLabel="Sauvegarde...">
          Enregistrer
        </Button>
      </div>
    </Form>
  );
}
